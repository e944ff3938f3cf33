// Which chapters, in which order, how many.
import { type RawBuilder, sql } from 'kysely';
import { defaultRatings } from '#contract/common.ts';
import type { chapterEndpoints } from '#contract/chapters.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Db } from '#server/core/db.ts';
import { escapeLike, orNone } from '#server/core/sql.ts';
import { chapterIsVisible } from './policy.ts';

export type FeedQuery = QueryOf<typeof chapterEndpoints.feed>;
export type ChapterQuery = QueryOf<typeof chapterEndpoints.list>;

/** Chapters of the whole catalogue, or of one title. */
export async function findChapters(
  db: Db,
  query: FeedQuery & Partial<ChapterQuery>,
  titleId: number | null = null,
): Promise<{ ids: number[]; total: number }> {
  const where = sql.join(conditions(query, titleId), sql` AND `);
  const from = sql`chapters JOIN titles ON titles.id = chapters.title_id`;
  const { rows: counted } = await sql<{ total: string }>`SELECT count(*) AS total FROM ${from} WHERE ${where}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    SELECT chapters.id FROM ${from} WHERE ${where} ORDER BY ${sql.join(ordering(query))}
    LIMIT ${query.limit} OFFSET ${query.offset}
  `.execute(db);
  return { ids: rows.map((row) => row.id), total: Number(counted[0]!.total) };
}

export async function findChapter(db: Db, uid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id
    WHERE chapters.uid = ${uid} AND ${chapterIsVisible}
  `.execute(db);
  return rows[0]?.id ?? null;
}

export function conditions(query: FeedQuery & Partial<ChapterQuery>, titleId: number | null): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [chapterIsVisible];
  const add = (condition: RawBuilder<unknown>): void => void found.push(condition);
  if (titleId !== null) add(sql`chapters.title_id = ${titleId}`);
  add(sql`titles.content_rating = ANY (${query.contentRating ?? defaultRatings}::content_rating[])`);
  if (query.ids) add(sql`chapters.uid = ANY (${orNone(query.ids)}::uuid[])`);
  if (query.manga) add(sql`titles.uid = ${query.manga}`);
  if (query.title) add(sql`lower(chapters.name) LIKE ${`%${escapeLike(query.title.toLowerCase())}%`}`);
  if (query.volume) add(numbered(sql`chapters.volume`, query.volume));
  if (query.chapter) add(numbered(sql`chapters.chapter`, query.chapter));
  if (query.translatedLanguage) add(sql`chapters.language = ANY (${query.translatedLanguage}::text[])`);
  if (query.originalLanguage) add(sql`titles.original_language = ANY (${query.originalLanguage}::text[])`);
  if (query.excludedOriginalLanguage)
    add(sql`titles.original_language <> ALL (${query.excludedOriginalLanguage}::text[])`);
  if (query.groups) add(sql`EXISTS (${groupsOf} AND groups.uid = ANY (${orNone(query.groups)}::uuid[]))`);
  // a joint release stays as long as one of its groups is welcome
  if (query.excludedGroups?.length) {
    add(
      sql`(NOT EXISTS (${groupsOf}) OR EXISTS (${groupsOf} AND groups.uid <> ALL (${query.excludedGroups}::uuid[])))`,
    );
  }
  const uploader = sql`SELECT id FROM users WHERE uid`;
  if (query.uploader) add(sql`chapters.uploader_id IN (${uploader} = ANY (${orNone(query.uploader)}::uuid[]))`);
  if (query.excludedUploaders?.length) {
    add(
      sql`(chapters.uploader_id IS NULL OR chapters.uploader_id NOT IN (${uploader} = ANY (${query.excludedUploaders}::uuid[])))`,
    );
  }
  if (query.createdAtSince) add(sql`chapters.created_at >= ${query.createdAtSince}`);
  if (query.updatedAtSince) add(sql`chapters.updated_at >= ${query.updatedAtSince}`);
  if (query.publishAtSince) add(sql`chapters.publish_at >= ${query.publishAtSince}`);
  if (query.externalUrl) add(sql`chapters.external_url = ${query.externalUrl}`);
  if (query.excludeExternalUrl) add(sql`chapters.external_url IS DISTINCT FROM ${query.excludeExternalUrl}`);
  if (query.includeUnavailable !== true) add(sql`NOT chapters.unavailable`);
  const future = sql`chapters.publish_at > now()`;
  if (query.includeFuturePublishAt === true) add(future);
  // what is not out yet shows only to those who ask for exactly that
  else add(sql`NOT (${future})`);
  if (query.includeFutureUpdates === false) add(sql`NOT (${future})`);
  const empty = sql`(chapters.pages = 0 AND chapters.external_url IS NULL)`;
  if (query.includeEmptyPages !== undefined) add(sql`${empty} = ${query.includeEmptyPages}`);
  if (query.includeExternalUrl !== undefined)
    add(sql`(chapters.external_url IS NOT NULL) = ${query.includeExternalUrl}`);
  return found;
}

const groupsOf = sql`SELECT FROM chapter_groups JOIN groups ON groups.id = chapter_groups.group_id
  WHERE chapter_groups.chapter_id = chapters.id`;

function numbered(column: RawBuilder<unknown>, wanted: string[]): RawBuilder<unknown> {
  const none = wanted.includes('none') ? sql`${column} IS NULL` : sql`false`;
  return sql`(${column} = ANY (${wanted.filter((value) => value !== 'none')}::text[]) OR ${none})`;
}

export function ordering(query: FeedQuery): RawBuilder<unknown>[] {
  const keys: Record<string, RawBuilder<unknown>[]> = {
    createdAt: [sql`chapters.created_at`],
    updatedAt: [sql`chapters.updated_at`],
    publishAt: [sql`chapters.publish_at`],
    readableAt: [sql`chapters.readable_at`],
    volume: [sql`chapters.volume_sort`],
    chapter: [sql`chapters.chapter_sort`, sql`chapters.chapter`],
  };
  const terms = Object.entries(query.order ?? { readableAt: 'desc' as const }).flatMap(([key, direction]) =>
    keys[key]!.map((column) => (direction === 'asc' ? sql`${column} ASC NULLS LAST` : sql`${column} DESC NULLS LAST`)),
  );
  return [...terms, sql`chapters.id DESC`];
}
