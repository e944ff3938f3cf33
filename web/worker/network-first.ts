// Network-first strategy: the cached response is used when the network fails or takes too long.
import { withTimeout } from '#web/lib/render/with-timeout.ts';

/** Time after which a cached response, if there is one, is used instead of a slow network. */
const timeoutMs = 3_000;

/** Statuses of a reverse proxy whose upstream is unreachable. */
const upstreamErrors = [502, 504];

/**
 * @param fetchResponse requests the network
 * @param getCached returns the cached response; `slow` when the network has not failed, but has not responded in time
 */
export async function networkFirst(
  fetchResponse: () => Promise<Response>,
  getCached: (reason: 'failed' | 'slow') => Promise<Response | undefined>,
): Promise<Response> {
  const responsePromise = fetchResponse();
  try {
    const firstResult = await withTimeout(responsePromise, timeoutMs);
    if (firstResult !== 'late' && !upstreamErrors.includes(firstResult.status)) return firstResult;
    const cached = await getCached(firstResult === 'late' ? 'slow' : 'failed');
    if (!cached) return firstResult === 'late' ? await responsePromise : firstResult;
    // cancels the late response: left unread, it would block its connection and requests for the same URL
    responsePromise.then(({ body }) => body?.cancel()).catch(() => undefined);
    return cached;
  } catch (error) {
    const cached = await getCached('failed');
    if (cached) return cached;
    throw error;
  }
}
