// Random distributions: normal quantiles, exact proportional allocation, weighted samples, power laws with a given sum.
import type { IndexedRandom } from './chance.ts';

/** Quantile function of the standard normal distribution (Acklam's approximation, relative error about 1e-9). */
export function normalQuantile(p: number): number {
  const tail = 0.02425;
  if (p < tail) return tailQuantile(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - tail) return -tailQuantile(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
}

function tailQuantile(q: number): number {
  return (
    (((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
      2.938163982698783) /
    ((((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
  );
}

/** Returns integers in proportion to the weights that add up exactly to the total; each is at least `minimum`. */
export function allocate(total: number, weights: ArrayLike<number>, minimum = 0): Int32Array {
  const count = weights.length;
  const shares = new Int32Array(count).fill(minimum);
  let remaining = total - minimum * count;
  if (remaining < 0) throw new Error(`${total} cannot be shared by ${count} with at least ${minimum} each`);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += weights[i]!;
  if (sum === 0 || remaining === 0) return shares;
  // rounds the cumulative sum instead of each share, which spreads rounding errors evenly without sorting
  let cumulativeShare = 0;
  let allocated = 0;
  const target = remaining;
  for (let i = 0; i < count; i++) {
    cumulativeShare += (target * weights[i]!) / sum;
    const share = Math.min(remaining, Math.round(cumulativeShare - allocated));
    shares[i] = shares[i]! + share;
    allocated += share;
    remaining -= share;
  }
  if (remaining > 0) shares[count - 1] = shares[count - 1]! + remaining;
  return shares;
}

/** Weighted sample of distinct indices without replacement, in ascending order; weight 0 is never chosen. */
export function weightedSample(
  size: number,
  count: number,
  weight: (i: number) => number,
  chance: IndexedRandom,
): Int32Array {
  const keys = new Float64Array(size);
  let positiveCount = 0;
  for (let i = 0; i < size; i++) {
    const w = weight(i);
    if (w > 0) positiveCount++;
    keys[i] = w > 0 ? -Math.log(1 - chance(i)) / w : Infinity;
  }
  if (count > positiveCount) throw new Error(`${count} of ${positiveCount} cannot be chosen`);
  const threshold = keys.slice().sort()[count - 1] ?? -1;
  const chosen = new Int32Array(count);
  let chosenCount = 0;
  for (let i = 0; i < size && chosenCount < count; i++) if (keys[i]! <= threshold) chosen[chosenCount++] = i;
  return chosen;
}

/** Returns the numbers 0 … size - 1 in random order (Fisher-Yates). */
export function shuffled(size: number, chance: IndexedRandom): Int32Array {
  const order = Int32Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = Math.floor(chance(i) * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** Returns indices sorted by their keys, ascending. */
export function orderBy(keys: Float64Array): Int32Array {
  return Int32Array.from({ length: keys.length }, (_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
}

/**
 * Returns unrounded values by rank that follow a power law, start at `top` for rank 0 and add up to `sum` (or as close
 * as such a curve gets).
 */
export function powerLaw(size: number, maxValue: number, sum: number, exponent = 1.3): Float64Array {
  const curve = (shift: number): Float64Array =>
    Float64Array.from({ length: size }, (_, rank) => maxValue * ((1 + shift) / (rank + 1 + shift)) ** exponent);
  const total = (values: Float64Array): number => values.reduce((partialSum, value) => partialSum + value, 0);
  let [low, high] = [0, size * 100];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (total(curve(middle)) < sum) low = middle;
    else high = middle;
  }
  return curve(low);
}

/** Binary search for the index that a random number falls on. @param cumulated running sums of the weights */
export function indexAt(cumulated: Float64Array, chance: number): number {
  const target = chance * (cumulated[cumulated.length - 1] ?? 0);
  let [low, high] = [0, cumulated.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulated[middle]! > target) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function cumulate(weights: ArrayLike<number>): Float64Array {
  const sums = new Float64Array(weights.length);
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sums[i] = sum += weights[i]!;
  return sums;
}
