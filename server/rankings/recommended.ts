// Popular titles: recommended to guests, and to readers about whom nothing is known yet; the same for all viewers with the
// same filters.
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import { limits } from '#contract/rules/limits.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import type { TitleFacts } from '#server/titles/facts.ts';
import { type IndexFilter, titleIndex } from '#server/titles/titles.ts';

type RecommendedQuery = QueryOf<typeof listEndpoints.recommended>;

/** Decay of the score: after this time without a chapter it falls to about a third (1/e). */
const decayMs = 90 * 86_400_000;
/** Cache lifetime of a ranking with at least `minCachedTitles` titles; smaller ones are computed for each request. */
const rankingTtlMs = 5 * 60_000;
const minCachedTitles = 5_000;
/** Number of cached rankings, one per combination of filters. */
const maxCachedRankings = 20;

interface CachedRanking {
  computedAt: number;
  /** Internal ids, best first, up to the pagination window. */
  ids: readonly number[];
}

const rankings = new WeakMap<object, Map<string, CachedRanking>>();

/**
 * Ranks by follows times rating, with a decay since the latest chapter (or since the title was created, without one).
 */
export async function findRecommended(
  ctx: Context,
  { limit, offset, contentRating, originalLanguage }: RecommendedQuery,
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const filter = { contentRating: contentRating ?? defaultRatings, ...(originalLanguage ? { originalLanguage } : {}) };
  const key = [filter.contentRating.toSorted(), originalLanguage?.toSorted() ?? []].join(' ');
  const cachedRankings = rankings.get(ctx.changes) ?? new Map<string, CachedRanking>();
  rankings.set(ctx.changes, cachedRankings);
  const now = ctx.clock().getTime();
  let ranking = cachedRankings.get(key);
  if (!ranking || now - ranking.computedAt > rankingTtlMs || ranking.ids.length < minCachedTitles) {
    ranking = { computedAt: now, ids: await rankTitles(ctx, filter, now) };
    cachedRankings.delete(key);
    cachedRankings.set(key, ranking);
    for (const oldest of cachedRankings.keys())
      if (cachedRankings.size > maxCachedRankings) cachedRankings.delete(oldest);
  }
  const index = titleIndex(ctx);
  const hiddenIds = blocks?.titles.ids;
  const ids = hiddenIds && hiddenIds.size > 0 ? ranking.ids.filter((id) => !hiddenIds.has(id)) : ranking.ids;
  const page = await Promise.all(ids.slice(offset, offset + limit).map((id) => index.factsOf(id)));
  return {
    ids: page.flatMap((facts) => facts?.id ?? []),
    total: ids.length,
    hidden: ranking.ids.length - ids.length,
  };
}

/** Internal ids of the most popular titles of a filter that pass `matches`, up to the pagination window. */
export function popularTitles(
  ctx: Context,
  filter: IndexFilter,
  matches: (facts: TitleFacts) => boolean,
): Promise<number[]> {
  return rankTitles(ctx, filter, ctx.clock().getTime(), matches);
}

async function rankTitles(
  ctx: Context,
  filter: IndexFilter,
  now: number,
  matches?: (facts: TitleFacts) => boolean,
): Promise<number[]> {
  const scoredTitles: { id: number; score: number }[] = [];
  await titleIndex(ctx).each(filter, (facts) => {
    if (matches && !matches(facts)) return;
    const { id, follows, bayesian, latestAt, createdAt } = facts;
    const age = Math.max(0, now - (latestAt ?? createdAt));
    scoredTitles.push({ id, score: (1 + follows) * (1 + bayesian) * Math.exp(-age / decayMs) });
  });
  scoredTitles.sort((a, b) => b.score - a.score || b.id - a.id);
  return scoredTitles.slice(0, limits.resultWindow).map(({ id }) => id);
}
