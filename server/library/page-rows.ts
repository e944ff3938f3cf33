// Reads what an account stores about the titles of its library, one query for each kind of data: requests need few of
// them for the whole library, and the others for the titles of one page.
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { Context } from '#server/core/context.ts';

export interface LibraryRow {
  id: number;
  following: boolean;
  status: ReadingStatus | null;
  notify: number;
  /** Unix time in milliseconds. */
  addedAt: number;
}

type Db = Pick<Context, 'prepared'>;
/** Internal ids of titles; null for all. */
type Among = readonly number[] | null;

const epochMs = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`;

/** Titles of a library: those with a reading status, and those that are followed. */
export async function libraryRows({ prepared }: Db, userId: number, among: Among): Promise<LibraryRow[]> {
  // one row for all titles with the same traits, and one text for each column of it: ten thousand rows, and numbers that
  // are made texts one by one, take several times as long
  const rows = await prepared.rows<
    [following: boolean, notify: number, status: ReadingStatus | null, ids: string, times: string]
  >(
    `SELECT following, notify, status, array_agg(title_id)::text,
      array_agg((date_part('epoch', at) * 1000)::bigint)::text
    FROM title_follows WHERE user_id = $1 ${amongSql(among)} GROUP BY following, notify, status`,
    among === null ? [userId] : [userId, among],
  );
  return rows.flatMap(([following, notify, status, ids, times]) => {
    const addedAt = readNumbers(times);
    return readNumbers(ids).map((id, at): LibraryRow => ({ id, following, status, notify, addedAt: addedAt[at]! }));
  });
}

/** @param array text of an array of numbers, as PostgreSQL writes it */
const readNumbers = (array: string): number[] => JSON.parse(`[${array.slice(1, -1)}]`) as number[];

export const ratingsOf = (db: Db, userId: number, among: Among): Promise<Map<number, number>> =>
  byTitle(db, `SELECT title_id, rating FROM ratings WHERE user_id = $1 ${amongSql(among)}`, userId, among);

export const notesOf = (db: Db, userId: number, among: Among): Promise<Map<number, string>> =>
  byTitle(db, `SELECT title_id, note FROM library_notes WHERE user_id = $1 ${amongSql(among)}`, userId, among);

/** Times at which titles were read last, as Unix times in milliseconds. */
export const lastReadTimes = (db: Db, userId: number, among: Among): Promise<Map<number, number>> =>
  byTitle(
    db,
    `SELECT title_id, ${epochMs('max(at)')} FROM progress WHERE user_id = $1 ${amongSql(among)} GROUP BY title_id`,
    userId,
    among,
  );

/** Read keys, joined by newlines: one text costs the driver far less than an array. */
export const readKeyTexts = (db: Db, userId: number, among: Among): Promise<Map<number, string>> =>
  byTitle(
    db,
    `SELECT title_id, array_to_string(chapters, E'\\n') FROM reads WHERE user_id = $1 AND chapters <> '{}' ${amongSql(among)}`,
    userId,
    among,
  );

/** Titles with bookmarked pages. */
export async function bookmarkedTitles({ prepared }: Db, userId: number): Promise<Set<number>> {
  const rows = await prepared.rows<[number]>(
    `SELECT DISTINCT chapters.title_id FROM page_bookmarks JOIN chapters ON chapters.id = chapter_id WHERE user_id = $1`,
    [userId],
  );
  return new Set(rows.map(([id]) => id));
}

/** Titles by public id of the category. */
export async function categoryTitles({ prepared }: Db, userId: number): Promise<Map<string, Set<number>>> {
  const rows = await prepared.rows<[string, number[]]>(
    `SELECT uid, ARRAY(SELECT title_id FROM library_category_titles WHERE category_id = library_categories.id)
    FROM library_categories WHERE user_id = $1 ORDER BY position, id`,
    [userId],
  );
  return new Map(rows.map(([uid, ids]) => [uid, new Set(ids)]));
}

/** Main names and public ids of titles that are not published. */
export async function unpublishedTitles(
  { prepared }: Db,
  titleIds: readonly number[],
): Promise<Map<number, { uid: string; name: string }>> {
  if (titleIds.length === 0) return new Map();
  const rows = await prepared.rows<[number, string, string | null]>(
    `SELECT id, uid, (SELECT name FROM title_names WHERE title_id = titles.id ORDER BY position LIMIT 1)
    FROM titles WHERE id = ANY ($1::int[])`,
    [titleIds],
  );
  return new Map(rows.map(([id, uid, name]) => [id, { uid, name: name ?? '' }]));
}

const amongSql = (among: Among): string => (among === null ? '' : 'AND title_id = ANY ($2::int[])');

async function byTitle<Value>(
  { prepared }: Db,
  text: string,
  userId: number,
  among: Among,
): Promise<Map<number, Value>> {
  const rows = await prepared.rows<[number, Value]>(text, among === null ? [userId] : [userId, among]);
  return new Map(rows);
}
