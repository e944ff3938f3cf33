// API client: `call('titles.get', { params: { id } })`. Responses are typed; failures are `ApiFailure`.
import { endpointTable } from '#contract/generated/client.ts';
import type {
  ClientBody,
  ClientParams,
  ClientQuery,
  ClientResponse,
  EndpointId,
  PublicReadId,
} from '#contract/generated/client.ts';
import { buildUrl, requestUrl, type ApiRequest } from '#contract/preload/api-request.ts';
import { ApiFailure, readFailure } from './failure.ts';
import { takePreloadedResponse } from './preloaded-responses.ts';
import { downloadedResponse } from '../downloads/downloads.ts';
import { showsEverything } from '../preferences/show-hidden.ts';
import { withoutReload } from '#web/ui/behavior/load-code.ts';
import { beginWork } from '../render/pending-work.ts';
import { accessToken, cachedToken, renewedToken, sessionState } from '../session/session.ts';

const apiBase = '/api';
const defaultTimeoutMs = 15_000;

/** Notified of every response before its body is read; set by `lib/updates/updates` to detect new builds. */
export const responseListener: { notify: ((response: Response) => void) | null } = { notify: null };

interface CallInput<I extends EndpointId> {
  params?: ClientParams<I>;
  query?: ClientQuery<I>;
  body?: ClientBody<I>;
  headers?: Readonly<Record<string, string>>;
  /** Bypasses the HTTP cache, for data that was just changed. */
  noCache?: boolean;
  /** Sent with `keepalive`, so that the request outlives the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** Longest time until the whole response has arrived, in milliseconds; default: 15,000. */
  timeoutMs?: number;
}

/** Calls an endpoint. Rejects with `ApiFailure`, or with the signal's reason when the caller aborted. */
export async function call<I extends EndpointId>(id: I, input: CallInput<I> = {}): Promise<ClientResponse<I>> {
  const endWork = beginWork();
  try {
    return await request(id, input);
  } finally {
    endWork();
  }
}

async function request<I extends EndpointId>(id: I, input: CallInput<I>): Promise<ClientResponse<I>> {
  // synchronous when the table with the endpoint is loaded: a page that is being unloaded cannot await
  const { method = 'GET', path, access } = loadedEndpoint(id) ?? (await loadEndpoint(id));
  const query = access === 'optional' && showsEverything() ? { ...input.query, blocked: 'show' } : input.query;
  const address = buildUrl(path, input.params, query);
  // preloaded responses are a guest's, so a member's request cannot use one that depends on the viewer
  const needsMemberResponse = access === 'optional' && sessionState().status === 'member';
  const preloaded =
    method === 'GET' && !needsMemberResponse && !input.noCache ? takePreloadedResponse(address) : undefined;
  if (preloaded !== undefined) return preloaded as ClientResponse<I>;
  const timeoutSignal = AbortSignal.timeout(input.timeoutMs ?? defaultTimeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeoutSignal]) : timeoutSignal;
  // a page that is being unloaded cannot wait for a token refresh
  const syncToken = input.keepalive ? cachedToken.get() : null;
  const token = syncToken ?? (access ? await accessToken(access) : null);
  const fetchWithToken = (bearer: string | null): Promise<Response> =>
    fetch(apiBase + address, {
      method,
      headers: {
        accept: 'application/json',
        ...input.headers,
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal,
      keepalive: input.keepalive === true,
      ...(input.noCache ? { cache: 'no-store' as const } : {}),
    });
  let response: Response;
  let body: unknown;
  try {
    response = await fetchWithToken(token);
    if (response.status === 401 && token !== null) {
      // the token expired in flight, or the session was ended elsewhere
      const newToken = await renewedToken(token);
      if (newToken !== null || access === 'optional') response = await fetchWithToken(newToken);
    }
    responseListener.notify?.(response);
    body = await response.json();
  } catch (error) {
    if (input.signal?.aborted) throw error;
    const downloadedBody = method === 'GET' && (await downloadedResponse(address));
    if (downloadedBody) return downloadedBody as ClientResponse<I>;
    if (timeoutSignal.aborted) throw new ApiFailure('timeout', 0, `${id} timed out`);
    if (error instanceof SyntaxError) throw new ApiFailure('unreadable', 0, `${id}: no JSON`);
    throw new ApiFailure('offline', 0, `${id}: no response`);
  }
  if (!response.ok) throw readFailure(response, body);
  return body as ClientResponse<I>;
}

interface Endpoint {
  /** Default: GET. */
  method?: string;
  path: string;
  access?: 'optional' | 'member';
}

const loadedEndpoints: Partial<Record<EndpointId, Endpoint>> = { ...endpointTable };

const loadedEndpoint = (id: EndpointId): Endpoint | undefined => loadedEndpoints[id];

/** Loads the table of endpoints for writes and for members, which no guest needs before their first action. */
export async function loadMoreEndpoints(): Promise<void> {
  const { moreEndpoints } = await withoutReload(() => import('#contract/generated/more-endpoints.ts'));
  Object.assign(loadedEndpoints, moreEndpoints);
}

async function loadEndpoint(id: EndpointId): Promise<Endpoint> {
  await loadMoreEndpoints().catch(() => {
    throw new ApiFailure('offline', 0, `${id}: no response`);
  });
  return loadedEndpoints[id]!;
}

/**
 * The response that the server embedded in the page, for the first paint. It was made for a guest; undefined when it
 * would differ for the signed-in member.
 */
export function preloadedResponse<I extends PublicReadId>(apiRequest: ApiRequest<I>): ClientResponse<I> | undefined {
  const dependsOnViewer = loadedEndpoint(apiRequest.id)?.access === 'optional';
  if (dependsOnViewer && (showsEverything() || sessionState().status !== 'guest')) return undefined;
  return takePreloadedResponse(requestUrl(apiRequest)) as ClientResponse<I> | undefined;
}

/** Like `call`, for a request object: endpoint id with its input. */
export function fetchRequest<I extends PublicReadId>(
  { id, ...input }: ApiRequest<I>,
  signal: AbortSignal,
): Promise<ClientResponse<I>> {
  return call(id, { ...input, signal });
}
