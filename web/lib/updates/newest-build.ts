// Polls the id of the build that the site serves, while the page is visible, and shares it with the other tabs.
import { boot } from '#web/lib/api/boot-facts.ts';
import { buildCheckMs, sharedBuildMaxAgeMs, returnCheckMs } from '#web/lib/render/times.ts';

const newestBuildUrl = '/builds/latest.json';

/** Calls back with every build id received, beginning with that of this page. */
export function watchNewestBuild(onBuild: (id: string) => void): void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('komawari.build');
  let checkedAt = performance.now();
  const receiveBuildId = (id: unknown): void => {
    if (typeof id !== 'string' || !/^[0-9a-f]{12,64}$/.test(id)) return;
    checkedAt = performance.now();
    onBuild(id);
  };
  const checkNewestBuild = async (minAgeMs: number): Promise<void> => {
    if (document.visibilityState === 'hidden' || performance.now() - checkedAt < minAgeMs) return;
    checkedAt = performance.now();
    try {
      const response = await fetch(newestBuildUrl, { cache: 'no-store', headers: { accept: 'application/json' } });
      if (!response.ok) return;
      const { id } = (await response.json()) as { id?: unknown };
      receiveBuildId(id);
      channel?.postMessage(id);
    } catch {
      // Network or server unreachable: the next poll retries.
    }
  };
  channel?.addEventListener('message', ({ data }) => receiveBuildId(data));
  setInterval(
    () => void checkNewestBuild(Math.max(sharedBuildMaxAgeMs, buildCheckMs - sharedBuildMaxAgeMs)),
    buildCheckMs,
  );
  const onReturn = (): void => void checkNewestBuild(returnCheckMs);
  document.addEventListener('visibilitychange', onReturn);
  addEventListener('focus', onReturn);
  addEventListener('online', onReturn);
  // the build that the server wrote into the page
  if (boot.build) onBuild(boot.build.id);
}
