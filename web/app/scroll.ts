// Scroll positions by history entry: a page that is returned to stands where it was left, also after a reload.
// Positions are restored by hand because pages may still be loading when the browser would do it.
import { entryKey } from '#web/lib/routes.ts';
import { pageChanged } from '#web/lib/page.ts';

const storageKey = 'komawari.scroll';
const patienceMs = 3_000;
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
  addEventListener('popstate', () => {
    returned = entryKey();
    pageChanged();
    restore();
  });
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(event, () => (restoring = false), { passive: true });
  }
  if (!positions.has(entryKey())) return;
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

/** Waits until the page is tall enough, at most a few seconds or until the reader moves. */
function restore(): void {
  const target = positions.get(entryKey()) ?? 0;
  const deadline = performance.now() + patienceMs;
  restoring = true;
  const attempt = () => {
    if (!restoring) return;
    const reachable = document.documentElement.scrollHeight - innerHeight >= target;
    scrollTo(0, target);
    if ((reachable && Math.abs(scrollY - target) < 2) || performance.now() > deadline) restoring = false;
    else requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-maxEntries)));
  } catch {
    // Without storage only a reload forgets the position.
  }
}
