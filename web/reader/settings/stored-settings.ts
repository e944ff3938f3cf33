// What the reader keeps on this device, for who wants to know of it or be rid of it.
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { readAgain } from './store.ts';

/** The names under which it lies in the storage: choices, how far the account has them, and what follows. */
export const readerKeys = [
  'komawari.reader',
  'komawari.reader.account',
  // how many pages apart two versions of a chapter are
  'komawari.reader.offsets',
  // tap zones that were shown
  'komawari.reader.zones',
] as const;
/** Until the tab is closed: where a strip was left. */
export const placeKey = 'komawari.reader.place';

/** Each name with what is there. */
type SettingsHere = readonly (readonly [name: string, text: string | null])[];

export const settingsHere = (): SettingsHere => readerKeys.map((name) => [name, readStored(name)]);

/** Forgets all of it. The answer brings it back. */
export function forgetHere(): () => void {
  const kept = settingsHere();
  put(kept.map(([name]) => [name, null]));
  sessionStorage.removeItem(placeKey);
  return () => put(kept);
}

function put(kept: SettingsHere): void {
  for (const [name, text] of kept) writeStored(name, text);
  readAgain();
}
