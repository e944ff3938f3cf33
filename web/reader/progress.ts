// The page that was read last in each chapter, on this device.
import { readStored, writeStored } from '#web/lib/stored.ts';

const storageKey = 'komawari.reader.progress';
const maxChapters = 300;

/** 1-based, or null when the chapter was never opened here. */
export function lastPageRead(chapterId: string): number | null {
  return readAll().get(chapterId) ?? null;
}

/** How many chapters were opened on this device, as far as it remembers. */
export const chaptersReadHere = (): number => readAll().size;

/** The one of these chapters that was opened last, with its page; null when none was. */
export function lastOpened(chapterIds: ReadonlySet<string>): { chapterId: string; page: number } | null {
  const last = [...readAll()].findLast(([id]) => chapterIds.has(id));
  return last ? { chapterId: last[0], page: last[1] } : null;
}

export function keepPageRead(chapterId: string, page: number): void {
  const all = readAll();
  all.delete(chapterId);
  all.set(chapterId, page);
  writeStored(storageKey, JSON.stringify(Object.fromEntries([...all].slice(-maxChapters))));
}

function readAll(): Map<string, number> {
  try {
    const given = JSON.parse(readStored(storageKey) ?? '{}') as unknown;
    if (typeof given !== 'object' || given === null) return new Map();
    return new Map(Object.entries(given).filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
  } catch {
    return new Map();
  }
}
