/** Once the page has loaded and there is nothing else to do: for what nobody waits for. */
export function whenIdle(work: () => void): void {
  // Safari has no idle time to tell of
  const idle = (): void =>
    void (typeof requestIdleCallback === 'function'
      ? requestIdleCallback(work, { timeout: 2000 })
      : setTimeout(work, 200));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
