// After a new build the old chunks are gone. One reload brings the new page; a second one would only loop.
const storageKey = 'komawari.reloaded';
const pauseMs = 60_000;

export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', () => {
    let last = 0;
    try {
      last = Number(sessionStorage.getItem(storageKey) ?? 0);
      sessionStorage.setItem(storageKey, String(Date.now()));
    } catch {
      return;
    }
    if (Date.now() - last > pauseMs) location.reload();
  });
}
