// Plan of an import: its changes, computed from the stored state of an account; changes nothing itself.
import type { z } from 'zod';
import type { importedEntry } from '#contract/endpoints/portability.ts';
import type { ImportPart, ImportRule } from '#contract/rules/portability.ts';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { plainLines } from '#server/core/plain-text.ts';

export type ImportedEntry = z.output<typeof importedEntry>;

/** The entry with its texts cleaned as if somebody had typed them; fields without visible characters are left out. */
export function cleanEntry({ note, categories, ...entry }: ImportedEntry): ImportedEntry {
  const [cleanNote, cleanCategories] = [
    plainLines(note ?? ''),
    (categories ?? []).map(plainText).filter((name) => name !== ''),
  ];
  return {
    ...entry,
    ...(cleanNote !== '' && { note: cleanNote }),
    ...(cleanCategories.length > 0 && { categories: cleanCategories }),
  };
}

/** Stored state of a title for an account. */
export interface StoredTitle {
  status: ReadingStatus | null;
  following: boolean;
  inLibrary: boolean;
  rating: number | null;
  note: string | null;
  /** Lower-case names of the categories that it is in. */
  categories: ReadonlySet<string>;
  readKeys: ReadonlySet<string>;
}

export interface TitleChange {
  titleId: number;
  /** New status and follow; absent when neither changes. `addedAt` only for a title that is new in the library. */
  entry?: { status: ReadingStatus | null; following: boolean; addedAt?: string };
  rating?: number;
  note?: string;
  /** Names of categories to add. */
  categories: string[];
  /** Read keys to add. */
  readKeys: string[];
}

/** How far somebody has come with a title, in each status: an import with the rule `higher` never goes back. */
const statusRank: Record<ReadingStatus, number> = {
  plan_to_read: 0,
  on_hold: 1,
  dropped: 1,
  reading: 2,
  completed: 3,
  re_reading: 4,
};

export interface PlanOptions {
  parts: ReadonlySet<ImportPart>;
  rule: ImportRule;
}

/** Merges the entries of one title: a file may name it several times, under different names. */
export function mergeEntries(entries: readonly ImportedEntry[]): ImportedEntry {
  const [first, ...others] = entries;
  return others.reduce<ImportedEntry>(
    (merged, entry) => ({
      ...merged,
      ...(furtherOf(merged.status ?? null, entry.status ?? null) && {
        status: furtherOf(merged.status ?? null, entry.status ?? null)!,
      }),
      following: merged.following === true || entry.following === true,
      ...(maxOf(merged.rating, entry.rating) !== undefined && { rating: maxOf(merged.rating, entry.rating) }),
      ...(maxOf(merged.readUpTo, entry.readUpTo) !== undefined && {
        readUpTo: maxOf(merged.readUpTo, entry.readUpTo),
      }),
      readNumbers: [...(merged.readNumbers ?? []), ...(entry.readNumbers ?? [])],
      readChapters: [...(merged.readChapters ?? []), ...(entry.readChapters ?? [])],
      categories: [...(merged.categories ?? []), ...(entry.categories ?? [])],
      ...((merged.note ?? entry.note) !== undefined && { note: merged.note ?? entry.note }),
    }),
    first!,
  );
}

/**
 * The change of one title; null when there is none.
 * @param readKeys read keys of the chapters that the entry says were read
 */
export function planTitle(
  titleId: number,
  entry: ImportedEntry,
  stored: StoredTitle,
  readKeys: readonly string[],
  { parts, rule }: PlanOptions,
): TitleChange | null {
  const change: TitleChange = { titleId, categories: [], readKeys: [] };
  if (parts.has('status')) {
    const status = choose(stored.status, entry.status ?? null, rule, furtherOf);
    const following = stored.following || entry.following === true;
    if (status !== stored.status || following !== stored.following)
      change.entry = {
        status,
        following,
        ...(!stored.inLibrary && entry.addedAt !== undefined && { addedAt: entry.addedAt }),
      };
  }
  if (parts.has('ratings')) {
    const rating = choose(
      stored.rating,
      entry.rating ?? null,
      rule,
      (a, b) => maxOf(a ?? undefined, b ?? undefined) ?? null,
    );
    if (rating !== null && rating !== stored.rating) change.rating = rating;
  }
  if (parts.has('notes') && entry.note !== undefined && entry.note !== stored.note) {
    if (stored.note === null || rule === 'replace') change.note = entry.note;
  }
  if (parts.has('categories')) {
    const names = new Map((entry.categories ?? []).map((name) => [name.toLowerCase(), name]));
    change.categories = [...names].flatMap(([key, name]) => (stored.categories.has(key) ? [] : [name]));
  }
  if (parts.has('read')) change.readKeys = [...new Set(readKeys)].filter((key) => !stored.readKeys.has(key));
  const isChanged =
    change.entry || change.rating !== undefined || change.note !== undefined || change.categories.length > 0;
  return isChanged || change.readKeys.length > 0 ? change : null;
}

function choose<T>(
  stored: T | null,
  imported: T | null,
  rule: ImportRule,
  higher: (stored: T | null, imported: T | null) => T | null,
): T | null {
  if (imported === null || stored === null) return stored ?? imported;
  if (rule === 'keep') return stored;
  return rule === 'replace' ? imported : higher(stored, imported);
}

function furtherOf(a: ReadingStatus | null, b: ReadingStatus | null): ReadingStatus | null {
  if (a === null || b === null) return a ?? b;
  return statusRank[b] > statusRank[a] ? b : a;
}

const maxOf = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
