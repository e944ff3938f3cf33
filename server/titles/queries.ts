// Title lists (filter, order, pagination, total). The in-memory title index evaluates filters and orders; the database
// is queried only for conditions that become lists of ids (authors, artists, groups).
import { sql } from 'kysely';
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { titleEndpoints } from '#contract/endpoints/titles.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';
import type { TitleFilter, TitleOrder, TitlePage } from './index/title-index.ts';
import { titleIndex } from './titles.ts';

type TitleQuery = QueryOf<typeof titleEndpoints.list>;

/** Maximum number of titles that a search by name returns. */
const maxNameMatches = 10_000;

export async function findTitles(ctx: Context, query: TitleQuery, blocks: Blocks | null): Promise<TitlePage> {
  const idsByName = query.title ? (await ctx.names.find('title', query.title, { limit: maxNameMatches })).ids : null;
  const candidateIdSets = await Promise.all([
    ...(idsByName ? [idsByName] : []),
    ...(query.ids ? [titleIdsByUids(ctx, query.ids)] : []),
    ...(query.authorOrArtist ? [titleIdsByAuthors(ctx.db, [query.authorOrArtist], null)] : []),
    ...(query.authors ? [titleIdsByAuthors(ctx.db, query.authors, 'author')] : []),
    ...(query.artists ? [titleIdsByAuthors(ctx.db, query.artists, 'artist')] : []),
    ...(query.group ? [titleIdsByGroup(ctx.db, query.group)] : []),
  ]);
  return titleIndex(ctx).find(
    { ...filterOf(query), ...hiddenTitlesFilter(blocks), among: candidateIdSets },
    orderOf(query, idsByName),
    query,
  );
}

/** Internal id of a visible title. */
export function findTitle(ctx: Context, uid: string): Promise<number | null> {
  return titleIndex(ctx).idOf(uid);
}

function filterOf(query: TitleQuery): TitleFilter {
  return {
    contentRating: query.contentRating ?? defaultRatings,
    ...(query.status ? { status: query.status } : {}),
    ...(query.publicationDemographic ? { demographic: query.publicationDemographic } : {}),
    ...(query.year === undefined ? {} : { year: query.year }),
    ...(query.originalLanguage ? { originalLanguage: query.originalLanguage } : {}),
    ...(query.excludedOriginalLanguage ? { excludedOriginalLanguage: query.excludedOriginalLanguage } : {}),
    ...(query.availableTranslatedLanguage ? { available: query.availableTranslatedLanguage } : {}),
    ...(query.hasAvailableChapters === undefined ? {} : { readable: query.hasAvailableChapters }),
    ...(query.hasUnavailableChapters === undefined ? {} : { unavailable: query.hasUnavailableChapters }),
    ...filterOfTags(query),
    ...(query.createdAtSince ? { createdSince: query.createdAtSince } : {}),
    ...(query.updatedAtSince ? { updatedSince: query.updatedAtSince } : {}),
  };
}

type TagQuery = Pick<TitleQuery, 'includedTags' | 'includedTagsMode' | 'excludedTags' | 'excludedTagsMode'>;

export function filterOfTags({
  includedTags,
  includedTagsMode,
  excludedTags,
  excludedTagsMode,
}: TagQuery): TitleFilter {
  return {
    ...(includedTags ? { includedTags, includedTagsMode } : {}),
    ...(excludedTags ? { excludedTags, excludedTagsMode } : {}),
  };
}

/** Maps `order[relevance]` to the order of the name search results, or to the follow count without a search. */
function orderOf(query: TitleQuery, idsByName: readonly number[] | null): TitleOrder[] {
  const order = Object.entries(query.order ?? { latestUploadedChapter: 'desc' as const });
  return order.map(([key, direction]): TitleOrder => {
    if (key === 'relevance') return [idsByName ?? 'followedCount', direction];
    return [key as Exclude<keyof NonNullable<TitleQuery['order']>, 'relevance'>, direction];
  });
}

async function titleIdsByUids(ctx: Context, uids: readonly string[]): Promise<number[]> {
  const index = titleIndex(ctx);
  const titleIds = await Promise.all(uids.map((uid) => index.idOf(uid)));
  return titleIds.filter((id) => id !== null);
}

async function titleIdsByAuthors(db: Db, uids: readonly string[], role: 'author' | 'artist' | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT title_id AS id FROM title_credits JOIN authors ON authors.id = title_credits.author_id
    WHERE authors.uid = ANY (${nonEmptyUids(uids)}::uuid[]) ${role ? sql`AND role = ${role}` : sql``}`.execute(db);
  return rows.map((row) => row.id);
}

/** Titles with at least one readable chapter by the group. */
async function titleIdsByGroup(db: Db, uid: string): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT title_ids AS ids FROM group_titles JOIN groups ON groups.id = group_id WHERE groups.uid = ${uid}`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}
