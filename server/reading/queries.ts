// Queries of an account's read marks, reading positions, history and bookmarks. Read marks are stored as read keys: one
// per chapter number, which all its versions share (`readKey` of contract/rules/reading-rules.ts).
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { readingEndpoints } from '#contract/endpoints/reading.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { chapterIsReadable, isBlocked, readKeySql } from './policy.ts';

interface ReadChapter {
  title: string;
  chapter: string;
}

/** Chapters that an account has read of some titles (public ids): all versions of each chapter number marked as read. */
export async function readChapters(
  { db }: Pick<Context, 'db'>,
  userId: number,
  titleUids: readonly string[],
): Promise<ReadChapter[]> {
  const { rows } = await sql<ReadChapter>`
    SELECT titles.uid AS title, chapters.uid AS chapter
    FROM titles JOIN reads ON reads.user_id = ${userId} AND reads.title_id = titles.id
      JOIN chapters ON chapters.title_id = titles.id
    WHERE titles.uid = ANY (${titleUids}::uuid[]) AND ${chapterIsReadable} AND ${readKeySql} = ANY (reads.chapters)
    ORDER BY titles.id, chapters.id`.execute(db);
  return rows;
}

/** Keys (`readKey`) of the chapter numbers of a title that an account has read. */
export async function readKeysOf({ db }: Pick<Context, 'db'>, userId: number, titleId: number): Promise<string[]> {
  const row = await db
    .selectFrom('reads')
    .select('chapters')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .executeTakeFirst();
  return row?.chapters ?? [];
}

interface ChapterState {
  chapter: string;
  state: 'read' | 'started';
}

/** States of chapters for an account: `read` if any version of the chapter number is read, `started` if partly read. */
export async function chapterStatesOf(
  { db }: Pick<Context, 'db'>,
  userId: number,
  chapterUids: readonly string[],
): Promise<ChapterState[]> {
  const { rows } = await sql<ChapterState>`
    SELECT chapter, state FROM (
      SELECT chapters.uid AS chapter,
        CASE WHEN ${readKeySql} = ANY (reads.chapters) THEN 'read' WHEN progress.page < progress.pages THEN 'started' END
          AS state
      FROM chapters JOIN titles ON titles.id = chapters.title_id
        LEFT JOIN reads ON reads.user_id = ${userId} AND reads.title_id = chapters.title_id
        LEFT JOIN progress ON progress.user_id = ${userId} AND progress.chapter_id = chapters.id
      WHERE chapters.uid = ANY (${chapterUids}::uuid[]) AND ${chapterIsReadable}) AS own
    WHERE state IS NOT NULL`.execute(db);
  return rows;
}

/** Public ids of the titles of some chapters of which an account has read or begun any chapter. */
export async function begunTitlesOf(
  { db }: Pick<Context, 'db'>,
  userId: number,
  chapterUids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT titles.uid FROM titles
    WHERE titles.id IN (SELECT title_id FROM chapters WHERE uid = ANY (${chapterUids}::uuid[]))
      AND (EXISTS (SELECT FROM reads WHERE user_id = ${userId} AND title_id = titles.id AND chapters <> '{}')
        OR EXISTS (SELECT FROM progress WHERE user_id = ${userId} AND title_id = titles.id))`.execute(db);
  return rows.map(({ uid }) => uid);
}

interface PositionRow {
  chapter: string;
  page: number;
  pages: number;
  at: Date;
  again: boolean;
}

/** Reading positions of an account in the readable chapters of a title, newest first. */
export async function positionsOf(
  { db }: Pick<Context, 'db'>,
  userId: number,
  titleId: number,
): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    SELECT chapters.uid AS chapter, page, progress.pages, at, again
    FROM progress JOIN chapters ON chapters.id = progress.chapter_id JOIN titles ON titles.id = chapters.title_id
    WHERE progress.user_id = ${userId} AND progress.title_id = ${titleId} AND ${chapterIsReadable}
    ORDER BY at DESC, chapters.id DESC`.execute(db);
  return rows;
}

interface OpenedChapter {
  uid: string;
  at: Date;
}

/** The chapters that an account opened last, newest first. */
export async function findOpened(
  { db }: Pick<Context, 'db'>,
  userId: number,
  blocks: Blocks | null,
): Promise<OpenedChapter[]> {
  const { rows } = await sql<OpenedChapter>`
    SELECT chapters.uid, history.at
    FROM history JOIN chapters ON chapters.id = history.chapter_id JOIN titles ON titles.id = chapters.title_id
    WHERE history.user_id = ${userId} AND ${chapterIsReadable} AND NOT ${isBlocked(blocks)}
    ORDER BY history.at DESC, chapters.id DESC LIMIT ${limits.feedMax}`.execute(db);
  return rows;
}

interface ResultPage<Row> {
  rows: Row[];
  total: number;
  /** Number of entries that are left out because the viewer blocks them. */
  hidden: number;
}

/** Common columns of entries in an account's own lists (history, bookmarks, continue). */
export interface EntryRow {
  id: number;
  uid: string;
  title_id: number;
  at: Date;
}

interface HistoryRow extends EntryRow {
  page: number | null;
  pages: number | null;
  read: boolean;
  bookmarks: number[];
}

/** One page of an account's history, newest first. */
export async function findHistory(
  ctx: Context,
  userId: number,
  query: Omit<QueryOf<typeof readingEndpoints.entries>, 'blocked'>,
  blocks: Blocks | null,
): Promise<ResultPage<HistoryRow>> {
  const titles = query.title ? (await ctx.names.find('title', query.title, { limit: limits.resultWindow })).ids : null;
  return paginateOwnRows<HistoryRow>(
    ctx,
    sql`SELECT chapters.id, history.at, ${isBlocked(blocks)} AS blocked
      FROM history JOIN chapters ON chapters.id = history.chapter_id JOIN titles ON titles.id = chapters.title_id
      WHERE history.user_id = ${userId} AND ${chapterIsReadable}
        ${titles ? sql`AND chapters.title_id = ANY (${titles}::int[])` : sql``}`,
    query,
    (page) => sql`
      SELECT chapters.id, chapters.uid, chapters.title_id, page.at, progress.page, progress.pages,
        coalesce(${readKeySql} = ANY (reads.chapters), false) AS read,
        ARRAY(SELECT page_bookmarks.page FROM page_bookmarks WHERE page_bookmarks.user_id = ${userId}
          AND page_bookmarks.chapter_id = chapters.id ORDER BY page_bookmarks.page) AS bookmarks
      FROM ${page} JOIN chapters ON chapters.id = page.id JOIN titles ON titles.id = chapters.title_id
        LEFT JOIN progress ON progress.user_id = ${userId} AND progress.title_id = chapters.title_id
          AND progress.chapter_id = chapters.id
        LEFT JOIN reads ON reads.user_id = ${userId} AND reads.title_id = chapters.title_id
      ORDER BY page.at DESC, page.id DESC`,
  );
}

export interface BookmarkRow extends EntryRow {
  page: number;
  hash: string | null;
  blob: number | null;
}

/** Bookmarked pages of an account, newest first. */
export async function findBookmarks(
  ctx: Context,
  userId: number,
  query: Omit<QueryOf<typeof readingEndpoints.bookmarks>, 'blocked'>,
  blocks: Blocks | null,
): Promise<ResultPage<BookmarkRow>> {
  return paginateOwnRows<BookmarkRow>(
    ctx,
    sql`SELECT chapters.id, page_bookmarks.page, page_bookmarks.at, ${isBlocked(blocks)} AS blocked
      FROM page_bookmarks JOIN chapters ON chapters.id = page_bookmarks.chapter_id
        JOIN titles ON titles.id = chapters.title_id
      WHERE page_bookmarks.user_id = ${userId} AND ${chapterIsReadable}
        ${query.chapter ? sql`AND chapters.uid = ANY (${query.chapter}::uuid[])` : sql``}`,
    query,
    (page) => sql`
      SELECT chapters.id, chapters.uid, chapters.title_id, page.at, page.page, encode(page_sets.hash, 'hex') AS hash,
        page_sets.blobs[page.page] AS blob
      FROM ${page} JOIN chapters ON chapters.id = page.id
        LEFT JOIN page_sets ON page_sets.id = chapters.page_set_id AND chapters.external_url IS NULL
      ORDER BY page.at DESC, page.id DESC`,
  );
}

/**
 * Paginates rows of an account, newest first, with totals. @param ownRows query of all rows, with `id`, `at`, `blocked`
 * @param selectColumns builds the query for the response columns of one page
 */
async function paginateOwnRows<Row>(
  { db }: Context,
  ownRows: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
  selectColumns: (page: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<ResultPage<Row>> {
  const page = sql`(SELECT * FROM own WHERE NOT blocked ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS page`;
  const { rows } = await sql<{ rows: Row[]; total: number; hidden: number }>`
    WITH own AS MATERIALIZED (${ownRows})
    SELECT (SELECT coalesce(json_agg(entry), '[]') FROM (${selectColumns(page)}) AS entry) AS rows,
      (SELECT count(*)::int FROM own WHERE NOT blocked) AS total,
      (SELECT count(*)::int FROM own WHERE blocked) AS hidden`.execute(db);
  return rows[0]!;
}
