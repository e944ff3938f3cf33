// Titles similar to a given title. Scores all titles of the in-memory title index: by readers who like both, shared tags
// (rare tags count more than common ones), shared authors and artists, demographic, and popularity.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { titleEndpoints } from '#contract/endpoints/titles.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { Entity } from '#server/core/http/wire.ts';
import type { TitleFacts } from '#server/titles/facts.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { neighborsOf } from './neighbors.ts';

interface Recommendation extends Entity<'manga_recommendation', { score: number }> {}

const maxRecommendations = 20;
/** Maximum contribution of each criterion to the score; the sum is 1. */
const scoreWeights = { readers: 0.35, tags: 0.35, makers: 0.1, audience: 0.05, liking: 0.15 };
/** Weights for titles that too few readers like to say which others they like. */
const weightsWithoutReaders = { readers: 0, tags: 0.6, makers: 0.15, audience: 0.05, liking: 0.2 };
/** Minimum similarity of tags; lower ones are coincidence. */
const minTagSimilarity = 0.2;

export async function findSimilarTitles(
  ctx: Context,
  titleId: number,
  { contentRating, order }: QueryOf<typeof titleEndpoints.recommendations>,
  blocks: Blocks | null,
): Promise<Recommendation[]> {
  const index = titleIndex(ctx);
  const [sourceTitle, neighbors, sameMakerIds, relatedIds] = await Promise.all([
    index.factsOf(titleId),
    neighborsOf(ctx, [titleId]),
    idsOf(
      ctx,
      sql`SELECT DISTINCT title_id AS id FROM title_credits WHERE author_id IN
        (SELECT author_id FROM title_credits WHERE title_id = ${titleId})`,
    ),
    idsOf(ctx, sql`SELECT target_id AS id FROM title_relations WHERE title_id = ${titleId}`),
  ]);
  if (!sourceTitle) return [];
  const filter = { contentRating: contentRating ?? defaultRatings, ...hiddenTitlesFilter(blocks) };
  const weights = await tagWeights(ctx, sourceTitle.tags);
  const vectorLength = Math.hypot(...weights.values());
  const nearness = neighbors.get(titleId);
  const maxNearness = Math.max(...(nearness?.values() ?? []));
  const scoreWeight = nearness ? scoreWeights : weightsWithoutReaders;
  const bestTitles: { facts: TitleFacts; score: number }[] = [];
  await index.each(filter, (facts) => {
    if (facts.id === titleId || relatedIds.has(facts.id)) return;
    const similarity = vectorLength === 0 ? 0 : tagSimilarity(facts.tags, weights, vectorLength);
    const hasSameMakers = sameMakerIds.has(facts.id);
    const near = nearness?.get(facts.id) ?? 0;
    if (similarity < minTagSimilarity && !hasSameMakers && near === 0) return;
    const score =
      (near > 0 ? (scoreWeight.readers * near) / maxNearness : 0) +
      scoreWeight.tags * similarity +
      (hasSameMakers ? scoreWeight.makers : 0) +
      (facts.demographic !== null && facts.demographic === sourceTitle.demographic ? scoreWeight.audience : 0) +
      scoreWeight.liking * popularityOf(facts);
    if (bestTitles.length === maxRecommendations && score <= bestTitles.at(-1)!.score) return;
    const insertIndex = bestTitles.findIndex((bestTitle) => bestTitle.score < score);
    bestTitles.splice(insertIndex === -1 ? bestTitles.length : insertIndex, 0, { facts, score });
    if (bestTitles.length > maxRecommendations) bestTitles.pop();
  });
  const recommendations = bestTitles.map(({ facts, score }) => ({
    id: pairId(sourceTitle.uid, facts.uid),
    type: 'manga_recommendation' as const,
    attributes: { score: Math.round(score * 1e6) / 1e6 },
    relationships: [{ id: facts.uid, type: 'manga' }],
  }));
  return order?.score === 'asc' ? recommendations.toReversed() : recommendations;
}

async function idsOf(ctx: Context, query: ReturnType<typeof sql<{ id: number }>>): Promise<Set<number>> {
  const { rows } = await query.execute(ctx.db);
  return new Set((rows as { id: number }[]).map(({ id }) => id));
}

/** Weights of tags by inverse document frequency (IDF): the rarer a tag, the higher its weight. */
export async function tagWeights(ctx: Context, tags: readonly number[]): Promise<Map<number, number>> {
  const index = titleIndex(ctx);
  const titleCount = await index.count({});
  const counts = await Promise.all(tags.map(async (tag) => [tag, await index.countTag(tag)] as const));
  return new Map(counts.map(([tag, count]) => [tag, Math.log(1 + titleCount / Math.max(1, count))]));
}

/** Similarity of tags from 0 to 1, as a weighted cosine; 1 when both titles have the same tags. */
export function tagSimilarity(
  tags: readonly number[],
  weights: ReadonlyMap<number, number>,
  vectorLength: number,
): number {
  let sharedWeight = 0;
  let otherTagCount = 0;
  for (const tag of tags) {
    const weight = weights.get(tag);
    if (weight === undefined) otherTagCount++;
    else sharedWeight += weight * weight;
  }
  // tags that are not in `weights`, which only the compared title has, weigh as much as an average tag
  const meanSquaredWeight = (vectorLength * vectorLength) / Math.max(1, weights.size);
  return sharedWeight / (vectorLength * Math.sqrt(sharedWeight + otherTagCount * meanSquaredWeight) || 1);
}

/** Popularity from 0 to 1: half by rating, half by follows. */
export function popularityOf({ bayesian, follows }: TitleFacts): number {
  return Math.min(1, bayesian / 20 + Math.log10(1 + follows) / 12);
}

/** Deterministic UUID of a pair of titles. */
function pairId(a: string, b: string): string {
  const hex = createHash('sha1').update(`${a} ${b}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
