// Pairwise (all-pairs) testing: a small set of combinations in which every pair of values occurs at least once.

type Factors = Record<string, readonly unknown[]>;
export type Combination<F extends Factors> = { [K in keyof F]: F[K][number] };

/** Returns all combinations (cartesian product). */
export function combinations<F extends Factors>(factors: F): Combination<F>[] {
  return Object.entries(factors).reduce<Record<string, unknown>[]>(
    (combinationsSoFar, [name, values]) =>
      combinationsSoFar.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  ) as Combination<F>[];
}

/** Returns combinations that cover every pair, chosen greedily by the number of pairs not covered yet. */
export function pairwise<F extends Factors>(factors: F): Combination<F>[] {
  const allCombinations = combinations(factors);
  const names = Object.keys(factors);
  const pairsOf = (each: Combination<F>): string[] =>
    names.flatMap((a, at) => names.slice(at + 1).map((b) => `${a} ${String(each[a])} ${b} ${String(each[b])}`));
  const uncoveredPairs = new Set(allCombinations.flatMap(pairsOf));
  const selected: Combination<F>[] = [];
  while (uncoveredPairs.size > 0) {
    const countNewPairs = (each: Combination<F>): number =>
      pairsOf(each).filter((pair) => uncoveredPairs.has(pair)).length;
    const bestCombination = allCombinations.reduce((a, b) => (countNewPairs(b) > countNewPairs(a) ? b : a));
    for (const pair of pairsOf(bestCombination)) uncoveredPairs.delete(pair);
    selected.push(bestCombination);
  }
  return selected;
}
