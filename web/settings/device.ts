// What reading leaves on this device beside the preferences.

/** Under which keys of the storage. */
export const deviceKeys = {
  /** The page that was reached in each chapter. */
  history: 'komawari.reader.progress',
  searches: 'komawari.searches',
  readerChoices: 'komawari.reader',
} as const;
export type DeviceThing = keyof typeof deviceKeys;

/** How many entries a kept object or list has; what is no longer readable counts as nothing. */
export function countKept(kept: string | null): number {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  } catch {
    return 0;
  }
}

/** Hands it over as a file that the browser saves: `{"readingHistory": {chapter: page}}`. */
export function exportHistory(kept: string | null): void {
  const text = JSON.stringify({ readingHistory: JSON.parse(kept ?? '{}') as unknown }, null, 2);
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'reading-history.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
