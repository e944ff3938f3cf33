// Open-loop load: tasks start at a fixed rate, whether or not earlier ones have finished.
import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '#server/core/process/with-timeout.ts';

/** Milliseconds that tasks still running at the end get to finish. */
const drainTimeoutMs = 40_000;

/**
 * Starts `total` tasks, `rate` of them per second.
 * @param begin starts a task; gets the `performance.now()` time at which it is due, from which its latency counts
 * @returns number of tasks that did not finish within the drain timeout
 * @throws the error of a task
 */
export async function startAtRate(rate: number, total: number, begin: (due: number) => Promise<void>): Promise<number> {
  const pendingTasks = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const start = performance.now();
  for (let at = 0; at < total; at++) {
    const due = start + (at * 1000) / rate;
    while (performance.now() < due) await sleep(Math.max(0, due - performance.now()));
    if (failures.length > 0) throw failures[0];
    const one: Promise<void> = begin(due)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => pendingTasks.delete(one));
    pendingTasks.add(one);
  }
  await withTimeout(Promise.all(pendingTasks), drainTimeoutMs);
  if (failures.length > 0) throw failures[0];
  return pendingTasks.size;
}
