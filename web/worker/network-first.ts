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
    const first = await withTimeout(responsePromise, timeoutMs);
    if (first !== 'late' && !upstreamErrors.includes(first.status)) return first;
    const cached = await getCached(first === 'late' ? 'slow' : 'failed');
    if (!cached) return first === 'late' ? await responsePromise : first;
    // cancels the late response: left unread, it would block its connection and requests for the same URL
    responsePromise.then(({ body }) => body?.cancel()).catch(() => undefined);
    return cached;
  } catch (error) {
    const cached = await getCached('failed');
    if (cached) return cached;
    throw error;
  }
}
