// Captcha verification, if configured: any service with the usual `siteverify` API.
import { isIP } from 'node:net';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';

type CaptchaContext = Pick<Context, 'db' | 'config' | 'secret' | 'clock'>;

/** Timeout of the service, and how long a captcha solved in advance is valid, in milliseconds. */
const timeoutMs = 8000;
const solvedCaptchaLifeMs = 10 * 60_000;

/**
 * Passes if no captcha is configured, if `token` is valid, or if one was solved in advance from the same network (which
 * consumes it). @throws ApiError 403 captcha_required_exception, 503 if the service does not respond
 */
export async function requireCaptcha(
  ctx: CaptchaContext,
  { token, network }: { token: string | undefined; network: string },
): Promise<void> {
  const { captcha } = ctx.config;
  if (!captcha) return;
  if (token !== undefined ? await verifyCaptcha(captcha, token, network) : await consumeSolvedCaptcha(ctx, network))
    return;
  const error = new ApiError('captcha_required_exception', 'Solve the captcha first', {
    siteKey: captcha.siteKey,
    reason: 'captcha',
  });
  error.headers = { 'x-captcha-sitekey': captcha.siteKey };
  throw error;
}

/** Verifies a captcha in advance of the call that requires it. @throws ApiError 400 if it is not solved, 503 */
export async function solveCaptcha(ctx: CaptchaContext, token: string, network: string): Promise<void> {
  const { captcha } = ctx.config;
  if (!captcha) return;
  if (!(await verifyCaptcha(captcha, token, network))) {
    throw new ApiError('bad_request_http_exception', 'The captcha is not solved', { reason: 'captcha' });
  }
  const expiresAt = new Date(ctx.clock().getTime() + solvedCaptchaLifeMs);
  await ctx.db
    .insertInto('captchas_solved')
    .values({ source: hashNetwork(ctx, network), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('source').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

async function consumeSolvedCaptcha(ctx: CaptchaContext, network: string): Promise<boolean> {
  const consumed = await ctx.db
    .deleteFrom('captchas_solved')
    .where('source', '=', hashNetwork(ctx, network))
    .where('expires_at', '>', ctx.clock())
    .returning('source')
    .executeTakeFirst();
  return consumed !== undefined;
}

const hashNetwork = ({ secret }: CaptchaContext, network: string): Buffer => secret.hash('captcha', network);

async function verifyCaptcha(
  { verifyUrl, secret }: { verifyUrl: string; secret: string },
  token: string,
  network: string,
): Promise<boolean> {
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...(isIP(network) ? { remoteip: network } : {}) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { success } = (await response.json()) as { success?: unknown };
    return success === true;
  } catch (error) {
    throw Object.assign(
      new ApiError('service_unavailable_http_exception', 'The captcha cannot be checked now. Try again in a minute'),
      { cause: error },
    );
  }
}
