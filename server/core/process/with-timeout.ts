/**
 * Waits for a promise, but returns `late` if it has not settled after this many milliseconds. @throws what it rejects
 * with before that
 */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | 'late'> {
  if (timeoutMs === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, timeoutMs), 'late');
  });
  // a failure after the timeout must not become an unhandled rejection
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
