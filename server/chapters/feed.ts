// Chapter feed of many titles, such as those of a list, optimized for its default order (newest first).
import { type RawBuilder, sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { notBlockedChapters, titleIsHidden } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { DocumentRow } from '#server/core/cache/documents.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { chapterConditions, type FeedQuery, titleIndexFilter } from './filters.ts';
import { isNewestFirst, newestBy, orderTerms } from './orders.ts';
import { countNotBlocked } from './blocked-count.ts';
import type { ChapterFeedResult } from './queries.ts';

/**
 * Numbers of titles whose latest chapters determine the time bound of the query, as multiples of the number of
 * requested chapters. Tried in this order, then without a bound. 1 is enough without filters.
 */
const boundMultiples = [1, 8];

/**
 * In orders by other times, the newest chapters of the catalogue are read first if there are as many titles: of so many
 * titles some percent of the catalogue's chapters are, so that these contain the requested ones. More than `max` chapters
 * would take longer than all chapters of the titles.
 */
const catalogueFirst = { titles: 200, chaptersPerRow: 40, max: 20_000 };

/**
 * Finds a page of the chapters of up to some thousand titles; `total` is capped at the pagination window. Most requests
 * need only the newest few of a hundred thousand chapters: the n most recently updated titles have at least n chapters
 * that are not older than the latest chapter of the n-th title, so the query skips all older ones. If filters leave too
 * few rows, the query is repeated without that bound.
 */
export async function findFeedOfTitles(
  ctx: Context,
  titleIds: readonly number[],
  query: FeedQuery,
  blocks: Blocks | null,
): Promise<ChapterFeedResult> {
  const ids: number[] = [];
  const latestTimes: number[] = [];
  let hasHiddenTitles = false;
  await titleIndex(ctx).each(titleFilterOf(titleIds, query), (facts) => {
    ids.push(facts.id);
    if (titleIsHidden(blocks, facts.id)) hasHiddenTitles = true;
    else if (facts.latestAt !== null) latestTimes.push(facts.latestAt);
  });
  if (ids.length === 0) return { rows: [], total: 0, hidden: 0 };
  latestTimes.sort((a, b) => b - a);
  const options = { named: !hasHiddenTitles };
  const conditions = [sql`chapters.title_id = ANY (${ids}::int[])`, ...chapterConditions(query)];
  const where = sql.join([...conditions, ...(blocks ? notBlockedChapters(blocks, options) : [])], sql` AND `);
  const queryPage = (since: number | undefined, from = sql`chapters`): Promise<DocumentRow[]> =>
    ctx.prepared.run<DocumentRow>(
      sql`SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM (
        SELECT id FROM ${from} WHERE ${where}
        ${since === undefined ? sql`` : sql`AND chapters.readable_at >= ${new Date(since)}`}
        ORDER BY ${orderTerms(query)} LIMIT ${query.limit} OFFSET ${query.offset}) AS page`.compile(ctx.db),
    );
  const findNewestRows = async (): Promise<DocumentRow[]> => {
    const newest = newestOfCatalogue(query, ids.length);
    if (newest) {
      const rows = await queryPage(undefined, newest);
      if (rows.length === query.limit) return rows;
    }
    for (const multiple of isNewestFirst(query) ? boundMultiples : []) {
      const since = latestTimes[(query.offset + query.limit) * multiple - 1];
      if (since === undefined) break;
      const rows = await queryPage(since);
      if (rows.length === query.limit) return rows;
    }
    return queryPage(undefined);
  };
  const [rows, { total, hidden }] = await Promise.all([
    findNewestRows(),
    countNotBlocked(ctx, sql`chapters`, conditions, blocks, options),
  ]);
  return { rows, total: Math.max(total, rows.length === 0 ? 0 : query.offset + rows.length), hidden };
}

/** The chapters of the catalogue that are newest in the order of the query; null when that order or page has none. */
function newestOfCatalogue(query: FeedQuery, titles: number): RawBuilder<unknown> | null {
  const { titles: minTitles, chaptersPerRow, max } = catalogueFirst;
  const count = (query.offset + query.limit) * chaptersPerRow;
  const column = isNewestFirst(query) ? null : newestBy(query);
  if (column === null || titles < minTitles || count > max) return null;
  return sql`(SELECT * FROM chapters WHERE chapters.state = 'published'
    ORDER BY ${column} DESC, chapters.id DESC LIMIT ${count}) AS chapters`;
}

/** Filter for the title index. Leaves out titles without an available chapter in the requested languages. */
function titleFilterOf(titleIds: readonly number[], query: FeedQuery) {
  const excludesUnavailable = query.includeUnavailable !== true && query.includeFuturePublishAt !== true;
  return {
    among: [titleIds],
    ...titleIndexFilter(query),
    ...(query.translatedLanguage && excludesUnavailable ? { available: query.translatedLanguage } : {}),
  };
}
