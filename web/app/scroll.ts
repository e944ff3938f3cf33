// Scroll positions by history entry: a page that is returned to stands where it was left, also after a reload.
// Positions are restored by hand because pages may still be loading when the browser would do it.
import { entryKey, leaving } from '#web/lib/navigation/routes.ts';
import { pageChanged } from '#web/lib/navigation/page.ts';

const storageKey = 'komawari.scroll';
const timeoutMs = 10_000;
/** What has arrived takes its own place in this time. */
const settleMs = 150;
const maxEntries = 100;

let positions = new Map<string, number>();
let restoring = false;
/** The history entry that was returned to, until its page is drawn. */
let returned: string | null = null;

export function watchScroll(): void {
  history.scrollRestoration = 'manual';
  positions = readPositions();
  addEventListener('scroll', remember, { passive: true });
  addEventListener('pagehide', keepPositions);
  // the first of all that listen: the router comes later
  addEventListener('popstate', (event) => {
    if (leaving.back?.()) return event.stopImmediatePropagation();
    returned = entryKey();
    pageChanged();
    restore();
  });
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, () => (restoring = false), { passive: true });
  }
  // an address that is opened anew begins at its top, or where it says
  if (
    !positions.has(entryKey()) ||
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'navigate'
  )
    return;
  returned = entryKey();
  restore();
}

/** To be called when another page is drawn: a new one begins at its top, a returned one is restored. */
export function pageDrawn(): void {
  if (returned !== entryKey()) {
    restoring = false;
    scrollTo(0, 0);
  }
  returned = null;
}

function remember(): void {
  if (!restoring) positions.set(entryKey(), scrollY);
}

/**
 * Waits until the page is tall enough and nothing of it is on its way, at most some seconds or until the reader moves:
 * what stands for a list while it loads may be as tall as the list, and the place is lost when it goes.
 */
function restore(): void {
  const target = positions.get(entryKey()) ?? 0;
  const deadline = performance.now() + timeoutMs;
  let there: number | null = null;
  restoring = true;
  const attempt = (now: number) => {
    if (!restoring) return;
    if (Math.abs(scrollY - target) >= 2) {
      there = null;
      scrollTo(0, target);
    }
    const arrived = Math.abs(scrollY - target) < 2 && !isBusy();
    there = arrived ? (there ?? now) : null;
    if ((there !== null && now - there >= settleMs) || now > deadline) restoring = false;
    else requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/** Something in sight or above it is still on its way. */
const isBusy = (): boolean =>
  [...document.querySelectorAll('main [aria-busy=true]')].some(
    (part) => part.getBoundingClientRect().top < innerHeight,
  );

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function keepPositions(): void {
  // the event of the last movement may be still to come
  remember();
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxEntries)));
  } catch {
    // Without storage only a reload forgets the position.
  }
}
