/** Settles as `work` does, or resolves with `late` after `timeoutMs` milliseconds. */
export const withTimeout = <T>(work: Promise<T>, timeoutMs: number): Promise<T | 'late'> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, timeoutMs, 'late');
    // also handles a rejection after the timeout, which would be reported as unhandled otherwise
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
