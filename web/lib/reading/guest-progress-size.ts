// Amount of reading data stored on this device, without loading `lib/reading/guest-progress` or the outbox.
import { readStored } from '../preferences/stored-value.ts';

export const guestProgressKey = 'komawari.reading';
/**
 * localStorage key of earlier versions. Its value is an object `{chapter: page}`, with the chapter opened last at the
 * end.
 */
export const legacyGuestProgressKey = 'komawari.reader.progress';

/** Number of chapters of which a guest's position is stored on this device. */
export const countGuestChapters = (): number =>
  countEntries(legacyGuestProgressKey) + countEntries(guestProgressKey, 'places');

function countEntries(key: string, field?: string): number {
  try {
    const value = JSON.parse(readStored(key) ?? '{}') as Record<string, object>;
    return Object.keys((field === undefined ? value : value[field]) ?? {}).length;
  } catch {
    return 0;
  }
}

export const homeRoomKey = 'komawari.continue';

/**
 * Rails that home reserves space for, as of the last visit: 1 for "continue reading", then the number of unread followed titles.
 * Null for neither; values of earlier versions have no number.
 */
export const homeRoom = (): string | null => readStored(homeRoomKey);

export const unsentKey = 'komawari.reading.unsent';

/** Whether reading positions wait to be sent, or to be assigned to an account. */
export const hasUnsent = (): boolean => readStored(unsentKey) !== null;
