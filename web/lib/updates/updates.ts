// New builds: when one is there, the next page comes from the server instead of from this tab. Who reads a chapter, or has
// something written that is not kept, is never disturbed, and no tab reloads twice for one build.
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
/** Why the next page shall come from the server, or null. */
let reason: string | null = null;
/** A worker of another build waits. It takes over once a page of that build asks it to, never in the middle of a navigation. */
let waits = false;
/** Where this tab was last seen; `popstate` tells of a page when it has gone already. */
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
    // taken back, unless there is another reason
    else if (!waits && !reason?.startsWith('min:')) reason = null;
  });
  responseListener.tell = heardAnswer;
  followWorker();
}

/** From one chapter to the next is still reading. */
const loadsAnew = (from: string, to: string): boolean => reason !== null && !(isReading(from) && isReading(to));

function go(load: () => void): boolean {
  if (reason === null || !mayReload(reason)) return false;
  load();
  return true;
}

/** An operator wants pages of before a moment gone: at once, where nobody is disturbed. */
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
    // the page is of its build already: nothing has to be loaded
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
    // which covers somebody saw says what they read; chapters that they kept wait for the connection to come back
    const signedOut = !now.refreshFailed;
    if (signedOut) forgetOwned();
    tellWorker({ kind: 'forget', chapters: signedOut });
  });
}
