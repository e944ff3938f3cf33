// Restores the scroll position of a history entry, on Back and after a reload. Not left to the browser, because pages
// may still be loading when it would restore the position.
import { entryKey, shownLocation, showLocation } from '#web/lib/navigation/location.ts';
import { beginNavigation } from '#web/lib/navigation/page.ts';
import { navigationHooks } from '#web/lib/navigation/routes.ts';

const storageKey = 'komawari.scroll';
const timeoutMs = 10_000;
/** Time in which the layout settles after content has loaded. */
const settleMs = 150;
const maxEntries = 100;

let scrollPositions = new Map<string, number>();
let restoring = false;
/** Key of the history entry that Back, Forward or a reload has opened, until its page is rendered; else null. */
let returnedEntry: string | null = null;

export function trackScroll(): void {
  history.scrollRestoration = 'manual';
  scrollPositions = readPositions();
  addEventListener('scroll', recordPosition, { passive: true });
  addEventListener('pagehide', storePositions);
  // the first listener of this event
  addEventListener('popstate', (event) => {
    if (navigationHooks.interceptBack?.()) return event.stopImmediatePropagation();
    const show = (): void => {
      returnedEntry = entryKey();
      beginNavigation();
      showLocation();
      restore();
    };
    const { pathname, search } = location;
    if (navigationHooks.hold) navigationHooks.hold({ path: pathname, search, entry: entryKey() }, show, true);
    else show();
  });
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, () => (restoring = false), { passive: true });
  }
  // a new navigation begins at the top, or at the anchor in its URL
  if (
    !scrollPositions.has(entryKey()) ||
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate'
  )
    return;
  returnedEntry = entryKey();
  restore();
}

/** To be called when another page is rendered: scrolls to the top, except after Back, Forward or a reload. */
export function pageRendered(): void {
  if (returnedEntry !== entryKey()) {
    restoring = false;
    scrollTo(0, 0);
  }
  returnedEntry = null;
}

function recordPosition(): void {
  if (!restoring) scrollPositions.set(shownLocation().entry, scrollY);
}

/**
 * Retries until the page is tall enough and has loaded, for at most `timeoutMs` or until user input. Waits for loading,
 * because a placeholder may be as tall as its list, and replacing it would lose the position.
 */
function restore(): void {
  const targetY = scrollPositions.get(entryKey()) ?? 0;
  const deadline = performance.now() + timeoutMs;
  let arrivedAt: number | null = null;
  restoring = true;
  const tryScroll = (now: number) => {
    if (!restoring) return;
    if (Math.abs(scrollY - targetY) >= 2) {
      arrivedAt = null;
      scrollTo(0, targetY);
    }
    const hasArrived = Math.abs(scrollY - targetY) < 2 && !isBusy();
    arrivedAt = hasArrived ? (arrivedAt ?? now) : null;
    if ((arrivedAt !== null && now - arrivedAt >= settleMs) || now > deadline) restoring = false;
    else requestAnimationFrame(tryScroll);
  };
  requestAnimationFrame(tryScroll);
}

/** Whether content in or above the viewport is still loading. */
const isBusy = (): boolean =>
  [...document.querySelectorAll('main [aria-busy=true]')].some(
    (busyElement) => busyElement.getBoundingClientRect().top < innerHeight,
  );

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function storePositions(): void {
  // the event of the last scroll may still be pending
  recordPosition();
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...scrollPositions].slice(-maxEntries)));
  } catch {
    // Without storage, a reload loses the positions.
  }
}
