// The page in sight stays, and can be used, until the next one can be drawn with its first data.
import type { QueryClient } from '@tanstack/react-query';
import { shownLocation, type ShownLocation } from '#web/lib/navigation/location.ts';
import { navigationHooks } from '#web/lib/navigation/routes.ts';
import { beginWork } from '#web/lib/render/pending-work.ts';
import { pageHoldMs } from '#web/lib/render/times.ts';
import { createPageData } from './page-data.tsx';
import { preloadPage } from './screens.tsx';

interface HeldNavigation {
  href: string;
  /** By Back or Forward: the window is already at the next history entry. */
  isPop: boolean;
  drop: () => void;
}

/** Position in the tab's history; 0 in browsers that do not tell it. */
const historyIndex = (): number =>
  (globalThis as { navigation?: { currentEntry: { index: number } | null } }).navigation?.currentEntry?.index ?? 0;

/** To be called once, after the first paint. */
export function holdNavigations(client: QueryClient): void {
  const fetchPageData = createPageData(client);
  let held: HeldNavigation | null = null;
  let shownIndex = historyIndex();
  /** A navigation that waits until the window is back at the entry of the page in sight. */
  let resumeAfterPop: (() => void) | null = null;

  const onEntryChange = (): void => {
    if (!held?.isPop) shownIndex = historyIndex();
  };
  addEventListener('pushState', onEntryChange);

  navigationHooks.hold = (target, show, isPop = false) => {
    if (isPop && resumeAfterPop) {
      const resume = resumeAfterPop;
      resumeAfterPop = null;
      return resume();
    }
    const href = target.path + target.search;
    // another press of the same link
    if (held?.href === href && !isPop && !held.isPop) return undefined;
    const wasPop = held?.isPop ?? false;
    held?.drop();
    const lead = historyIndex() - shownIndex;
    if (wasPop && !isPop && lead !== 0) {
      // a link that is followed during Back leads away from the page in sight, not from the entry that Back has reached
      resumeAfterPop = () => navigationHooks.hold?.(target, show);
      return history.go(-lead);
    }
    const showNow = (): void => {
      show();
      shownIndex = historyIndex();
    };
    if (isSamePage(target)) return showNow();

    const endWork = beginWork();
    const unmark = markPending(href);
    const stop = new AbortController();
    const timer = setTimeout(() => finish(), pageHoldMs);
    const navigation: HeldNavigation = {
      href,
      isPop,
      drop: () => {
        clearTimeout(timer);
        stop.abort();
        unmark();
        endWork();
        held = null;
        navigationHooks.heldHref = null;
      },
    };
    held = navigation;
    navigationHooks.heldHref = href;
    const finish = (): void => {
      if (held !== navigation) return;
      navigation.drop();
      showNow();
    };
    // a page whose code does not load is shown, too: it says so
    void preloadPage(href)
      .then(() => fetchPageData(target, stop.signal))
      .then(finish, finish);
    return undefined;
  };
}

function isSamePage({ path, search }: ShownLocation): boolean {
  const shown = shownLocation();
  return path === shown.path && search === shown.search;
}

/** Marks the window and the links to the next page, which are drawn as pressed. Returns a function that undoes it. */
function markPending(href: string): () => void {
  const { dataset } = document.documentElement;
  const links = [...document.links].filter(
    ({ origin, pathname, search }) => origin === location.origin && pathname + search === href,
  );
  dataset['navigating'] = '';
  for (const link of links) link.dataset['pending'] = '';
  return () => {
    delete dataset['navigating'];
    for (const link of links) delete link.dataset['pending'];
  };
}
