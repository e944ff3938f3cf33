// The network is asked first; what is kept stands in when it fails, or takes too long.

/** Milliseconds after which a slow answer is no longer waited for when something else is there. */
const timeoutMs = 3_000;

/** A proxy says so when there is nobody behind it. */
const nobodyThere = [502, 504];

/**
 * @param ask the network
 * @param instead what is kept; `slow` when the network has not failed but is not answering either
 */
export async function networkFirst(
  ask: () => Promise<Response>,
  instead: (reason: 'failed' | 'slow') => Promise<Response | undefined>,
): Promise<Response> {
  const asked = ask();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null);
  });
  try {
    const first = await Promise.race([asked, late]);
    if (first && !nobodyThere.includes(first.status)) return first;
    const kept = await instead(first ? 'failed' : 'slow');
    if (!kept) return first ?? (await asked);
    // an answer that nobody reads would keep its connection, and others for the same address waiting
    asked.then(({ body }) => body?.cancel()).catch(() => undefined);
    return kept;
  } catch (error) {
    const kept = await instead('failed');
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
