// Counts the chapter numbers of titles in a reader's languages, without the chapters that the reader blocks.
import { sql } from 'kysely';
import { countedEntries, isFallback } from '#contract/rules/reading-line.ts';
import { type ReadingLineInputs, versionPreferenceFor } from '#contract/rules/reading-line-choices.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hasChapterBlocks, notBlockedChapters } from '#server/blocks/policy.ts';
import { readableNumbers } from '#server/chapters/readable-numbers.ts';
import type { Context } from '#server/core/context.ts';
import { chapterIsReadable } from '#server/reading/policy.ts';
import { libraryTitles, type LibraryTitle, type TitleNumber } from './title-cache.ts';

export interface NumberCounts {
  available: number;
  read: number;
  unread: number;
}

/** Titles with what the viewer sees of them: numbers and newest chapters of blocked uploaders and groups are left out. */
export async function visibleLibraryTitles(
  ctx: Context,
  ids: readonly number[],
  blocks: Blocks | null,
): Promise<Map<number, LibraryTitle>> {
  const titles = await libraryTitles(ctx, ids);
  if (!blocks || !hasChapterBlocks(blocks)) return titles;
  const affected = await affectedTitles(ctx, titles, blocks);
  if (affected.length === 0) return titles;
  const [numbers, newest] = await Promise.all([
    readableNumbers(ctx, affected, blocks),
    newestByLanguage(ctx, affected, blocks),
  ]);
  for (const id of affected)
    titles.set(id, {
      ...titles.get(id)!,
      numbers: numbers.get(id) ?? [],
      newest: newest.get(id) ?? new Map(),
    });
  return titles;
}

/** Titles with chapters of blocked users or groups, and perhaps some more. */
async function affectedTitles(
  { prepared }: Context,
  titles: ReadonlyMap<number, LibraryTitle>,
  { users, groups, within }: Blocks,
): Promise<number[]> {
  const affected = new Set<number>([...within.byTitle.keys()].filter((id) => titles.has(id)));
  if (groups.ids.size > 0) {
    const rows = await prepared.rows<[number[]]>(
      'SELECT title_ids FROM group_titles WHERE group_id = ANY ($1::int[])',
      [[...groups.ids]],
    );
    for (const [ids] of rows) for (const id of ids) if (titles.has(id)) affected.add(id);
  }
  if (users.ids.size > 0)
    for (const [id, { uploaders }] of titles) if (uploaders.some((each) => users.ids.has(each))) affected.add(id);
  return [...affected];
}

async function newestByLanguage(
  { db }: Context,
  ids: readonly number[],
  blocks: Blocks,
): Promise<Map<number, Map<string, number>>> {
  const conditions = [
    sql`chapters.title_id = ANY (${ids}::int[])`,
    chapterIsReadable,
    sql`(chapters.pages > 0 OR chapters.external_url IS NOT NULL)`,
    ...notBlockedChapters(blocks),
  ];
  const { rows } = await sql<{ id: number; language: string; at: Date }>`
    SELECT title_id AS id, language, max(publish_at) AS at FROM chapters JOIN titles ON titles.id = title_id
    WHERE ${sql.join(conditions, sql` AND `)} GROUP BY title_id, language`.execute(db);
  const newest = new Map<number, Map<string, number>>();
  for (const { id, language, at } of rows)
    newest.set(id, (newest.get(id) ?? new Map<string, number>()).set(language, at.getTime()));
  return newest;
}

/** A reader's languages for each title. Most titles have no choice of their own, and share one list. */
export function languagesFor(inputs: ReadingLineInputs): (titleUid: string) => readonly string[] {
  const general = versionPreferenceFor(inputs, null).languages;
  return (uid) => (inputs.choices.titles[uid] === undefined ? general : versionPreferenceFor(inputs, uid).languages);
}

/** Numbers that count for readers of some languages, by the numbers of a title; the last languages are kept. */
const countedNumbers = new WeakMap<readonly TitleNumber[], { languages: string; counted: readonly TitleNumber[] }>();

/** The numbers of a title that unread counts include. */
export function countedIn(numbers: readonly TitleNumber[], languages: readonly string[]): readonly TitleNumber[] {
  const key = languages.join();
  const known = countedNumbers.get(numbers);
  if (known?.languages === key) return known.counted;
  const entries = numbers.map((number) => ({ number, fallback: isFallback(number.languages, languages) }));
  const counted = countedEntries(entries).map(({ number }) => number);
  countedNumbers.set(numbers, { languages: key, counted });
  return counted;
}

/** @param keyText read keys of the title, joined by newlines */
export function countNumbers(
  { numbers }: LibraryTitle,
  languages: readonly string[],
  keyText: string | undefined,
): NumberCounts {
  const counted = countedIn(numbers, languages);
  const keys = keyText === undefined ? null : new Set(keyText.split('\n'));
  const read = keys ? counted.filter(({ keys: own }) => own.some((key) => keys.has(key))).length : 0;
  return { available: counted.length, read, unread: counted.length - read };
}

/** The numbers of a title that exist in some languages; without languages all. */
export const numbersIn = ({ numbers }: LibraryTitle, languages: readonly string[]): readonly TitleNumber[] =>
  languages.length === 0
    ? numbers
    : numbers.filter((number) => number.languages.some((language) => languages.includes(language)));

/** @param keyText read keys of the title, joined by newlines */
export function unreadOf(numbers: readonly TitleNumber[], keyText: string | undefined): readonly TitleNumber[] {
  if (keyText === undefined) return numbers;
  const keys = new Set(keyText.split('\n'));
  return numbers.filter((number) => !number.keys.some((key) => keys.has(key)));
}

/** When the newest chapter in one of the languages came out; null when there is none. */
export function newestIn({ newest }: LibraryTitle, languages: readonly string[]): number | null {
  let latest = 0;
  for (const language of languages) latest = Math.max(latest, newest.get(language) ?? 0);
  if (languages.length === 0) for (const time of newest.values()) latest = Math.max(latest, time);
  return latest || null;
}

/** The best of the languages that a title can be read in; without languages any of the title's. */
export function bestLanguage({ newest }: LibraryTitle, languages: readonly string[]): string | null {
  return (
    languages.find((language) => newest.has(language)) ??
    (languages.length === 0 ? [...newest.keys()][0] : null) ??
    null
  );
}
