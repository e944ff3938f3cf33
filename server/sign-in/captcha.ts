// A captcha, when one is configured: any service that verifies by the usual `siteverify` form.
import { isIP } from 'node:net';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';

type CaptchaContext = Pick<Context, 'db' | 'config' | 'secret' | 'clock'>;

/** Milliseconds that the service may take, and that one shown ahead is good for. */
const timeoutMs = 8000;
const solvedLife = 10 * 60_000;

/**
 * Passes when none is configured, when `token` is a good answer, or when one was shown ahead from the same network (which
 * uses it up). @throws ApiError 403 captcha_required_exception, 503 when the service does not answer
 */
export async function requireCaptcha(
  ctx: CaptchaContext,
  { token, network }: { token: string | undefined; network: string },
): Promise<void> {
  const { captcha } = ctx.config;
  if (!captcha) return;
  if (token !== undefined ? await verify(captcha, token, network) : await takeSolved(ctx, network)) return;
  const error = new ApiError('captcha_required_exception', 'Solve the captcha first', {
    siteKey: captcha.siteKey,
    reason: 'captcha',
  });
  error.headers = { 'x-captcha-sitekey': captcha.siteKey };
  throw error;
}

/** Shown ahead of the call that wants it. @throws ApiError 400 when it is not solved, 503 */
export async function solveCaptcha(ctx: CaptchaContext, token: string, network: string): Promise<void> {
  const { captcha } = ctx.config;
  if (!captcha) return;
  if (!(await verify(captcha, token, network))) {
    throw new ApiError('bad_request_http_exception', 'The captcha is not solved', { reason: 'captcha' });
  }
  const expires = new Date(ctx.clock().getTime() + solvedLife);
  await ctx.db
    .insertInto('captchas_solved')
    .values({ source: sourceOf(ctx, network), expires_at: expires })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ expires_at: expires }))
    .execute();
}

async function takeSolved(ctx: CaptchaContext, network: string): Promise<boolean> {
  const taken = await ctx.db
    .deleteFrom('captchas_solved')
    .where('source', '=', sourceOf(ctx, network))
    .where('expires_at', '>', ctx.clock())
    .returning('source')
    .executeTakeFirst();
  return taken !== undefined;
}

const sourceOf = ({ secret }: CaptchaContext, network: string): Buffer => secret.hash('captcha', network);

async function verify(
  { verifyUrl, secret }: { verifyUrl: string; secret: string },
  token: string,
  network: string,
): Promise<boolean> {
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...(isIP(network) ? { remoteip: network } : {}) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { success } = (await answer.json()) as { success?: unknown };
    return success === true;
  } catch (error) {
    throw Object.assign(
      new ApiError('service_unavailable_http_exception', 'The captcha cannot be checked now. Try again in a minute'),
      { cause: error },
    );
  }
}
