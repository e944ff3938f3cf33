// What the sign-in pages ask of the server: JSON, with the cookie of the sign-in that is under way.
import type { ErrorEnvelope } from '#contract/errors.ts';
import type {
  EnrolmentAnswer,
  InteractionAction,
  InteractionBody,
  InteractionState,
  RecoveryCodesAnswer,
  SignInReason,
  StepAnswer,
} from '#contract/identity.ts';
import { ApiFailure, type FailureCode } from '#web/lib/api.ts';

const timeoutMs = 15_000;

interface Answers extends Record<InteractionAction, unknown> {
  'sign-in': StepAnswer;
  'second-factor': StepAnswer;
  enrol: EnrolmentAnswer;
  'enrol/confirm': RecoveryCodesAnswer;
  finish: StepAnswer;
  'sign-up': StepAnswer;
  recover: StepAnswer;
  abort: StepAnswer;
}

/** A refusal, with what its context tells. */
export class Refusal extends ApiFailure {
  readonly reason: SignInReason | null;
  readonly triesLeft: number | null;
  /** Seconds until asking again makes sense. */
  readonly waitSeconds: number | null;

  constructor(
    code: FailureCode,
    status: number,
    detail: string,
    { reason, triesLeft }: { reason?: unknown; triesLeft?: unknown },
    waitSeconds: number | null,
  ) {
    super(code, status, detail);
    this.reason = typeof reason === 'string' ? (reason as SignInReason) : null;
    this.triesLeft = typeof triesLeft === 'number' ? triesLeft : null;
    this.waitSeconds = waitSeconds;
  }
}

export const reasonOf = (error: unknown): SignInReason | null => (error instanceof Refusal ? error.reason : null);

export const readState = (base: string, signal: AbortSignal): Promise<InteractionState> =>
  send<InteractionState>('GET', `${base}/state`, undefined, signal);

/** Does a step of the sign-in. */
export const act = <A extends InteractionAction>(base: string, action: A, body: InteractionBody<A>) =>
  send<Answers[A]>('POST', `${base}/${action}`, body);

/** @param path of the API, with its parts filled in */
export const post = (path: string, body?: unknown) => send<unknown>('POST', `/api${path}`, body);

export async function isNameFree(name: string, signal: AbortSignal): Promise<boolean> {
  const path = `/api/account/available/${encodeURIComponent(name)}`;
  return (await send<{ available: boolean }>('GET', path, undefined, signal)).available;
}

async function send<T>(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(address, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (deadline.aborted) throw new ApiFailure('timeout', 0, `no answer in ${timeoutMs} ms`);
    if (error instanceof SyntaxError) throw new ApiFailure('unreadable', 0, 'not JSON');
    throw new ApiFailure('offline', 0, 'not reached');
  }
  if (!response.ok) throw readRefusal(response, answer);
  return answer as T;
}

function readRefusal(response: Response, answer: unknown): ApiFailure {
  const first = (answer as Partial<ErrorEnvelope> | null)?.errors?.[0];
  if (!first) return new ApiFailure('unreadable', response.status, `status ${response.status}`);
  const context = typeof first.context === 'object' && first.context !== null ? first.context : {};
  return new Refusal(first.title, response.status, first.detail ?? first.title, context, waitOf(response.headers));
}

/** Of `Retry-After`, in seconds; the global limits of the API tell a moment in seconds since 1970 instead. */
function waitOf(headers: Headers): number | null {
  const given = Number(headers.get('retry-after') ?? headers.get('x-ratelimit-retry-after') ?? Number.NaN);
  if (!Number.isFinite(given)) return null;
  return Math.max(1, Math.ceil(given > 1_000_000_000 ? given - Date.now() / 1000 : given));
}
