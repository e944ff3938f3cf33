// Waits for work, but not for ever.

/** Milliseconds; what the work throws is thrown. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | 'late'> {
  if (timeoutMs === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, timeoutMs), 'late');
  });
  // nobody hears of work that fails after its time
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
