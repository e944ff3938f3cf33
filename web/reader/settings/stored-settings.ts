// Everything that the reader stores on this device, in order to show or delete it.
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { reloadSettings } from './store.ts';

/** Keys in localStorage. The first two hold the settings and their sync state with the account. */
export const readerKeys = [
  'komawari.reader',
  'komawari.reader.account',
  // page offsets between two versions of a chapter
  'komawari.reader.offsets',
  // tap zones that were shown already
  'komawari.reader.zones',
] as const;
/** Key in sessionStorage of the place where a strip was left; it lasts until the tab is closed. */
export const placeKey = 'komawari.reader.place';

/** Each storage key with its content. */
type StoredValues = readonly (readonly [name: string, text: string | null])[];

export const readStoredValues = (): StoredValues => readerKeys.map((name) => [name, readStored(name)]);

/**
 * Deletes everything that the reader stores on this device. The returned function restores it, except for where a strip
 * was left.
 */
export function deleteStoredSettings(): () => void {
  const storedValues = readStoredValues();
  writeStoredValues(storedValues.map(([name]) => [name, null]));
  sessionStorage.removeItem(placeKey);
  return () => writeStoredValues(storedValues);
}

function writeStoredValues(storedValues: StoredValues): void {
  for (const [name, text] of storedValues) writeStored(name, text);
  reloadSettings();
}
