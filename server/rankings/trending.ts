// Trending titles: those with the most gains (new follows, reads and ratings) within a time window. Rankings are cached
// in memory.
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { statisticsEndpoints } from '#contract/endpoints/statistics.ts';
import { titleIsHidden } from '#server/blocks/policy.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { staleWhileRevalidate } from '#server/core/cache/stale-while-revalidate.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { allTimeWindows, windowKey, type TimeWindow } from './gains.ts';
import { currentRanking } from './rankings.ts';

type TrendingQuery = QueryOf<typeof statisticsEndpoints.trending>;

/** Cache lifetime of a ranking; shorter than the ten minutes after which the job stores a new one. */
const maxAgeMs = 5 * 60_000;

const rankings = new Map(
  allTimeWindows.map((window) => [
    windowKey(window),
    staleWhileRevalidate(maxAgeMs, (ctx) => currentRanking(ctx, window)),
  ]),
);

/** One page of title ids, the most gains first; `total` is the number of titles with gains. */
export async function findTrending(
  ctx: Context,
  query: TrendingQuery,
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const {
    contentRating = defaultRatings,
    originalLanguage,
    includedTags,
    excludedTags,
    includedTagsMode,
    excludedTagsMode,
  } = query;
  const ids = await rankings.get(windowKey(windowOf(query)))!(ctx);
  const matchingIds = new Set<number>();
  const filter = {
    contentRating,
    ...(originalLanguage ? { originalLanguage } : {}),
    ...(includedTags ? { includedTags, includedTagsMode } : {}),
    ...(excludedTags ? { excludedTags, excludedTagsMode } : {}),
  };
  await titleIndex(ctx).each(filter, (facts) => matchingIds.add(facts.id));
  const rankedIds = ids.filter((id) => matchingIds.has(id));
  const visibleIds = blocks ? rankedIds.filter((id) => !titleIsHidden(blocks, id)) : rankedIds;
  const page = visibleIds.slice(query.offset, query.offset + query.limit);
  return { ids: page, total: visibleIds.length, hidden: rankedIds.length - visibleIds.length };
}

function windowOf({ window, n }: TrendingQuery): TimeWindow {
  if (window === 'month') return { months: 1 };
  return window === 'months' ? { months: n } : window;
}
