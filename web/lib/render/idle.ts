/** Runs low-priority work once the page has loaded and the browser is idle. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`
  const runWhenIdle = (): void =>
    void (typeof requestIdleCallback === 'function'
      ? requestIdleCallback(work, { timeout: 2000 })
      : setTimeout(work, 200));
  if (document.readyState === 'complete') runWhenIdle();
  else addEventListener('load', runWhenIdle, { once: true });
}
