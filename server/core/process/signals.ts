// Signals that stop the process (Ctrl-C, SIGTERM, SIGHUP), and helpers for abort signals.

/** Milliseconds within which signals count as one: terminal and launcher both forward a single Ctrl-C. */
const samePressMs = 2000;

/**
 * Calls `stop` once at the first signal, or when the launcher is gone, and `forceStop` at a later Ctrl-C, which means
 * "stop without waiting".
 */
export function onStopSignals(stop: () => void, forceStop: () => void): void {
  let since = 0;
  const first = (): void => {
    if (since > 0) return;
    since = Date.now();
    stop();
  };
  process.on('SIGTERM', first);
  process.on('SIGHUP', first);
  process.on('SIGINT', () => {
    if (since > 0 && Date.now() - since > samePressMs) forceStop();
    else first();
  });
  // the launcher's channel closes when it is killed
  if (process.connected) process.on('disconnect', first);
}

/** Whether an error was caused by an aborted signal. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Returns a promise that resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
