// Polls which build the site serves while the page is visible, and shares it with the other tabs.
import { boot } from '#web/lib/api/boot-facts.ts';
import { buildCheckMs, otherTabMs, returnCheckMs } from '#web/lib/render/times.ts';

const address = '/builds/latest.json';

/** Calls back with every build id received, beginning with that of this page. */
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
      // the network or the server is unreachable: the next check tries again
    }
  };
  channel?.addEventListener('message', ({ data }) => take(data));
  setInterval(() => void look(Math.max(otherTabMs, buildCheckMs - otherTabMs)), buildCheckMs);
  const returned = (): void => void look(returnCheckMs);
  document.addEventListener('visibilitychange', returned);
  addEventListener('focus', returned);
  addEventListener('online', returned);
  // the build that the server wrote into the page
  if (boot.build) heard(boot.build.id);
}
