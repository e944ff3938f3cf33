// Storage of a batch on this device: rows with what was entered and how far they are, but no files.
import type { ChosenGroup } from '../form/draft.ts';
import { changeKept, readKept } from '../stored-work.ts';
import type { BatchRow } from './rows.ts';

const maxTitles = 20;
const maxGroupNames = 200;

/** The batch of a title as it was left; null if there is none. */
export function readBatch(account: string, title: string): { holder: string; rows: BatchRow[] } | null {
  const stored = readKept(account).titles[title];
  if (!Array.isArray(stored?.rows)) return null;
  const rows = stored.rows.map(
    // rows of earlier versions were compared with no chapter
    (row): BatchRow => ({ ...row, alike: row.alike ?? [], sources: null, isRequested: false }),
  );
  return { holder: stored.holder, rows };
}

/** Whether a row of any batch on this device began this upload. */
export function hasBatchUpload(account: string, session: string): boolean {
  const batches = Object.values(readKept(account).titles);
  return batches.some(({ rows }) => Array.isArray(rows) && rows.some((row) => row.session === session));
}

/** Saves the rows; a batch without any is forgotten. */
export function saveBatch(account: string, title: string, holder: string, rows: readonly BatchRow[]): void {
  changeKept(account, ({ titles }) => {
    const { [title]: _, ...others } = titles;
    const own =
      rows.length === 0 ? {} : { [title]: { holder, rows: rows.map((row) => ({ ...row, sources: undefined })) } };
    return { titles: Object.fromEntries(Object.entries({ ...others, ...own }).slice(-maxTitles)) };
  });
}

/** Remembers which groups were chosen for a name in file names. */
export function rememberGroups(account: string, name: string, chosen: readonly ChosenGroup[]): void {
  changeKept(account, ({ groups }) => ({
    groups: Object.fromEntries(Object.entries({ ...groups, [name.toLowerCase()]: chosen }).slice(-maxGroupNames)),
  }));
}

export function rememberedGroups(account: string, name: string): readonly ChosenGroup[] | null {
  return readKept(account).groups[name.toLowerCase()] ?? null;
}
