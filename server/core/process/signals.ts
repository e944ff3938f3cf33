// Ctrl-C and its relatives.

/** A terminal and the launcher both hand on one press. */
const sameMoment = 2000;

/**
 * Calls `stop` once at the first signal, or when the launcher is gone, and `changeSpeed` at a later Ctrl-C, which means
 * "do not wait for anybody".
 */
export function onStopSignals(stop: () => void, hurry: () => void): void {
  let since = 0;
  const first = (): void => {
    if (since > 0) return;
    since = Date.now();
    stop();
  };
  process.on('SIGTERM', first);
  process.on('SIGHUP', first);
  process.on('SIGINT', () => {
    if (since > 0 && Date.now() - since > sameMoment) hurry();
    else first();
  });
  // the launcher's channel closes when it is killed
  if (process.connected) process.on('disconnect', first);
}

/** Whether something ended because a signal said so. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
