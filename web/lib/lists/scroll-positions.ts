// Scroll positions of long lists by history entry: row heights and the topmost row. Stored in memory, and in
// sessionStorage across a reload.
import type { VirtualPlace } from '#web/ui/layout/VirtualList.tsx';

const storageKey = 'komawari.lists';
/** A position takes a few kB. */
const maxPositions = 30;

let scrollPositions: Map<string, VirtualPlace> | null = null;

/** @param list identifies a list within its page, by its query */
export function scrollPositionOf(entry: string, list: string): VirtualPlace | null {
  return all().get(`${entry} ${list}`) ?? null;
}

export function saveScrollPosition(entry: string, list: string, place: VirtualPlace): void {
  const key = `${entry} ${list}`;
  const kept = all();
  kept.delete(key);
  kept.set(key, place);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxPositions) break;
    kept.delete(oldest);
  }
}

function all(): Map<string, VirtualPlace> {
  if (scrollPositions) return scrollPositions;
  scrollPositions = read();
  addEventListener('pagehide', write);
  return scrollPositions;
}

function read(): Map<string, VirtualPlace> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, VirtualPlace][]);
  } catch {
    return new Map();
  }
}

function write(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...all()]));
  } catch {
    // Without storage, a reload loses the positions.
  }
}
