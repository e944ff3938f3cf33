// Chapter lists (filter, order, pagination, total). The feed of one title is served from its cached chapters and has an
// exact total; feeds of the whole catalogue read documents along with the rows, with a total up to the pagination
// window.
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { blocksChapters, creditsAreBlocked, notBlockedChapters } from '#server/blocks/policy.ts';
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

export interface Feed {
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

/** Chapters of one visible title. */
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

/** 1 for each chapter that the viewer blocks; null where they block none. */
export function blockedChapters(chapters: TitleChapters, titleId: number, blocks: Blocks | null): Uint8Array | null {
  return blocks && blocksChapters(blocks)
    ? chapters.withCredits((credits) => creditsAreBlocked(blocks, titleId, credits))
    : null;
}

/** Chapters of the whole catalogue. */
export async function findChapters(ctx: Context, query: ChapterQuery, blocks: Blocks | null): Promise<Feed> {
  const lookup = query.groups ? await smallGroupsCondition(ctx, query.groups) : null;
  const conditions = [
    ...chapterConditions(lookup ? { ...query, groups: undefined } : query),
    ...(await titleConditionsFor(ctx, query)),
    ...(lookup ? [lookup] : []),
  ];
  if (query.title) conditions.push(...(await shortNameCondition(ctx, query.title)));
  const options = { named: query.manga !== undefined };
  const notBlocked = blocks ? notBlockedChapters(blocks, options) : [];
  const where = sql.join([...conditions, ...notBlocked], sql` AND `);
  const from = sql`chapters JOIN titles ON titles.id = chapters.title_id`;
  const [rows, { total, hidden }] = await Promise.all([
    ctx.prepared.run<DocumentRow>(
      sql`SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM (
        SELECT chapters.id FROM ${from} WHERE ${where}
        ORDER BY ${orderTerms(query)} LIMIT ${query.limit} OFFSET ${query.offset}) AS page`.compile(ctx.db),
    ),
    countNotBlocked(ctx, from, conditions, blocks, options),
  ]);
  // rows may have been added between the count and the page, which are two queries
  return { rows, total: Math.max(total, rows.length === 0 ? 0 : query.offset + rows.length), hidden };
}

/** If a filter matches at most this share of all titles, the query lists their ids; otherwise it tests row by row. */
const maxListedFraction = 0.02;
const maxListedTitles = 1500;

async function titleConditionsFor(ctx: Context, query: ChapterQuery): Promise<Condition[]> {
  const index = titleIndex(ctx);
  const manga = query.manga ? await index.idOf(query.manga) : null;
  if (query.manga) return manga === null ? [sql`false`] : [...titleIdsCondition([manga]), ...titleConditions(query)];
  if (query.ids) return titleConditions(query);
  const filter = titleIndexFilter(query);
  const [matching, all] = await Promise.all([index.count(filter), index.count({})]);
  if (matching > all * maxListedFraction || matching > maxListedTitles) return titleConditions(query);
  const ids: number[] = [];
  await index.each(filter, ({ id }) => ids.push(id));
  return [...titleIdsCondition(ids), ...titleConditions(query)];
}

/**
 * Condition on ids of titles. With many ids, `+ 0` keeps PostgreSQL off the index on title_id: it then tests rows in
 * feed order instead of looking up and sorting the chapters of all titles.
 */
function titleIdsCondition(ids: readonly number[]): Condition[] {
  return ids.length > 300
    ? [sql`chapters.title_id + 0 = ANY (${ids}::int[])`]
    : [sql`chapters.title_id = ANY (${ids}::int[])`];
}

/** Chapters of groups with at least this many are tested in feed order; those of smaller groups are looked up. */
const largeGroupChapters = 3000;

/** Condition that looks up the chapters of groups, in place of the filter; null for groups with many chapters. */
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

/** Run of characters that the trigram index on names can search for. */
const trigramPattern = /[\p{L}\p{N}]{3}/u;
/** Number of matching names from which a text counts as common: a scan in any order soon meets enough of them. */
const maxListedNames = 3_000;

/**
 * Condition for a text that the trigram index cannot find, such as one or two Japanese or Chinese characters: an index
 * of one and two characters finds them. A rare text becomes a list of ids; a common one needs none, because a scan soon
 * meets enough of its names.
 */
async function shortNameCondition(ctx: Context, text: string): Promise<Condition[]> {
  if (trigramPattern.test(text)) return [];
  const characters = [...text.toLowerCase()];
  const pieces = characters.length === 1 ? characters : characters.slice(1).map((each, at) => characters[at]! + each);
  const rows = await ctx.prepared.rows<[id: number]>(
    `SELECT id FROM chapters WHERE name IS NOT NULL AND short_pieces(name) @> $1::text[] LIMIT ${maxListedNames}`,
    [pieces],
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
