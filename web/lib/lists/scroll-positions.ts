// Scroll positions of long lists by history entry: row heights and the topmost row. Stored in memory, and in
// sessionStorage across a reload.
import type { ListScrollPosition } from '#web/ui/layout/VirtualList.tsx';

const storageKey = 'komawari.lists';
/** Maximum number of stored positions, each of which takes a few kB. */
const maxPositions = 30;

let scrollPositions: Map<string, ListScrollPosition> | null = null;

/** @param list identifies a list within its page, by its query */
export function scrollPositionOf(entry: string, list: string): ListScrollPosition | null {
  return loadedPositions().get(`${entry} ${list}`) ?? null;
}

export function saveScrollPosition(entry: string, list: string, position: ListScrollPosition): void {
  const key = `${entry} ${list}`;
  const positions = loadedPositions();
  positions.delete(key);
  positions.set(key, position);
  for (const oldest of positions.keys()) {
    if (positions.size <= maxPositions) break;
    positions.delete(oldest);
  }
}

function loadedPositions(): Map<string, ListScrollPosition> {
  if (scrollPositions) return scrollPositions;
  scrollPositions = readPositions();
  addEventListener('pagehide', storePositions);
  return scrollPositions;
}

function readPositions(): Map<string, ListScrollPosition> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, ListScrollPosition][]);
  } catch {
    return new Map();
  }
}

function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...loadedPositions()]));
  } catch {
    // Without storage, a reload loses the positions.
  }
}
