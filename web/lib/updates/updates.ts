// Updates to new builds: when one is available, the next navigation is a full page load. Reading a chapter and unsaved
// input are never interrupted, and no tab reloads twice for one build.
import { matchPage } from '#contract/rules/pages.ts';
import { responseListener } from '#web/lib/api/call.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { interfaceLanguage, watchInterfaceLanguage } from '#web/lib/i18n/i18n.ts';
import { leaving } from '#web/lib/navigation/routes.ts';
import { sessionState, subscribeSession } from '#web/lib/session/session.ts';
import { mayReload } from './guard.ts';
import { forgetOwned } from './forget-owned.ts';
import { watchNewestBuild } from './newest-build.ts';
import { endWorkers, tellWorker, watchWorker } from './worker.ts';

const own = boot.build?.id ?? '';
/** Reason why the next navigation has to be a full page load (a build id, or `min:` and a time), or null. */
let reason: string | null = null;
/**
 * A worker of another build is waiting. It takes over when a page of that build requests it, never during a navigation.
 */
let waits = false;
/** Last known path of this tab, because `popstate` fires after the path has changed. */
let here = location.pathname;

const isReading = (path: string): boolean => matchPage(path)?.name === 'chapter';

/** To be called once, after the first paint. */
export function startUpdates(): void {
  if (own === '') return;
  leaving.load = (href) => {
    const from = here;
    here = new URL(href, location.href).pathname;
    return loadsAnew(from, here) && go(() => location.assign(href));
  };
  addEventListener('popstate', () => {
    const from = here;
    here = location.pathname;
    if (from !== here && !leaving.ask && loadsAnew(from, here)) go(() => location.reload());
  });
  watchNewestBuild((id) => {
    if (id !== own) reason = id;
    // the new build was withdrawn: no reload, unless there is another reason
    else if (!waits && !reason?.startsWith('min:')) reason = null;
  });
  responseListener.tell = heardAnswer;
  followWorker();
}

/** Whether a navigation has to be a full page load. Never between chapters, which would interrupt reading. */
const loadsAnew = (from: string, to: string): boolean => reason !== null && !(isReading(from) && isReading(to));

function go(load: () => void): boolean {
  if (reason === null || !mayReload(reason)) return false;
  load();
  return true;
}

/**
 * Handles `x-min-build`, by which an operator replaces pages older than a time: at once, unless that would interrupt
 * the reader.
 */
function heardAnswer({ headers }: Response): void {
  const moment = headers.get('x-min-build');
  if (moment === null || !(Date.parse(moment) > Date.parse(boot.build!.createdAt))) return;
  reason ??= `min:${moment}`;
  const isWriting = document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
  if (!leaving.ask && !isReading(location.pathname) && !isWriting) go(() => location.reload());
}

function followWorker(): void {
  if (!boot.serviceWorker) {
    endWorkers().catch(() => undefined);
    return;
  }
  watchWorker((found) => {
    // the page already has the build of the worker: nothing has to be loaded
    if (found.build === own) return found.takeOver();
    waits = true;
    reason = found.build;
    return undefined;
  }).catch(() => undefined);
  const speak = (): void => tellWorker({ kind: 'language', language: interfaceLanguage() });
  watchInterfaceLanguage(speak);
  speak();
  let { status } = sessionState();
  subscribeSession(() => {
    const before = status;
    const now = sessionState();
    ({ status } = now);
    if (before !== 'member' || status !== 'guest') return;
    // cached covers reveal what was read; downloaded chapters are retained when only the connection failed
    const signedOut = !now.refreshFailed;
    if (signedOut) forgetOwned();
    tellWorker({ kind: 'forget', chapters: signedOut });
  });
}
