// HTTP client of the sign-in pages: JSON, authenticated by the cookie of the current sign-in.
import type { CodeAction } from '#contract/rules/code-actions.ts';
import type {
  ConnectResponse,
  EnrolmentResponse,
  InteractionAction,
  InteractionBody,
  InteractionState,
  RecoveryCodesResponse,
  StepResponse,
} from '#contract/endpoints/identity.ts';
import { ApiFailure, readFailure } from '#web/lib/api/failure.ts';
import { beginWork } from '#web/lib/render/pending-work.ts';

const timeoutMs = 15_000;

interface ActionResponses extends Record<InteractionAction, unknown> {
  'sign-in': StepResponse;
  connect: ConnectResponse;
  connected: StepResponse;
  'second-factor': StepResponse;
  enrol: EnrolmentResponse;
  'enrol/confirm': RecoveryCodesResponse;
  finish: StepResponse;
  'sign-up': StepResponse;
  recover: StepResponse;
  abort: StepResponse;
}

/** Machine-readable reason of an API error, or null. */
export function reasonOf(error: unknown): string | null {
  const reason = error instanceof ApiFailure ? error.context?.['reason'] : undefined;
  return typeof reason === 'string' ? reason : null;
}

/** Whether a username is available; `reason` says why not. */
export type NameAvailability = { available: boolean; reason: string | null };

export const readState = (base: string, signal: AbortSignal): Promise<InteractionState> =>
  send<InteractionState>('GET', `${base}/state`, undefined, signal);

/** Sends an action of the current sign-in. */
export const sendAction = <A extends InteractionAction>(base: string, action: A, body: InteractionBody<A>) =>
  send<ActionResponses[A]>('POST', `${base}/${action}`, body);

/** @param path path below `/api`, with its parameters filled in */
export const postApi = (path: string, body?: unknown) => send<unknown>('POST', `/api${path}`, body);

/** Whether the code from a mail is still valid; checking does not use it up. */
export async function isLinkValid(action: CodeAction, code: string, signal: AbortSignal): Promise<boolean> {
  const { works } = await send<{ works: boolean }>('POST', '/api/account/link', { action, code }, signal);
  return works;
}

export const checkName = (name: string, signal: AbortSignal): Promise<NameAvailability> =>
  send<NameAvailability>('GET', `/api/account/available/${encodeURIComponent(name)}`, undefined, signal);

async function send<T>(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const endWork = beginWork();
  const deadline = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let responseBody: unknown;
  try {
    response = await fetch(url, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    responseBody = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    if (deadline.aborted) throw new ApiFailure('timeout', 0, `no answer in ${timeoutMs} ms`);
    if (error instanceof SyntaxError) throw new ApiFailure('unreadable', 0, 'not JSON');
    throw new ApiFailure('offline', 0, 'not reached');
  } finally {
    endWork();
  }
  if (!response.ok) throw readFailure(response, responseBody);
  return responseBody as T;
}
