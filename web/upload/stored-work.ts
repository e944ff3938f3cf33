// Storage of batches and page edits on this device, for one account: what was entered and how far it is, but no files.
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { batchKey } from '#web/lib/session/upload-key.ts';
import type { BatchRow } from './batch/rows.ts';
import type { ChosenGroup } from './form/draft.ts';
import type { UploadPage } from './pages/page-list.ts';

export interface KeptEdit {
  /** Upload session once it began, and the tab that holds it. */
  session: string | null;
  holder: string;
  /** Hashes of the pages that the chapter had; null for those that were not to be seen. */
  base: readonly (string | null)[];
  pages: readonly Omit<UploadPage, 'file' | 'picture'>[];
}

interface KeptWork {
  account: string;
  /** Rows of batches by the id of their title. */
  titles: Record<string, { holder: string; rows: readonly Omit<BatchRow, 'sources'>[] }>;
  /** Groups by their name in file names, in small letters, as they were chosen last. */
  groups: Record<string, readonly ChosenGroup[]>;
  /** Edits of pages that are not saved, by the id of their chapter. */
  edits: Record<string, KeptEdit>;
}

export function readKept(account: string): KeptWork {
  const empty: KeptWork = { account, titles: {}, groups: {}, edits: {} };
  try {
    const stored = JSON.parse(readStored(batchKey) ?? 'null') as KeptWork | null;
    return stored?.account === account ? { ...empty, ...stored } : empty;
  } catch {
    return empty;
  }
}

export function changeKept(account: string, change: (kept: KeptWork) => Partial<KeptWork>): void {
  const kept = readKept(account);
  writeStored(batchKey, JSON.stringify({ ...kept, ...change(kept) }));
}
