// Updates to new builds: when one is available, the next navigation is a full page load. Reading a chapter and unsaved
// input are never interrupted, and no tab reloads twice for one build.
import { matchPage } from '#contract/rules/pages.ts';
import { responseListener } from '#web/lib/api/call.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { interfaceLanguage, subscribeInterfaceLanguage } from '#web/lib/i18n/i18n.ts';
import { navigationHooks } from '#web/lib/navigation/routes.ts';
import { sessionState, subscribeSession } from '#web/lib/session/session.ts';
import { mayReload } from './guard.ts';
import { forgetOwned } from './forget-owned.ts';
import { watchNewestBuild } from './newest-build.ts';
import { removeWorkers, postToWorker, watchWorker } from './worker.ts';

const ownBuild = boot.build?.id ?? '';
/** Reason why the next navigation has to be a full page load (a build id, or `min:` and a time), or null. */
let loadReason: string | null = null;
/**
 * Whether a service worker of another build is waiting. It takes over when a page of that build requests it, never
 * during a navigation.
 */
let isWorkerWaiting = false;
/** Last known path of this tab, because `popstate` fires after the path has changed. */
let currentPath = location.pathname;

const isReading = (path: string): boolean => matchPage(path)?.name === 'chapter';

/** To be called once, after the first paint. */
export function startUpdates(): void {
  if (ownBuild === '') return;
  navigationHooks.loadPage = (href) => {
    const fromPath = currentPath;
    currentPath = new URL(href, location.href).pathname;
    return needsPageLoad(fromPath, currentPath) && loadOnce(() => location.assign(href));
  };
  addEventListener('popstate', () => {
    const fromPath = currentPath;
    currentPath = location.pathname;
    if (fromPath !== currentPath && !navigationHooks.confirm && needsPageLoad(fromPath, currentPath))
      loadOnce(() => location.reload());
  });
  watchNewestBuild((id) => {
    if (id !== ownBuild) loadReason = id;
    // the new build was withdrawn: no reload, unless there is another reason
    else if (!isWorkerWaiting && !loadReason?.startsWith('min:')) loadReason = null;
  });
  responseListener.notify = onResponse;
  syncWorker();
}

/** Whether a navigation has to be a full page load. Never between chapters, which would interrupt reading. */
const needsPageLoad = (fromPath: string, toPath: string): boolean =>
  loadReason !== null && !(isReading(fromPath) && isReading(toPath));

function loadOnce(load: () => void): boolean {
  if (loadReason === null || !mayReload(loadReason)) return false;
  load();
  return true;
}

/**
 * Handles the response header `x-min-build`, a time set by the operator: a page whose build is older is reloaded, at
 * once unless that would interrupt the reader.
 */
function onResponse({ headers }: Response): void {
  const minBuildDate = headers.get('x-min-build');
  if (minBuildDate === null || !(Date.parse(minBuildDate) > Date.parse(boot.build!.createdAt))) return;
  loadReason ??= `min:${minBuildDate}`;
  const isWriting = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  if (navigationHooks.confirm || isReading(location.pathname) || isWriting) return;
  // the response may be for the next page, while this one is still in sight
  const { heldHref } = navigationHooks;
  loadOnce(() => (heldHref ? location.assign(heldHref) : location.reload()));
}

function syncWorker(): void {
  if (!boot.serviceWorker) {
    removeWorkers().catch(() => undefined);
    return;
  }
  watchWorker((waitingWorker) => {
    // the waiting worker is of the same build as this page, so it may take over without a page load
    if (waitingWorker.build === ownBuild) return waitingWorker.takeOver();
    isWorkerWaiting = true;
    loadReason = waitingWorker.build;
    return undefined;
  }).catch(() => undefined);
  const sendLanguage = (): void => postToWorker({ kind: 'language', language: interfaceLanguage() });
  subscribeInterfaceLanguage(sendLanguage);
  sendLanguage();
  let { status } = sessionState();
  subscribeSession(() => {
    const previousStatus = status;
    const currentSession = sessionState();
    ({ status } = currentSession);
    if (previousStatus !== 'member' || status !== 'guest') return;
    // the worker drops cached covers in any case, because they reveal what was read; downloaded chapters only after a
    // real sign-out, not when the renewal failed
    const signedOut = !currentSession.refreshFailed;
    if (signedOut) forgetOwned();
    postToWorker({ kind: 'forget', chapters: signedOut });
  });
}
