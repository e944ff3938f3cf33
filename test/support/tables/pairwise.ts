// Pairwise (all-pairs) testing: a small set of combinations in which every pair of values occurs at least once.

type Factors = Record<string, readonly unknown[]>;
export type Combination<F extends Factors> = { [K in keyof F]: F[K][number] };

/** Returns all combinations (cartesian product). */
export function combinations<F extends Factors>(factors: F): Combination<F>[] {
  return Object.entries(factors).reduce<Record<string, unknown>[]>(
    (made, [name, values]) => made.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  ) as Combination<F>[];
}

/** Returns combinations that cover every pair, chosen greedily by the number of pairs not covered yet. */
export function pairwise<F extends Factors>(factors: F): Combination<F>[] {
  const all = combinations(factors);
  const names = Object.keys(factors);
  const pairsOf = (each: Combination<F>): string[] =>
    names.flatMap((a, at) => names.slice(at + 1).map((b) => `${a} ${String(each[a])} ${b} ${String(each[b])}`));
  const missing = new Set(all.flatMap(pairsOf));
  const chosen: Combination<F>[] = [];
  while (missing.size > 0) {
    const countNewPairs = (each: Combination<F>): number => pairsOf(each).filter((pair) => missing.has(pair)).length;
    const best = all.reduce((a, b) => (countNewPairs(b) > countNewPairs(a) ? b : a));
    for (const pair of pairsOf(best)) missing.delete(pair);
    chosen.push(best);
  }
  return chosen;
}
