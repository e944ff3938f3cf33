// Signals that stop the process (Ctrl-C, SIGTERM, SIGHUP), and helpers for abort signals.

/** Milliseconds within which signals count as one: terminal and launcher both forward a single Ctrl-C. */
const samePressMs = 2000;

/**
 * Calls `stop` once at the first signal, or when the launcher is gone, and `forceStop` at a later Ctrl-C, which means
 * "stop without waiting".
 */
export function onStopSignals(stop: () => void, forceStop: () => void): void {
  let firstSignalAt = 0;
  const onFirstSignal = (): void => {
    if (firstSignalAt > 0) return;
    firstSignalAt = Date.now();
    stop();
  };
  process.on('SIGTERM', onFirstSignal);
  process.on('SIGHUP', onFirstSignal);
  process.on('SIGINT', () => {
    if (firstSignalAt > 0 && Date.now() - firstSignalAt > samePressMs) forceStop();
    else onFirstSignal();
  });
  // the launcher's channel closes when it is killed
  if (process.connected) process.on('disconnect', onFirstSignal);
}

/** Whether an error was caused by an aborted signal. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Returns a promise that resolves when the signal is aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
