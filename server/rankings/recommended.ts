// What readers of the whole site like at present.
import { defaultRatings } from '#contract/endpoints/common.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import { limits } from '#contract/rules/limits.ts';
import type { listEndpoints } from '#contract/endpoints/lists.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';

type RecommendedQuery = QueryOf<typeof listEndpoints.recommended>;

/** After so long without a chapter a title counts for a third. */
const fadeMs = 90 * 86_400_000;
/** A large catalogue is ranked anew after so long, a small one each time. */
const keptMs = 5 * 60_000;
const smallCatalogue = 5_000;
/** Rankings for so many ways to filter. */
const maxKept = 20;

interface Ranked {
  contentRating: readonly string[];
  originalLanguage?: readonly string[];
}

interface Ranking {
  at: number;
  /** Internal ids, best first, as many as can be paged through. */
  ids: readonly number[];
}

const rankings = new WeakMap<object, Map<string, Ranking>>();

/** Follows times rating, fading with the time since the last chapter (or since the title came, without one). */
export async function findRecommended(
  ctx: Context,
  { limit, offset, contentRating, originalLanguage }: RecommendedQuery,
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const filter = { contentRating: contentRating ?? defaultRatings, ...(originalLanguage ? { originalLanguage } : {}) };
  const key = [filter.contentRating.toSorted(), originalLanguage?.toSorted() ?? []].join(' ');
  const kept = rankings.get(ctx.changes) ?? new Map<string, Ranking>();
  rankings.set(ctx.changes, kept);
  const now = ctx.clock().getTime();
  let ranking = kept.get(key);
  if (!ranking || now - ranking.at > keptMs || ranking.ids.length < smallCatalogue) {
    ranking = { at: now, ids: await rank(ctx, filter, now) };
    kept.delete(key);
    kept.set(key, ranking);
    for (const oldest of kept.keys()) if (kept.size > maxKept) kept.delete(oldest);
  }
  const index = titleIndex(ctx);
  const hidden = blocks?.titles.ids;
  const ids = hidden && hidden.size > 0 ? ranking.ids.filter((id) => !hidden.has(id)) : ranking.ids;
  const page = await Promise.all(ids.slice(offset, offset + limit).map((id) => index.factsOf(id)));
  return {
    ids: page.flatMap((facts) => facts?.id ?? []),
    total: ids.length,
    hidden: ranking.ids.length - ids.length,
  };
}

async function rank(ctx: Context, filter: Ranked, now: number): Promise<number[]> {
  const scored: { id: number; score: number }[] = [];
  await titleIndex(ctx).each(filter, ({ id, follows, bayesian, latestAt, createdAt }) => {
    const age = Math.max(0, now - (latestAt ?? createdAt));
    scored.push({ id, score: (1 + follows) * (1 + bayesian) * Math.exp(-age / fadeMs) });
  });
  scored.sort((a, b) => b.score - a.score || b.id - a.id);
  return scored.slice(0, limits.resultWindow).map(({ id }) => id);
}
