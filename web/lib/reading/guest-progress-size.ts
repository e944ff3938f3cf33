// What this device has kept of a guest's reading, for who only wants to know how much: `lib/reading/guest-progress` knows the rest.
import { readStored, writeStored } from '../preferences/stored-value.ts';

export const guestProgressKey = 'komawari.reading';
/** `{chapter: page}`, as earlier versions kept it, the last one last. */
export const formerGuestProgressKey = 'komawari.reader.progress';

/** How many chapters were opened on this device, as far as it remembers. */
export const countGuestChapters = (): number => count(formerGuestProgressKey) + count(guestProgressKey, 'places');

function count(key: string, part?: string): number {
  try {
    const value = JSON.parse(readStored(key) ?? '{}') as Record<string, object>;
    return Object.keys((part === undefined ? value : value[part]) ?? {}).length;
  } catch {
    return 0;
  }
}

const somethingKey = 'komawari.continue';

/** There was something to go on reading with when this device last looked, or there is by now. */
export const hasReading = (): boolean => readStored(somethingKey) !== null;

export function saveHasReading(has: boolean): void {
  if (has !== hasReading()) writeStored(somethingKey, has ? '1' : null);
}

export const unsentKey = 'komawari.reading.unsent';

/** Something that was read has not been sent, or is nobody's yet. */
export const hasUnsent = (): boolean => readStored(unsentKey) !== null;
