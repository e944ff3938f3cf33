// What is kept of a batch on this device: rows with what was entered and how far they are, but no files.
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { batchKey } from '#web/lib/session/upload-key.ts';
import type { ChosenGroup } from '../form/draft.ts';
import type { BatchRow } from './rows.ts';

interface StoredBatch {
  account: string;
  /** Rows by the id of their title. */
  titles: Record<string, { holder: string; rows: readonly Omit<BatchRow, 'sources'>[] }>;
  /** Groups by their name in file names, in small letters, as they were chosen last. */
  groups: Record<string, readonly ChosenGroup[]>;
}

const maxTitles = 20;
const maxGroupNames = 200;

function readBatches(account: string): StoredBatch {
  const empty: StoredBatch = { account, titles: {}, groups: {} };
  try {
    const stored = JSON.parse(readStored(batchKey) ?? 'null') as StoredBatch | null;
    return stored?.account === account ? { ...empty, ...stored } : empty;
  } catch {
    return empty;
  }
}

/** The batch of a title as it was left; null if there is none. */
export function readBatch(account: string, title: string): { holder: string; rows: BatchRow[] } | null {
  const stored = readBatches(account).titles[title];
  if (!Array.isArray(stored?.rows)) return null;
  const rows = stored.rows.map((row): BatchRow => ({ ...row, sources: null, isRequested: false }));
  return { holder: stored.holder, rows };
}

/** Saves the rows; a batch without any is forgotten. */
export function saveBatch(account: string, title: string, holder: string, rows: readonly BatchRow[]): void {
  const { titles, groups } = readBatches(account);
  const { [title]: _, ...others } = titles;
  const own =
    rows.length === 0 ? {} : { [title]: { holder, rows: rows.map((row) => ({ ...row, sources: undefined })) } };
  const latest = Object.fromEntries(Object.entries({ ...others, ...own }).slice(-maxTitles));
  writeStored(batchKey, JSON.stringify({ account, titles: latest, groups }));
}

/** Remembers which groups were chosen for a name in file names. */
export function rememberGroups(account: string, name: string, chosen: readonly ChosenGroup[]): void {
  const { titles, groups } = readBatches(account);
  const entries = Object.entries({ ...groups, [name.toLowerCase()]: chosen }).slice(-maxGroupNames);
  writeStored(batchKey, JSON.stringify({ account, titles, groups: Object.fromEntries(entries) }));
}

export function rememberedGroups(account: string, name: string): readonly ChosenGroup[] | null {
  return readBatches(account).groups[name.toLowerCase()] ?? null;
}
