// The one way to the API: `call('titles.get', { params: { id } })`. Answers are typed; failures are `ApiFailure`.
import { endpointTable } from '#contract/generated/client.ts';
import type { ClientBody, ClientParams, ClientQuery, ClientResponse, EndpointId } from '#contract/generated/client.ts';
import type { ErrorCode, ErrorEnvelope } from '#contract/rules/errors.ts';
import { urlOf, type ApiRequest } from '#contract/preload/api-request.ts';
import { takePreloadedResponse } from './preloaded-responses.ts';
import { downloadedAnswer } from '../downloads/downloads.ts';
import { showsEverything } from '../preferences/show-hidden.ts';
import { formatCount } from '../i18n/format.ts';
import { beginWork } from '../render/pending-work.ts';
import { accessToken, heldToken, renewedToken, sessionState } from '../session/session.ts';
import { hasMessage, t } from '../i18n/i18n.ts';
import type { MessageKey } from '../i18n/messages.ts';

const base = '/api';
const timeoutMs = 15_000;

/** Hears every answer that arrives, before its body: set by whoever follows new builds. */
export const responseListener: { tell: ((response: Response) => void) | null } = { tell: null };

/** What the API said, or why it could not be heard: no connection, no answer in time, an answer that is not JSON. */
type FailureCode = ErrorCode | 'offline' | 'timeout' | 'unreadable';

export class ApiFailure extends Error {
  readonly code: FailureCode;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  /** Seconds to wait before asking again, when the answer said so. */
  readonly retryAfter: number | null;
  /** What the answer tells beside its words, such as `reason`. */
  readonly context: Readonly<Record<string, unknown>>;

  constructor(
    code: FailureCode,
    status: number,
    detail: string,
    retryAfter: number | null = null,
    context: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.context = context;
  }
}

interface CallInput<I extends EndpointId> {
  params?: ClientParams<I>;
  query?: ClientQuery<I>;
  body?: ClientBody<I>;
  /** Past what the browser has kept, for those who have just changed it. */
  fresh?: boolean;
  /** It goes on when the page is left. */
  leaving?: boolean;
  signal?: AbortSignal;
}

/** Calls an endpoint. Rejects with `ApiFailure`, or with the signal's reason when the caller aborted. */
export async function call<I extends EndpointId>(id: I, input: CallInput<I> = {}): Promise<ClientResponse<I>> {
  const done = beginWork();
  try {
    return await request(id, input);
  } finally {
    done();
  }
}

async function request<I extends EndpointId>(id: I, input: CallInput<I>): Promise<ClientResponse<I>> {
  const { method } = endpointTable[id];
  const access = accessOf(id);
  const query = access === 'optional' && showsEverything() ? { ...input.query, blocked: 'show' } : input.query;
  const address = urlOf({ id, params: input.params, ...(query ? { query } : {}) });
  // what the page brought along was written for a guest
  const forGuests = access === 'optional' && sessionState().status === 'member';
  const known = method === 'GET' && !forGuests && !input.fresh ? takePreloadedResponse(address) : undefined;
  if (known !== undefined) return known as ClientResponse<I>;
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, deadline]) : deadline;
  // a page that is being left waits for nothing
  const held = input.leaving ? heldToken.now() : null;
  const token = held ?? (access ? await accessToken(access) : null);
  const send = (bearer: string | null): Promise<Response> =>
    fetch(base + address, {
      method,
      headers: {
        accept: 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal,
      keepalive: input.leaving === true,
      ...(input.fresh ? { cache: 'no-store' as const } : {}),
    });
  let response: Response;
  let body: unknown;
  try {
    response = await send(token);
    if (response.status === 401 && token !== null) {
      // it ended while it was on its way, or was ended elsewhere
      const renewed = await renewedToken(token);
      if (renewed !== null || access === 'optional') response = await send(renewed);
    }
    responseListener.tell?.(response);
    body = await response.json();
  } catch (error) {
    if (input.signal?.aborted) throw error;
    const kept = method === 'GET' && (await downloadedAnswer(address));
    if (kept) return kept as ClientResponse<I>;
    if (deadline.aborted) throw new ApiFailure('timeout', 0, `${id} did not answer in ${timeoutMs} ms`);
    if (error instanceof SyntaxError) throw new ApiFailure('unreadable', 0, `${id} did not answer JSON`);
    throw new ApiFailure('offline', 0, `${id} could not be reached`);
  }
  if (!response.ok) throw readFailure(response, body);
  return body as ClientResponse<I>;
}

function accessOf(id: EndpointId): 'optional' | 'member' | undefined {
  const endpoint = endpointTable[id];
  return 'access' in endpoint ? endpoint.access : undefined;
}

/** What the page brought along, for its first paint. Nothing when that was written for somebody else. */
export function preloadedResponse<I extends EndpointId>(asked: ApiRequest<I>): ClientResponse<I> | undefined {
  const depends = accessOf(asked.id) === 'optional';
  if (depends && (showsEverything() || sessionState().status !== 'guest')) return undefined;
  return takePreloadedResponse(urlOf(asked)) as ClientResponse<I> | undefined;
}

/** Calls what a question names. */
export function fetchRequest<I extends EndpointId>(
  { id, ...input }: ApiRequest<I>,
  signal: AbortSignal,
): Promise<ClientResponse<I>> {
  return call(id, { ...input, signal });
}

/** The failure that an answer tells of. */
export function readFailure({ status, headers }: Response, body: unknown): ApiFailure {
  const wait = headers.get('retry-after');
  const retryAfter = wait !== null && /^\d+$/.test(wait) ? Number(wait) : null;
  const first = (body as Partial<ErrorEnvelope> | null)?.errors?.[0];
  if (!first) return new ApiFailure('unreadable', status, `status ${status}`);
  const context = typeof first.context === 'object' && first.context !== null ? first.context : {};
  return new ApiFailure(first.title, status, first.detail ?? first.title, retryAfter, context);
}

/** By status, so that whatever stands before the site and answers in its own form is understood, too. */
const texts: Partial<Record<number, MessageKey>> = {
  400: 'failure.invalid',
  401: 'failure.signIn',
  403: 'failure.forbidden',
  404: 'failure.notFound',
  408: 'failure.timeout',
  429: 'failure.tooMany',
  502: 'failure.unavailable',
  503: 'failure.unavailable',
  504: 'failure.unavailable',
};

/** What went wrong and what to do, in the interface's language. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiFailure)) return t('failure.generic');
  const { code, status, retryAfter } = error;
  if (code === 'offline' || code === 'timeout') return t(`failure.${code}`);
  if (status === 429 && retryAfter !== null) {
    return retryAfter < 120
      ? t('failure.tooManySeconds', { seconds: retryAfter })
      : t('failure.tooManyMinutes', { minutes: Math.ceil(retryAfter / 60) });
  }
  const { reason, limit } = error.context;
  if (reason === 'limit') return t('failure.limit', { limit: formatCount(Number(limit)) });
  // why the viewer may not, when the rules say so
  const refusal = `refusal.${String(reason)}`;
  return t(hasMessage(refusal) ? refusal : (texts[status] ?? 'failure.generic'));
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;
