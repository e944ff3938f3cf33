// What reading leaves on this device beside the preferences.
import type { GuestProgress } from '#web/lib/reading/guest-progress.ts';

/** How many entries a kept object or list has; what is no longer readable counts as nothing. */
export function countStored(kept: string | null): number {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  } catch {
    return 0;
  }
}

/** Hands it over as a file that the browser saves: `{"readingHistory": {chapter: page}, "read": {title: numbers}}`. */
export function exportHistory({ places, reads }: GuestProgress): void {
  const readingHistory = Object.fromEntries(Object.entries(places).map(([chapter, { page }]) => [chapter, page]));
  const text = JSON.stringify({ readingHistory, read: reads }, null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'reading-history.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
