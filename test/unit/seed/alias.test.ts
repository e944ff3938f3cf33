// Weighted random picks: each index is picked as often as its weight says; one owner gets each index at most once.
import { expect, test } from 'vitest';
import { distinctPicker, weightedPicker } from '#server/seed/alias.ts';
import { indexedRandom } from '#server/seed/chance.ts';

test('every index is picked as often as its weight says', () => {
  const weights = [1, 0, 7, 2];
  const pickIndex = weightedPicker(weights);
  const counts = weights.map(() => 0);
  const randomAt = indexedRandom('alias');
  for (let i = 0; i < 100_000; i++) counts[pickIndex(randomAt(i))]!++;
  expect(counts[1]).toBe(0);
  for (const [index, weight] of weights.entries()) expect(Math.abs(counts[index]! / 10_000 - weight)).toBeLessThan(0.1);
});

test('the picks of an owner are distinct, reproducible, and at most all', () => {
  const pickIndex = distinctPicker(
    50,
    weightedPicker(Array.from({ length: 50 }, (_, i) => 50 - i)),
    indexedRandom('distinct'),
  );
  const first = [...pickIndex(3, 20)];
  expect(new Set(first).size).toBe(20);
  pickIndex(4, 30);
  expect([...pickIndex(3, 20)]).toEqual(first);
  expect(pickIndex(5, 500).length).toBeLessThanOrEqual(50);
});
