// Data that reading stores on this device, besides the preferences.
import type { GuestProgress } from '#web/lib/reading/guest-progress.ts';
import { saveFile } from '#web/ui/behavior/save-file.ts';

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
