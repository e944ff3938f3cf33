// Chapter lists (filter, order, pagination, total). The feed of one title is served from its cached chapters and has an
// exact total; feeds of all titles query the database and count up to the pagination window.
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hasChapterBlocks, creditsAreBlocked, notBlockedChapters } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { DocumentRow } from '#server/core/cache/documents.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { chapterCache } from './chapter-cache.ts';
import {
  acceptsTitle,
  chapterConditions,
  type ChapterQuery,
  type Condition,
  type FeedQuery,
  titleConditions,
  titleIndexFilter,
} from './filters.ts';
import { orderTerms } from './orders.ts';
import { countNotBlocked } from './blocked-count.ts';
import type { TitleChapters } from './title-chapters.ts';

export interface ChapterFeedResult {
  rows: DocumentRow[];
  total: number;
  /** Number of further matches that the viewer blocks. */
  hidden: number;
}

interface TitleFeed {
  /** Documents of the page. */
  documents: Buffer[];
  total: number;
  hidden: number;
}

/** Finds a page of the chapters of one title; empty if the title is not visible or does not pass the filters. */
export async function findTitleFeed(
  ctx: Context,
  titleId: number,
  query: FeedQuery,
  blocks: Blocks | null,
): Promise<TitleFeed> {
  const facts = await titleIndex(ctx).factsOf(titleId);
  if (!facts || !acceptsTitle(query, facts)) return { documents: [], total: 0, hidden: 0 };
  const chapters = await chapterCache(ctx).get(titleId);
  return chapters.feed(query, query, ctx.clock().getTime(), blockedChapters(chapters, titleId, blocks));
}

/** Array with 1 for each chapter that the viewer blocks; null if they block none of the title's chapters. */
export function blockedChapters(chapters: TitleChapters, titleId: number, blocks: Blocks | null): Uint8Array | null {
  return blocks && hasChapterBlocks(blocks)
    ? chapters.withCredits((credits) => creditsAreBlocked(blocks, titleId, credits))
    : null;
}

/** Finds a page of chapters of any titles. */
export async function findChapters(
  ctx: Context,
  query: ChapterQuery,
  blocks: Blocks | null,
): Promise<ChapterFeedResult> {
  const groupsCondition = query.groups ? await smallGroupsCondition(ctx, query.groups) : null;
  const conditions = [
    ...chapterConditions(groupsCondition ? { ...query, groups: undefined } : query),
    ...(await titleConditionsFor(ctx, query)),
    ...(groupsCondition ? [groupsCondition] : []),
  ];
  if (query.title) conditions.push(...(await shortNameCondition(ctx, query.title)));
  const options = { named: query.manga !== undefined };
  const notBlocked = blocks ? notBlockedChapters(blocks, options) : [];
  const where = sql.join([...conditions, ...notBlocked], sql` AND `);
  const fromClause = sql`chapters JOIN titles ON titles.id = chapters.title_id`;
  const [rows, { total, hidden }] = await Promise.all([
    ctx.prepared.run<DocumentRow>(
      sql`SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM (
        SELECT chapters.id FROM ${fromClause} WHERE ${where}
        ORDER BY ${orderTerms(query)} LIMIT ${query.limit} OFFSET ${query.offset}) AS page`.compile(ctx.db),
    ),
    countNotBlocked(ctx, fromClause, conditions, blocks, options),
  ]);
  // rows may have been added between the count and the page, which are two queries
  return { rows, total: Math.max(total, rows.length === 0 ? 0 : query.offset + rows.length), hidden };
}

/** Up to this share of titles that match the title filters, the query lists their ids; beyond, it tests each row. */
const maxListedFraction = 0.02;
const maxListedTitles = 1500;

async function titleConditionsFor(ctx: Context, query: ChapterQuery): Promise<Condition[]> {
  const index = titleIndex(ctx);
  const titleId = query.manga ? await index.idOf(query.manga) : null;
  if (query.manga)
    return titleId === null ? [sql`false`] : [...titleIdsCondition([titleId]), ...titleConditions(query)];
  if (query.ids) return titleConditions(query);
  const filter = titleIndexFilter(query);
  const [matchingCount, totalCount] = await Promise.all([index.count(filter), index.count({})]);
  if (matchingCount > totalCount * maxListedFraction || matchingCount > maxListedTitles) return titleConditions(query);
  const ids: number[] = [];
  await index.each(filter, ({ id }) => ids.push(id));
  return [...titleIdsCondition(ids), ...titleConditions(query)];
}

/**
 * Condition on title ids. With many ids, `+ 0` keeps PostgreSQL from using the index on title_id: it then tests rows in
 * feed order instead of looking up and sorting the chapters of all these titles.
 */
function titleIdsCondition(ids: readonly number[]): Condition[] {
  return ids.length > 300
    ? [sql`chapters.title_id + 0 = ANY (${ids}::int[])`]
    : [sql`chapters.title_id = ANY (${ids}::int[])`];
}

/** Number of chapters from which a filter by groups tests rows in feed order; below, the query looks up their ids. */
const largeGroupChapters = 3000;

/** Condition that looks up the chapters of groups, which replaces the filter; null for groups with many chapters. */
async function smallGroupsCondition(ctx: Context, uids: readonly string[]): Promise<Condition | null> {
  const groups = await ctx.prepared.rows<[id: number, chapters: number]>(
    `SELECT id, (SELECT count(*)::int FROM (SELECT FROM chapter_groups WHERE group_id = groups.id LIMIT ${largeGroupChapters}) AS linked)
    FROM groups WHERE uid = ANY ($1::uuid[])`,
    [nonEmptyUids(uids)],
  );
  if (groups.reduce((sum, [, chapters]) => sum + chapters, 0) >= largeGroupChapters) return null;
  const ids = groups.map(([id]) => id);
  return sql`chapters.id = ANY (ARRAY(SELECT chapter_id FROM chapter_groups WHERE group_id = ANY (${ids}::int[])))`;
}

/** Sequence of characters that the trigram index on chapter names can find. */
const trigramPattern = /[\p{L}\p{N}]{3}/u;
/** Number of matching names from which a search text counts as common, so that a scan in feed order fills the page. */
const maxListedNames = 3_000;

/**
 * Condition for a search text that the trigram index cannot find, such as one or two Japanese or Chinese characters:
 * uses the index of one and two characters instead. Lists the ids of matching chapters; empty for common texts, because
 * a scan in feed order finds enough matches soon.
 */
async function shortNameCondition(ctx: Context, text: string): Promise<Condition[]> {
  if (trigramPattern.test(text)) return [];
  const characters = [...text.toLowerCase()];
  const ngrams =
    characters.length === 1
      ? characters
      : characters.slice(1).map((each, characterIndex) => characters[characterIndex]! + each);
  const rows = await ctx.prepared.rows<[id: number]>(
    `SELECT id FROM chapters WHERE name IS NOT NULL AND short_pieces(name) @> $1::text[] LIMIT ${maxListedNames}`,
    [ngrams],
  );
  return rows.length < maxListedNames ? [sql`chapters.id = ANY (${rows.map(([id]) => id)}::int[])`] : [];
}

/** Row of a visible chapter by its public id; null if there is none. */
export async function findChapter(ctx: Context, uid: string): Promise<DocumentRow | null> {
  const [row] = await ctx.prepared.rows<[...DocumentRow, titleId: number]>(
    `SELECT id, doc, title_id FROM chapters WHERE uid = $1 AND state = 'published'`,
    [uid],
  );
  if (!row) return null;
  const [id, doc, titleId] = row;
  return (await titleIndex(ctx).factsOf(titleId)) ? [id, doc] : null;
}
