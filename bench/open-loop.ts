// Open-loop load: tasks start at a fixed rate, whether or not earlier ones have finished.
import { setTimeout as sleep } from 'node:timers/promises';
import { withTimeout } from '#server/core/process/with-timeout.ts';

/** Milliseconds that tasks still running at the end get to finish. */
const drainTimeoutMs = 40_000;

/**
 * Starts `total` tasks, `rate` of them per second.
 * @param startTask starts a task; gets the `performance.now()` time at which it is due, from which its latency counts
 * @returns number of tasks that did not finish within the drain timeout
 * @throws the error of a task
 */
export async function startAtRate(
  rate: number,
  total: number,
  startTask: (due: number) => Promise<void>,
): Promise<number> {
  const pendingTasks = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const startedAt = performance.now();
  for (let taskIndex = 0; taskIndex < total; taskIndex++) {
    const due = startedAt + (taskIndex * 1000) / rate;
    while (performance.now() < due) await sleep(Math.max(0, due - performance.now()));
    if (failures.length > 0) throw failures[0];
    const task: Promise<void> = startTask(due)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => pendingTasks.delete(task));
    pendingTasks.add(task);
  }
  await withTimeout(Promise.all(pendingTasks), drainTimeoutMs);
  if (failures.length > 0) throw failures[0];
  return pendingTasks.size;
}
