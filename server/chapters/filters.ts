// Filters of chapter feeds, each in two forms: as an SQL condition for feeds of all titles, and over the in-memory
// columns of one title's chapters. Both select the same chapters (test/api/title-feed.test.ts compares them with
// random requests). Feeds contain published chapters only.
import { type RawBuilder, sql } from 'kysely';
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { chapterEndpoints } from '#contract/endpoints/chapters.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import { escapeLike, nonEmptyUids } from '#server/core/db/sql.ts';
import type { ChapterColumns, ChapterFlag, TimeColumn } from './chapter-columns.ts';
import { chapterIsVisible } from './policy.ts';

export type FeedQuery = QueryOf<typeof chapterEndpoints.feed>;
export type ChapterQuery = FeedQuery & Partial<QueryOf<typeof chapterEndpoints.list>>;
export type Condition = RawBuilder<unknown>;

interface ChapterFilter {
  /** Condition on `chapters`. */
  sql: () => Condition;
  /** Clears the entries of `accepted` that do not match. @param now Unix time in microseconds */
  inMemory: (chapters: ChapterColumns, accepted: Uint8Array, now: number) => void;
}

interface TitleFilter {
  /** Condition on `titles`, which is joined. */
  sql: () => Condition;
  inMemory: (title: FilteredTitle) => boolean;
}

interface FilteredTitle {
  rating: string;
  language: string;
}

type TitleFilterName = 'contentRating' | 'originalLanguage' | 'excludedOriginalLanguage';
type NonFilterName = 'limit' | 'offset' | 'order' | 'includes' | 'blocked';
/** Filters of title feeds and of the aggregate, which are served from memory. */
type FeedFilterName = Exclude<keyof FeedQuery, TitleFilterName | NonFilterName> | 'groups';
type FilterQuery = Pick<ChapterQuery, FeedFilterName>;
/** Filters that only feeds of all titles have, which are never served from memory. */
type ListFilterName = Exclude<keyof ChapterQuery, FeedFilterName | TitleFilterName | NonFilterName | 'manga'>;

/** Filter of each query parameter; null if the parameter's value filters nothing. */
const feedFilters: {
  [Name in FeedFilterName]-?: (value: FilterQuery[Name], query: FilterQuery) => ChapterFilter | null;
} = {
  translatedLanguage: (languages) =>
    languages
      ? {
          sql: () => languageCondition(languages),
          inMemory: (chapters, accepted) => chapters.clearOtherLanguages(accepted, languages),
        }
      : null,
  includeUnavailable: (included) =>
    included === true
      ? null
      : {
          sql: () => sql`NOT chapters.unavailable`,
          inMemory: (chapters, accepted) => chapters.clearByFlag(accepted, 'unavailable', true),
        },
  // chapters with a future publication time are returned only if requested, and then no others
  includeFuturePublishAt: (future) =>
    future === true
      ? {
          sql: () => sql`chapters.publish_at > now()`,
          inMemory: (chapters, accepted, now) => chapters.clearOutside(accepted, 'publishAt', now + 1, Infinity),
        }
      : {
          sql: () => sql`chapters.publish_at <= now()`,
          inMemory: (chapters, accepted, now) => chapters.clearOutside(accepted, 'publishAt', -Infinity, now + 1),
        },
  includeFutureUpdates: (included, { includeFuturePublishAt }) =>
    included === false && includeFuturePublishAt === true
      ? { sql: () => sql`false`, inMemory: (_, accepted) => void accepted.fill(0) }
      : null,
  groups: (uids) =>
    uids
      ? {
          sql: () => sql`EXISTS (SELECT FROM chapter_groups WHERE chapter_id = chapters.id AND group_id = ANY (ARRAY(
            SELECT id FROM groups WHERE uid = ANY (${nonEmptyUids(uids)}::uuid[]))))`,
          inMemory: creditsFilter(({ groupUids }) => groupUids.some((uid) => uids.includes(uid))),
        }
      : null,
  // a joint release is excluded only if all of its groups are; evaluated per chapter while scanning in feed order
  excludedGroups: (uids) =>
    uids?.length
      ? {
          sql: () => sql`(SELECT bool_and(chapter_groups.group_id = ANY (ARRAY(
              SELECT id FROM groups WHERE uid = ANY (${uids}::uuid[])
            ))) FROM chapter_groups WHERE chapter_groups.chapter_id = chapters.id) IS NOT TRUE`,
          inMemory: creditsFilter(
            ({ groupUids }) => groupUids.length === 0 || !groupUids.every((uid) => uids.includes(uid)),
          ),
        }
      : null,
  excludedUploaders: (uids) =>
    uids?.length
      ? {
          sql: () => sql`(chapters.uploader_id IS NULL
            OR chapters.uploader_id <> ALL (ARRAY(SELECT id FROM users WHERE uid = ANY (${uids}::uuid[]))))`,
          inMemory: creditsFilter(({ uploaderUid }) => uploaderUid === null || !uids.includes(uploaderUid)),
        }
      : null,
  includeEmptyPages: flagFilter('empty', {
    with: sql`chapters.pages = 0 AND chapters.external_url IS NULL`,
    without: sql`(chapters.pages > 0 OR chapters.external_url IS NOT NULL)`,
  }),
  includeExternalUrl: flagFilter('external', {
    with: sql`chapters.external_url IS NOT NULL`,
    without: sql`chapters.external_url IS NULL`,
  }),
  externalUrl: (url) =>
    url
      ? {
          sql: () => sql`chapters.external_url = ${url}`,
          inMemory: externalUrlFilter((chapterUrl) => chapterUrl === url),
        }
      : null,
  excludeExternalUrl: (url) =>
    url
      ? {
          sql: () => sql`chapters.external_url IS DISTINCT FROM ${url}`,
          inMemory: externalUrlFilter((chapterUrl) => chapterUrl !== url),
        }
      : null,
  createdAtSince: sinceFilter('createdAt', sql`chapters.created_at`),
  updatedAtSince: sinceFilter('updatedAt', sql`chapters.updated_at`),
  publishAtSince: sinceFilter('publishAt', sql`chapters.publish_at`),
};

const listFilters: {
  [Name in ListFilterName]-?: (value: NonNullable<ChapterQuery[Name]>) => Condition;
} = {
  ids: (uids) => sql`chapters.uid = ANY (${nonEmptyUids(uids)}::uuid[])`,
  title: (text) => sql`lower(chapters.name) LIKE ${`%${escapeLike(text.toLowerCase())}%`}`,
  volume: (requestedVolume) => numberCondition(sql`chapters.volume`, requestedVolume),
  chapter: (wanted) => numberCondition(sql`chapters.chapter`, wanted),
  uploader: (uids) => sql`chapters.uploader_id = ANY (ARRAY(
    SELECT id FROM users WHERE uid = ANY (${nonEmptyUids(uids)}::uuid[])))`,
};

const titleFilters: { [Name in TitleFilterName]: (value: FeedQuery[Name]) => TitleFilter | null } = {
  contentRating: (ratings = defaultRatings) => ({
    sql: () => sql`titles.content_rating = ANY (${ratings}::content_rating[])`,
    inMemory: ({ rating }) => ratings.some((wanted) => wanted === rating),
  }),
  originalLanguage: (languages) =>
    languages
      ? {
          sql: () => sql`titles.original_language = ANY (${languages}::text[])`,
          inMemory: ({ language }) => languages.some((wanted) => wanted === language),
        }
      : null,
  excludedOriginalLanguage: (languages) =>
    languages
      ? {
          sql: () => sql`titles.original_language <> ALL (${languages}::text[])`,
          inMemory: ({ language }) => !languages.some((excluded) => excluded === language),
        }
      : null,
};

const feedFilterNames = Object.keys(feedFilters) as FeedFilterName[];
const listFilterNames = Object.keys(listFilters) as ListFilterName[];
const titleFilterNames = Object.keys(titleFilters) as TitleFilterName[];

/** SQL conditions on the chapter itself; those on its title are in `titleConditions`. */
export function chapterConditions(query: ChapterQuery): Condition[] {
  return [
    sql`chapters.state = 'published'`,
    ...listFilterNames.flatMap((name) => (query[name] ? [callFilter(listFilters[name], query[name])] : [])),
    ...feedFilterNames.flatMap((name) => callFilter(feedFilters[name], query[name], query)?.sql() ?? []),
  ];
}

/** SQL conditions on the title of the chapter, which is joined as `titles`. */
export function titleConditions(query: FeedQuery): Condition[] {
  return [
    chapterIsVisible,
    ...titleFilterNames.flatMap((name) => callFilter(titleFilters[name], query[name])?.sql() ?? []),
  ];
}

/** 1 for each chapter that passes the query's filters on chapters. @param now Unix time in milliseconds */
export function acceptedChapters(chapters: ChapterColumns, query: FilterQuery, now: number): Uint8Array {
  const accepted = new Uint8Array(chapters.count).fill(1);
  for (const name of feedFilterNames)
    callFilter(feedFilters[name], query[name], query)?.inMemory(chapters, accepted, now * 1000);
  return accepted;
}

/** Whether a title passes the query's filters on titles. */
export function acceptsTitle(query: FeedQuery, title: FilteredTitle): boolean {
  return titleFilterNames.every((name) => callFilter(titleFilters[name], query[name])?.inMemory(title) ?? true);
}

/** The query's filters on titles as a filter of the title index. */
export function titleIndexFilter({ contentRating, originalLanguage, excludedOriginalLanguage }: FeedQuery) {
  return {
    contentRating: contentRating ?? defaultRatings,
    ...(originalLanguage ? { originalLanguage } : {}),
    ...(excludedOriginalLanguage ? { excludedOriginalLanguage } : {}),
  };
}

/** Calls a filter with its parameter's value. Casts, because the compiler cannot pair the types in a loop over names. */
function callFilter<Result>(
  filter: (value: never, query: never) => Result,
  value: unknown,
  query?: FilterQuery,
): Result {
  return filter(value as never, query as never);
}

function flagFilter(flag: ChapterFlag, conditions: { with: Condition; without: Condition }) {
  return (expectedFlag: boolean | undefined): ChapterFilter | null =>
    expectedFlag === undefined
      ? null
      : {
          sql: () => (expectedFlag ? conditions.with : conditions.without),
          inMemory: (chapters, accepted) => chapters.clearByFlag(accepted, flag, !expectedFlag),
        };
}

function sinceFilter(name: TimeColumn, column: Condition) {
  return (date: Date | undefined): ChapterFilter | null =>
    date
      ? {
          sql: () => sql`${column} >= ${date}`,
          inMemory: (chapters, accepted) => chapters.clearOutside(accepted, name, date.getTime() * 1000, Infinity),
        }
      : null;
}

function creditsFilter(condition: Parameters<ChapterColumns['withCredits']>[0]): ChapterFilter['inMemory'] {
  return (chapters, accepted) => {
    const matching = chapters.withCredits(condition);
    for (let index = 0; index < accepted.length; index++) if (matching?.[index] !== 1) accepted[index] = 0;
  };
}

function externalUrlFilter(condition: (url: string | null) => boolean): ChapterFilter['inMemory'] {
  return (chapters, accepted) => {
    for (let index = 0; index < accepted.length; index++)
      if (!condition(chapters.externalUrl(index))) accepted[index] = 0;
  };
}

/** A single language becomes an equality, so that an index ordered by time can serve the query. */
function languageCondition(languages: readonly string[]): Condition {
  return languages.length === 1
    ? sql`chapters.language = ${languages[0]}`
    : sql`chapters.language = ANY (${languages}::text[])`;
}

function numberCondition(column: Condition, numbers: readonly string[]): Condition {
  const nullCondition = numbers.includes('none') ? sql`${column} IS NULL` : sql`false`;
  return sql`(${column} = ANY (${numbers.filter((value) => value !== 'none')}::text[]) OR ${nullCondition})`;
}
