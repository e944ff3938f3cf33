// The titles that gained most within a window. A ranking is read once in a while; meanwhile it answers from memory.
import { defaultRatings } from '#contract/common.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { statisticsEndpoints } from '#contract/statistics.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';
import type { Window } from './gains.ts';
import { currentRanking, type Ranking } from './rankings.ts';

type TrendingQuery = QueryOf<typeof statisticsEndpoints.trending>;

/** Rankings are made every ten minutes, and looked for in time to show them soon after. */
const lookAgainMs = 5 * 60_000;

interface Read extends Ranking {
  readAt: number;
}

const rankings = new WeakMap<object, Map<string, Promise<Read>>>();

/** Ids of a page, the most gained first, and how many gained anything. */
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
  const { ids } = await rankingOf(ctx, windowOf(query));
  const wanted = new Set<number>();
  const filter = {
    contentRating,
    ...(originalLanguage ? { originalLanguage } : {}),
    ...(includedTags ? { includedTags, includedTagsMode } : {}),
    ...(excludedTags ? { excludedTags, excludedTagsMode } : {}),
  };
  await titleIndex(ctx).each(filter, (facts) => wanted.add(facts.id));
  const all = ids.filter((id) => wanted.has(id));
  const found = blocks ? all.filter((id) => !blocks.titles.ids.has(id)) : all;
  const page = found.slice(query.offset, query.offset + query.limit);
  return { ids: page, total: found.length, hidden: all.length - found.length };
}

function windowOf({ window, n }: TrendingQuery): Window {
  if (window === 'month') return { months: 1 };
  return window === 'months' ? { months: n } : window;
}

/** Whoever comes when it is time to look again gets the old one while the new one is being read. */
function rankingOf(ctx: Context, window: Window): Promise<Read> {
  const kept = rankings.get(ctx.changes) ?? new Map<string, Promise<Read>>();
  rankings.set(ctx.changes, kept);
  const key = JSON.stringify(window);
  const known = kept.get(key);
  if (!known) {
    const first = read(ctx, window);
    kept.set(key, first);
    first.catch(() => kept.delete(key));
    return first;
  }
  return known.then((ranking) => {
    if (ctx.clock().getTime() - ranking.readAt < lookAgainMs || kept.get(key) !== known) return ranking;
    const next = read(ctx, window).catch((error: unknown) => {
      ctx.log.warn('ranking not read', { window: key, error: String(error) });
      return ranking;
    });
    kept.set(key, next);
    return ranking;
  });
}

async function read(ctx: Context, window: Window): Promise<Read> {
  const readAt = ctx.clock().getTime();
  return { ...(await currentRanking(ctx, window)), readAt };
}
