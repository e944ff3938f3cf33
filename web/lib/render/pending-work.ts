// Counts pending work other than queries and mutations: loading chunks, debounced values, unsent writes.
// `lib/render/idle-mark` marks the page as idle only while the count is 0.
let pendingCount = 0;
let notifyListener = (): void => undefined;

/** Number of pending tasks. */
export const pendingWork = (): number => pendingCount;

/** Sets the listener for changes of the count; replaces the previous one. */
export function setPendingWorkListener(listener: () => void): void {
  notifyListener = listener;
}

/** Counts one more task until the returned function is called, which is idempotent. */
export function beginWork(): () => void {
  let remaining = 1;
  const changeCount = (delta: number): void => {
    pendingCount += delta;
    notifyListener();
  };
  changeCount(1);
  return () => {
    if (remaining) changeCount(-remaining);
    remaining = 0;
  };
}
