// Chapter feed of many titles, such as those of a list, optimized for its default order (newest first).
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { notBlockedChapters, titleIsHidden } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { DocumentRow } from '#server/core/cache/documents.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { chapterConditions, type FeedQuery, titleIndexFilter } from './filters.ts';
import { isNewestFirst, orderTerms } from './orders.ts';
import { countNotBlocked } from './blocked-count.ts';
import type { ChapterFeedResult } from './queries.ts';

/**
 * Numbers of titles whose latest chapters determine the time bound of the query, as multiples of the number of
 * requested chapters. Tried in this order, then without a bound. 1 is enough without filters.
 */
const boundMultiples = [1, 8];

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
  const queryPage = (since: number | undefined): Promise<DocumentRow[]> =>
    ctx.prepared.run<DocumentRow>(
      sql`SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM (
        SELECT id FROM chapters WHERE ${where}
        ${since === undefined ? sql`` : sql`AND chapters.readable_at >= ${new Date(since)}`}
        ORDER BY ${orderTerms(query)} LIMIT ${query.limit} OFFSET ${query.offset}) AS page`.compile(ctx.db),
    );
  const findNewestRows = async (): Promise<DocumentRow[]> => {
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

/** Filter for the title index. Leaves out titles without an available chapter in the requested languages. */
function titleFilterOf(titleIds: readonly number[], query: FeedQuery) {
  const excludesUnavailable = query.includeUnavailable !== true && query.includeFuturePublishAt !== true;
  return {
    among: [titleIds],
    ...titleIndexFilter(query),
    ...(query.translatedLanguage && excludesUnavailable ? { available: query.translatedLanguage } : {}),
  };
}
