// Searches segments for names that share enough rare pieces (n-grams, `features.ts`) with a query, and compares these
// names with it letter by letter.
import type { NameMatches } from '#server/core/name-index.ts';
import { codeMask, startBit } from './fold.ts';
import type { NameQuery } from './question.ts';
import { closeScore, containingScore, exactScore, resemblingScore, scoreName, wordScore } from './score.ts';
import type { Segment } from './segment.ts';

/** Maximum number of posting list entries that a query visits, rare pieces first: they narrow the matches most. */
const maxVisits = 400_000;
/** Maximum number of names that are compared with tolerance for typing mistakes. */
const maxLooseMatches = 500;
/** Minimum share of the query's pieces, by weight, that a name must have to be compared. */
const minShare = 0.28;
/** Largest value in the histogram of `sharedWeights`, which has 16-bit counters. */
const maxCount = 4095;

let sharedWeights = new Uint16Array(0);
const histogram = new Uint32Array(maxCount + 1);

/** Searches all segments. @param segments `gone` has the owners whose names in that segment are outdated */
export function searchSegments(
  segments: readonly { segment: Segment; gone: { has(id: number): boolean; size: number } }[],
  query: NameQuery,
  limit: number,
): NameMatches {
  const bestScoreByOwner = new Map<number, number>();
  for (const { segment, gone } of segments) {
    const scoreAndKeep = (name: number, loose: boolean): boolean => {
      const owner = segment.owners[name]!;
      if (gone.size > 0 && gone.has(owner)) return false;
      const score = scoreName(segment, name, query, loose);
      if (score > (bestScoreByOwner.get(owner) ?? 0)) bestScoreByOwner.set(owner, score);
      return score > 0;
    };
    if (query.pieces.length <= 2 && !query.hasHan) scoreByPrefix(segment, query, limit, scoreAndKeep);
    scoreBySharedPieces(segment, query, limit, scoreAndKeep);
  }
  let rankedMatches = [...bestScoreByOwner].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  // if more than 50 names contain the query, drops those that only resemble it
  const firstWeakIndex = rankedMatches.findIndex(([, score]) => score < containingScore);
  if (firstWeakIndex > 50) rankedMatches = rankedMatches.slice(0, firstWeakIndex);
  const bestScore = rankedMatches[0]?.[1] ?? 0;
  // next to names with the words of the query, others have to be close to it: "night" is no mistyped "light"
  const minScore = bestScore >= wordScore ? closeScore : bestScore >= resemblingScore ? resemblingScore : 0;
  rankedMatches = rankedMatches.filter(([, score]) => score >= minScore);
  rankedMatches = rankedMatches.slice(0, limit);
  return {
    ids: rankedMatches.map(([id]) => id),
    exact: rankedMatches.filter(([, score]) => score >= exactScore).length,
    contains: bestScore >= containingScore,
  };
}

/** Scores names that share enough pieces with the query. If there are too many, scores only the most popular ones. */
function scoreBySharedPieces(
  segment: Segment,
  query: NameQuery,
  limit: number,
  scoreAndKeep: (name: number, loose: boolean) => boolean,
): void {
  const { count, heads, names, shift } = segment;
  if (sharedWeights.length < count) sharedWeights = new Uint16Array(count);
  else sharedWeights.fill(0, 0, count);
  const postingLists = query.pieces
    .map(({ hash, bonus }) => {
      const piece = hash >>> shift;
      return { from: heads[piece]!, to: heads[piece + 1]!, bonus };
    })
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.to - a.from - (b.to - b.from));
  let visits = 0;
  let totalWeight = 0;
  for (const { from, to, bonus } of postingLists) {
    visits += to - from;
    if (visits > maxVisits && totalWeight > 0) break;
    const weight = Math.max(1, Math.min(12, Math.round(Math.log2(count / (to - from)))));
    if (!bonus) totalWeight += weight;
    for (let postingIndex = from; postingIndex < to; postingIndex++) sharedWeights[names[postingIndex]!]! += weight;
  }
  if (postingLists.length === 0) return;
  const minSharedWeight = Math.max(1, Math.ceil(totalWeight * minShare));
  histogram.fill(0);
  for (let name = 0; name < count; name++) {
    const sharedWeight = sharedWeights[name]!;
    if (sharedWeight >= minSharedWeight) histogram[Math.min(sharedWeight, maxCount)]!++;
  }
  const thresholdFor = (max: number, lowest: number): number => {
    let total = 0;
    let histogramIndex = maxCount;
    for (; histogramIndex >= lowest; histogramIndex--) {
      total += histogram[histogramIndex]!;
      if (total >= max) break;
    }
    return Math.max(histogramIndex, lowest);
  };
  // names with all pieces are compared without tolerance for typing mistakes, which is cheap: their limit is higher
  const fullWeight = Math.max(totalWeight, minSharedWeight);
  const max = Math.max(1000, limit + limit / 2);
  const strictThreshold = thresholdFor(max, fullWeight);
  const threshold = thresholdFor(maxLooseMatches, minSharedWeight);
  // any number of names may have exactly the weight of a threshold: the counters limit how many of them are scored
  let looseCount = 0;
  let strictCount = 0;
  for (let name = 0; name < count; name++) {
    const sharedWeight = sharedWeights[name]!;
    if (sharedWeight > threshold || (sharedWeight === threshold && looseCount < maxLooseMatches)) {
      looseCount++;
      scoreAndKeep(name, true);
    } else if (sharedWeight > strictThreshold || (sharedWeight === strictThreshold && strictCount < max)) {
      strictCount++;
      scoreAndKeep(name, false);
    }
  }
}

/** Prefix search for queries of one or two letters: scores the most popular names with a word that begins with them. */
function scoreByPrefix(
  segment: Segment,
  query: NameQuery,
  limit: number,
  scoreAndKeep: (name: number, loose: boolean) => boolean,
): void {
  const firstCode = query.codes[0]! | startBit;
  let matchCount = 0;
  for (let name = 0; name < segment.count && matchCount < limit; name++) {
    const to = segment.offsets[name + 1]!;
    for (let codeIndex = segment.offsets[name]!; codeIndex < to; codeIndex++) {
      if (segment.codes[codeIndex] !== firstCode) continue;
      if (query.codes.length > 1 && (segment.codes[codeIndex + 1]! & codeMask) !== query.codes[1]) continue;
      if (scoreAndKeep(name, false)) matchCount++;
      break;
    }
  }
}
