// The chapters of many titles, such as those of a list: newest first, or in any other order of a feed.
import { sql } from 'kysely';
import { defaultRatings } from '#contract/endpoints/common.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hiddenFrom, notBlockedChapters } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { DocumentRow } from '#server/core/cache/documents.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { chapterConditions, type FeedQuery, ordering } from './conditions.ts';
import { countNotBlocked } from './blocked-count.ts';
import type { Feed } from './queries.ts';

/** How many times the titles that would do without filters are looked at, before all of them are. */
const shares = [1, 8];

/**
 * Chapters of the visible ones among some thousand titles; `total` counts up to the window of paging. The newest few of a
 * hundred thousand are wanted most: the newest n titles have at least n chapters that are not older than the last one of
 * them, so nothing older is looked at. Filters can make that too few; then everything is.
 */
export async function findFeedOf(
  ctx: Context,
  titleIds: readonly number[],
  query: FeedQuery,
  blocks: Blocks | null,
): Promise<Feed> {
  const ids: number[] = [];
  const latest: number[] = [];
  const { hidden: hiddenTitles } = hiddenFrom(blocks);
  let anyHidden = false;
  await titleIndex(ctx).each(filterOf(titleIds, query), (facts) => {
    ids.push(facts.id);
    if (hiddenTitles?.has(facts.id)) anyHidden = true;
    else if (facts.latestAt !== null) latest.push(facts.latestAt);
  });
  if (ids.length === 0) return { rows: [], total: 0, hidden: 0 };
  latest.sort((a, b) => b - a);
  const options = { named: !anyHidden };
  const conditions = [sql`chapters.title_id = ANY (${ids}::int[])`, ...chapterConditions(query)];
  const where = sql.join([...conditions, ...(blocks ? notBlockedChapters(blocks, options) : [])], sql` AND `);
  const page = (since: number | undefined): Promise<DocumentRow[]> =>
    ctx.prepared.run<DocumentRow>(
      sql`SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM (
        SELECT id FROM chapters WHERE ${where}
        ${since === undefined ? sql`` : sql`AND chapters.readable_at >= ${new Date(since)}`}
        ORDER BY ${ordering(query)} LIMIT ${query.limit} OFFSET ${query.offset}) AS page`.compile(ctx.db),
    );
  const newest = async (): Promise<DocumentRow[]> => {
    for (const share of newestFirst(query) ? shares : []) {
      const since = latest[(query.offset + query.limit) * share - 1];
      if (since === undefined) break;
      const rows = await page(since);
      if (rows.length === query.limit) return rows;
    }
    return page(undefined);
  };
  const [rows, { total, hidden }] = await Promise.all([
    newest(),
    countNotBlocked(ctx, sql`chapters`, conditions, blocks, options),
  ]);
  return { rows, total: Math.max(total, rows.length === 0 ? 0 : query.offset + rows.length), hidden };
}

/** Titles that nobody has translated into the wanted languages are not looked at. */
function filterOf(titleIds: readonly number[], query: FeedQuery) {
  const asIndexed = query.includeUnavailable !== true && query.includeFuturePublishAt !== true;
  return {
    among: [titleIds],
    contentRating: query.contentRating ?? defaultRatings,
    ...(query.originalLanguage ? { originalLanguage: query.originalLanguage } : {}),
    ...(query.excludedOriginalLanguage ? { excludedOriginalLanguage: query.excludedOriginalLanguage } : {}),
    ...(query.translatedLanguage && asIndexed ? { available: query.translatedLanguage } : {}),
  };
}

function newestFirst({ order }: FeedQuery): boolean {
  const [first] = Object.entries(order ?? {});
  return first === undefined || (first[0] === 'readableAt' && first[1] === 'desc');
}
