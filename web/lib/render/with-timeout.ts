/** Waits for work at most this many milliseconds, then resolves with `late`. Rejects as the work does in time. */
export const withTimeout = <T>(work: Promise<T>, timeoutMs: number): Promise<T | 'late'> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeoutMs, 'late');
    // a failure after the timeout is handled, too: it has no effect
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
