// Weighted random picks in constant time (alias method), fast enough for a hundred million picks.
import type { IndexedRandom } from './chance.ts';

/** Maps a random number (from 0 up to 1) to an index, in proportion to the weights. */
type Picker = (chance: number) => number;

export function weightedPicker(weights: ArrayLike<number>): Picker {
  const size = weights.length;
  let sum = 0;
  for (let i = 0; i < size; i++) sum += weights[i]!;
  const share = Float64Array.from(weights, (weight) => (weight * size) / sum);
  const alias = new Int32Array(size);
  const small: number[] = [];
  const large: number[] = [];
  share.forEach((value, i) => (value < 1 ? small : large).push(i));
  while (small.length > 0 && large.length > 0) {
    const smallIndex = small.pop()!;
    const largeIndex = large.at(-1)!;
    alias[smallIndex] = largeIndex;
    share[largeIndex] = share[largeIndex]! - (1 - share[smallIndex]!);
    if (share[largeIndex] < 1) {
      large.pop();
      small.push(largeIndex);
    }
  }
  // the remaining shares differ from 1 by rounding errors only
  for (const i of [...small, ...large]) share[i] = 1;
  return (chance) => {
    const position = chance * size;
    const i = Math.floor(position);
    return position - i < share[i]! ? i : alias[i]!;
  };
}

/** Picks distinct indices, the same ones for the same owner. The returned buffer is reused by the next call. */
export function distinctPicker(
  size: number,
  pick: Picker,
  chance: IndexedRandom,
): (owner: number, count: number) => Int32Array {
  const lastPickedBy = new Int32Array(size).fill(-1);
  let picked = new Int32Array(64);
  let callNumber = 0;
  return (owner, count) => {
    if (picked.length < count) picked = new Int32Array(count * 2);
    callNumber++;
    let pickedCount = 0;
    // attempts are limited, so a count close to the size may return fewer indices
    for (let attempt = 0; pickedCount < count && attempt < count * 8 + 32; attempt++) {
      const index = pick(chance(owner, attempt));
      if (lastPickedBy[index] === callNumber) continue;
      lastPickedBy[index] = callNumber;
      picked[pickedCount++] = index;
    }
    return picked.subarray(0, pickedCount);
  };
}
