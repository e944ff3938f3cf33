// Counts work that the page has begun and not finished, beside queries and mutations: chunks on their way, debounced
// values, writes that wait to be sent. `lib/render/idle-mark` tells it on the page.
let count = 0;
let changed = (): void => undefined;

/** How much is under way. */
export const pendingWork = (): number => count;

/** Calls back after each change; the latest caller is the only one. */
export function watchPendingWork(listener: () => void): void {
  changed = listener;
}

/** Counts one more until the answer is called, once or several times. */
export function beginWork(): () => void {
  let left = 1;
  const add = (by: number): void => {
    count += by;
    changed();
  };
  add(1);
  return () => {
    if (left) add(-left);
    left = 0;
  };
}
