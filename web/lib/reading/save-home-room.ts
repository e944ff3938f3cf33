// Stores for which of its parts home has to reserve space at the next visit.
import { writeStored } from '../preferences/stored-value.ts';
import { homeRoom, homeRoomKey } from './guest-progress-size.ts';

/** Home shows "continue reading", as of the last server check or a position recorded here since then. */
export const saveHasReading = (has: boolean): void => save(has, homeRoom()?.[1] ?? '0');

/** Number of unread followed titles that home shows. */
export const maxUnreadTitles = 5;

export const saveUnreadRoom = (rows: number): void => save(homeRoom()?.[0] === '1', String(rows));

function save(has: boolean, rows: string): void {
  const room = `${has ? 1 : 0}${rows}`;
  if (room !== homeRoom()) writeStored(homeRoomKey, room === '00' ? null : room);
}
