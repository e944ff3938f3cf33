// Reads the stored state of the titles of an import, and which read keys its entries mean.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { chapterIsReadable, readKeySql } from '#server/reading/policy.ts';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { ImportedEntry, StoredTitle } from './plan.ts';

/** Stored state of each of the titles for an account, by internal id. */
export async function storedTitles(
  db: Db,
  userId: number,
  titleIds: readonly number[],
): Promise<Map<number, StoredTitle>> {
  const { rows } = await sql<{
    id: number;
    status: ReadingStatus | null;
    following: boolean | null;
    rating: number | null;
    note: string | null;
    categories: string[];
    chapters: string[] | null;
  }>`
    SELECT given.id, status, following, rating, note, chapters,
      ARRAY(SELECT lower(name) FROM library_category_titles AS inside
        JOIN library_categories ON library_categories.id = category_id AND library_categories.user_id = ${userId}
        WHERE inside.title_id = given.id) AS categories
    FROM unnest(${titleIds}::int[]) AS given (id)
      LEFT JOIN title_follows ON title_follows.user_id = ${userId} AND title_follows.title_id = given.id
      LEFT JOIN ratings ON ratings.user_id = ${userId} AND ratings.title_id = given.id
      LEFT JOIN library_notes ON library_notes.user_id = ${userId} AND library_notes.title_id = given.id
      LEFT JOIN reads ON reads.user_id = ${userId} AND reads.title_id = given.id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        status: row.status,
        following: row.following ?? false,
        inLibrary: row.following !== null,
        rating: row.rating,
        note: row.note,
        categories: new Set(row.categories),
        readKeys: new Set(row.chapters),
      },
    ]),
  );
}

/** Highest number up to which whole numbers are marked that have no chapter here yet. */
const maxWholeNumber = 3000;

/**
 * Read keys of the chapters that entries say were read, by internal id of the title. Whole numbers up to `readUpTo` are
 * marked even where they have no chapter here yet, so that one that is uploaded later does not count as unread; a title
 * whose numbers begin anew in each volume has as many of its first chapters marked as the number says.
 */
export async function readKeysOf(db: Db, entries: ReadonlyMap<number, ImportedEntry>): Promise<Map<number, string[]>> {
  const given = [...entries].filter(
    ([, { readUpTo, readNumbers, readChapters }]) =>
      readUpTo !== undefined || (readNumbers ?? []).length > 0 || (readChapters ?? []).length > 0,
  );
  const values = given.map(([id, { readUpTo, readNumbers, readChapters }]) => ({
    id,
    upTo: readUpTo ?? null,
    numbers: readNumbers ?? [],
    chapters: readChapters ?? [],
  }));
  const { rows } = await sql<{ id: number; resets: boolean; keys: string[] }>`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS each (id int, "upTo" real, numbers text[], chapters uuid[])),
    numbered AS (
      SELECT given.id, titles.numbers_reset AS resets, ${readKeySql} AS key, chapters.uid, chapters.chapter,
        chapters.chapter_sort,
        dense_rank() OVER (PARTITION BY given.id ORDER BY coalesce(chapters.volume_sort, 'infinity'), chapters.chapter_sort) AS place
      FROM given JOIN titles ON titles.id = given.id
        JOIN chapters ON chapters.title_id = given.id AND ${chapterIsReadable})
    SELECT titles.id, titles.numbers_reset AS resets, array_remove(array_agg(DISTINCT numbered.key) FILTER (WHERE
        numbered.uid = ANY (given.chapters)
        OR (NOT numbered.resets AND (numbered.chapter = ANY (given.numbers) OR numbered.chapter_sort <= given."upTo"))
        OR (numbered.resets AND (numbered.key = ANY (given.numbers)
          OR (numbered.place <= given."upTo" AND numbered.chapter IS NOT NULL)))), NULL) AS keys
    FROM given JOIN titles ON titles.id = given.id LEFT JOIN numbered ON numbered.id = given.id
    GROUP BY titles.id, titles.numbers_reset`.execute(db);
  return new Map(
    rows.map(({ id, resets, keys }) => {
      const { readUpTo = 0, readNumbers = [] } = entries.get(id)!;
      const numbers = resets
        ? []
        : [
            ...Array.from({ length: Math.min(Math.floor(readUpTo), maxWholeNumber) }, (_, index) => String(index + 1)),
            ...readNumbers.filter((number) => /^\d{1,5}(\.\d{1,2})?$/.test(number)),
          ];
      return [id, [...new Set([...(keys ?? []), ...numbers])]];
    }),
  );
}
