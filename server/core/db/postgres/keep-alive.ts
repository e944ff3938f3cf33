// Restarts a server that exits by itself (killed for its memory, crashed) until it is stopped on purpose.
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../process/processes.ts';
import { stopServer } from './server-process.ts';

const lookEvery = 500;
const longestWait = 30_000;

/**
 * @param first process id of the running server
 * @param start starts a new server; must give up when the signal aborts
 * @param tell prints a message for the operator
 */
export function keepAlive(
  first: number,
  start: (signal: AbortSignal) => Promise<number>,
  tell: (line: string) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let pid = first;
  let reviving: Promise<void> | null = null;

  const revive = async (): Promise<void> => {
    tell('The database has ended by itself; starting it again');
    for (let wait = lookEvery; !stopping.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      try {
        pid = await start(stopping.signal);
        tell('The database answers again');
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        tell(`${(error as Error).message}\nTrying again in ${Math.ceil(wait / 1000)} s`);
        await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  };
  const watch = setInterval(() => {
    if (reviving || isAlive(pid)) return;
    reviving = revive().finally(() => (reviving = null));
  }, lookEvery);
  watch.unref();

  return {
    stop: async () => {
      clearInterval(watch);
      stopping.abort();
      await reviving;
      await stopServer(pid);
    },
  };
}
