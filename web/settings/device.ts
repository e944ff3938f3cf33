// Data that reading stores on this device, besides the preferences.
import type { ReactNode } from 'react';
import type { GuestProgress } from '#web/lib/reading/guest-progress.ts';
import { saveFile } from '#web/ui/behavior/save-file.ts';

/** Data of one kind, as its row shows it. */
export interface DeviceData {
  name: string;
  isEmpty: boolean;
  /** How much there is, or that there is nothing. */
  text: string;
  onClear: () => void;
  /** Button besides the one that deletes the data. */
  extra?: ReactNode;
}

/** Number of entries of a stored JSON object or array; 0 if it cannot be parsed. */
export function countStored(storedJson: string | null): number {
  try {
    const value: unknown = JSON.parse(storedJson ?? 'null');
    return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  } catch {
    return 0;
  }
}

/** Downloads the reading history as a JSON file: `{"readingHistory": {chapter: page}, "read": {title: numbers}}`. */
export function exportHistory({ places, reads }: GuestProgress): void {
  const readingHistory = Object.fromEntries(Object.entries(places).map(([chapter, { page }]) => [chapter, page]));
  const fileText = JSON.stringify({ readingHistory, read: reads }, null, 2);
  saveFile('reading-history.json', 'application/json', fileText);
}
