// Which build the site serves now: asked while the page is in sight, told to the other tabs.
import { boot } from '#web/lib/api/boot-facts.ts';
import { buildCheckMs, otherTabMs, returnCheckMs } from '#web/lib/render/times.ts';

const address = '/builds/latest.json';

/** Calls back with the id of every answer, this page's own included. */
export function watchNewestBuild(heard: (id: string) => void): void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('komawari.build');
  let at = performance.now();
  const take = (id: unknown): void => {
    if (typeof id !== 'string' || !/^[0-9a-f]{12,64}$/.test(id)) return;
    at = performance.now();
    heard(id);
  };
  const look = async (older: number): Promise<void> => {
    if (document.visibilityState === 'hidden' || performance.now() - at < older) return;
    at = performance.now();
    try {
      const response = await fetch(address, { cache: 'no-store', headers: { accept: 'application/json' } });
      if (!response.ok) return;
      const { id } = (await response.json()) as { id?: unknown };
      take(id);
      channel?.postMessage(id);
    } catch {
      // no network, or nobody there: the next look tells
    }
  };
  channel?.addEventListener('message', ({ data }) => take(data));
  setInterval(() => void look(Math.max(otherTabMs, buildCheckMs - otherTabMs)), buildCheckMs);
  const returned = (): void => void look(returnCheckMs);
  document.addEventListener('visibilitychange', returned);
  addEventListener('focus', returned);
  addEventListener('online', returned);
  // what was written into the page when it was answered
  if (boot.build) heard(boot.build.id);
}
