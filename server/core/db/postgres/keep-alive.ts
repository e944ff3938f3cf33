// Restarts a server that exits by itself (killed for its memory, crashed) until it is stopped on purpose.
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../process/processes.ts';
import { stopServer } from './server-process.ts';

const pollIntervalMs = 500;
const maxRetryDelayMs = 30_000;

/**
 * @param firstPid process id of the running server
 * @param start starts a new server; must give up when the signal aborts
 * @param report prints a message for the operator
 */
export function restartOnExit(
  firstPid: number,
  start: (signal: AbortSignal) => Promise<number>,
  report: (line: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let pid = firstPid;
  let restarting: Promise<void> | null = null;

  const restart = async (): Promise<void> => {
    report('The database has ended by itself; starting it again');
    for (
      let retryDelayMs = pollIntervalMs;
      !stopping.signal.aborted;
      retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
    ) {
      try {
        pid = await start(stopping.signal);
        report('The database answers again');
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        report(`${(error as Error).message}\nTrying again in ${Math.ceil(retryDelayMs / 1000)} s`);
        await sleep(retryDelayMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  };
  const watchTimer = setInterval(() => {
    if (restarting || isAlive(pid)) return;
    restarting = restart().finally(() => (restarting = null));
  }, pollIntervalMs);
  watchTimer.unref();

  return {
    stop: async () => {
      clearInterval(watchTimer);
      stopping.abort();
      await restarting;
      await stopServer(pid);
    },
  };
}
