// SQL conditions and ORDER BY terms over `chapters` for the filters of feeds. Feeds contain published chapters only.
import { type RawBuilder, sql } from 'kysely';
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { chapterEndpoints } from '#contract/endpoints/chapters.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import { escapeLike, nonEmptyUids } from '#server/core/db/sql.ts';
import { chapterIsVisible } from './policy.ts';

export type FeedQuery = QueryOf<typeof chapterEndpoints.feed>;
export type ChapterQuery = FeedQuery & Partial<QueryOf<typeof chapterEndpoints.list>>;
export type Condition = RawBuilder<unknown>;

/** Conditions on the chapter itself; conditions on its title are in `titleConditions`. */
export function chapterConditions(query: ChapterQuery): Condition[] {
  const conditionList: Condition[] = [sql`chapters.state = 'published'`];
  const add = (condition: Condition): void => void conditionList.push(condition);
  if (query.ids) add(sql`chapters.uid = ANY (${nonEmptyUids(query.ids)}::uuid[])`);
  if (query.title) add(sql`lower(chapters.name) LIKE ${`%${escapeLike(query.title.toLowerCase())}%`}`);
  if (query.volume) add(numberIs(sql`chapters.volume`, query.volume));
  if (query.chapter) add(numberIs(sql`chapters.chapter`, query.chapter));
  if (query.translatedLanguage) add(languageIs(query.translatedLanguage));
  // a joint release is excluded only if all of its groups are; evaluated per chapter while scanning in feed order
  if (query.excludedGroups?.length) {
    add(sql`(SELECT bool_and(chapter_groups.group_id = ANY (ARRAY(
        SELECT id FROM groups WHERE uid = ANY (${query.excludedGroups}::uuid[])
      ))) FROM chapter_groups WHERE chapter_groups.chapter_id = chapters.id) IS NOT TRUE`);
  }
  const uploader = sql`SELECT id FROM users WHERE uid`;
  if (query.uploader)
    add(sql`chapters.uploader_id = ANY (ARRAY(${uploader} = ANY (${nonEmptyUids(query.uploader)}::uuid[])))`);
  if (query.excludedUploaders?.length) {
    add(
      sql`(chapters.uploader_id IS NULL OR chapters.uploader_id <> ALL (ARRAY(${uploader} = ANY (${query.excludedUploaders}::uuid[]))))`,
    );
  }
  if (query.createdAtSince) add(sql`chapters.created_at >= ${query.createdAtSince}`);
  if (query.updatedAtSince) add(sql`chapters.updated_at >= ${query.updatedAtSince}`);
  if (query.publishAtSince) add(sql`chapters.publish_at >= ${query.publishAtSince}`);
  if (query.externalUrl) add(sql`chapters.external_url = ${query.externalUrl}`);
  if (query.excludeExternalUrl) add(sql`chapters.external_url IS DISTINCT FROM ${query.excludeExternalUrl}`);
  if (query.includeUnavailable !== true) add(sql`NOT chapters.unavailable`);
  conditionList.push(...timeConditions(query), ...pageConditions(query));
  return conditionList;
}

function timeConditions(query: ChapterQuery): Condition[] {
  // chapters that are not published yet are returned only if requested, and then without the published ones
  const future = query.includeFuturePublishAt === true;
  const conditions = [future ? sql`chapters.publish_at > now()` : sql`chapters.publish_at <= now()`];
  if (future && query.includeFutureUpdates === false) conditions.push(sql`false`);
  return conditions;
}

function pageConditions(query: ChapterQuery): Condition[] {
  const conditions: Condition[] = [];
  if (query.includeEmptyPages === true) conditions.push(sql`chapters.pages = 0 AND chapters.external_url IS NULL`);
  if (query.includeEmptyPages === false)
    conditions.push(sql`(chapters.pages > 0 OR chapters.external_url IS NOT NULL)`);
  if (query.includeExternalUrl === true) conditions.push(sql`chapters.external_url IS NOT NULL`);
  if (query.includeExternalUrl === false) conditions.push(sql`chapters.external_url IS NULL`);
  return conditions;
}

/** Conditions on the title of the chapter, which is joined as `titles`. */
export function titleConditions(query: ChapterQuery): Condition[] {
  return [
    chapterIsVisible,
    sql`titles.content_rating = ANY (${query.contentRating ?? defaultRatings}::content_rating[])`,
    ...(query.originalLanguage ? [sql`titles.original_language = ANY (${query.originalLanguage}::text[])`] : []),
    ...(query.excludedOriginalLanguage
      ? [sql`titles.original_language <> ALL (${query.excludedOriginalLanguage}::text[])`]
      : []),
  ];
}

/** A single language becomes an equality, so that an index ordered by time can serve the query. */
function languageIs(languages: readonly string[]): Condition {
  return languages.length === 1
    ? sql`chapters.language = ${languages[0]}`
    : sql`chapters.language = ANY (${languages}::text[])`;
}

function numberIs(column: Condition, wanted: string[]): Condition {
  const none = wanted.includes('none') ? sql`${column} IS NULL` : sql`false`;
  return sql`(${column} = ANY (${wanted.filter((value) => value !== 'none')}::text[]) OR ${none})`;
}

const orderColumns: Record<string, Condition[]> = {
  createdAt: [sql`chapters.created_at`],
  updatedAt: [sql`chapters.updated_at`],
  publishAt: [sql`chapters.publish_at`],
  readableAt: [sql`chapters.readable_at`],
  volume: [sql`chapters.volume_sort`],
  chapter: [sql`chapters.chapter_sort`, sql`chapters.chapter`],
};
const nullable = new Set(['volume', 'chapter']);

/** Default order of feeds. */
export const newestFirst = [['readableAt', 'desc']] as const;

/** ORDER BY terms of a feed; ties are broken by id, in the direction of the first key. */
export function ordering(query: FeedQuery): Condition {
  const order = Object.entries(query.order ?? {});
  const wanted = order.length > 0 ? order : newestFirst;
  const terms = wanted.flatMap(([key, direction]) =>
    orderColumns[key]!.map((column) => {
      const sqlDirection = direction === 'asc' ? sql`ASC` : sql`DESC`;
      return nullable.has(key) ? sql`${column} ${sqlDirection} NULLS LAST` : sql`${column} ${sqlDirection}`;
    }),
  );
  return sql.join([...terms, wanted[0]![1] === 'asc' ? sql`chapters.id ASC` : sql`chapters.id DESC`]);
}
