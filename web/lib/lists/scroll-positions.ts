// Where long lists stood, by history entry: how high their rows were and which one was on top. Kept in memory, and in
// the session's storage over a reload.
import type { VirtualPlace } from '#web/ui/layout/VirtualList.tsx';

const storageKey = 'komawari.lists';
/** Each is a few kB. */
const maxPositions = 30;

let scrollPositions: Map<string, VirtualPlace> | null = null;

/** `list` names a list within its page: what it asks for. */
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
    // Without storage only a reload forgets the places.
  }
}
