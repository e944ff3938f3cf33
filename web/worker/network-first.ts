// Network-first strategy: the cached response is used when the network fails or takes too long.

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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  try {
    const first = await Promise.race([responsePromise, timeout]);
    if (first && !upstreamErrors.includes(first.status)) return first;
    const cached = await getCached(first ? 'failed' : 'slow');
    if (!cached) return first ?? (await responsePromise);
    // an unread response would block its connection, and other requests for the same URL
    responsePromise.then(({ body }) => body?.cancel()).catch(() => undefined);
    return cached;
  } catch (error) {
    const cached = await getCached('failed');
    if (cached) return cached;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
