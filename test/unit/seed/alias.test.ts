// Weighted picks: as often as the weights say, and each only once for one owner.
import { expect, test } from 'vitest';
import { distinctPicker, picker } from '#server/seed/alias.ts';
import { draw } from '#server/seed/chance.ts';

test('every index is picked as often as its weight says', () => {
  const weights = [1, 0, 7, 2];
  const pick = picker(weights);
  const counts = weights.map(() => 0);
  const chance = draw('alias');
  for (let i = 0; i < 100_000; i++) counts[pick(chance(i))]!++;
  expect(counts[1]).toBe(0);
  for (const [index, weight] of weights.entries()) expect(Math.abs(counts[index]! / 10_000 - weight)).toBeLessThan(0.1);
});

test('an owner gets different ones, the same every time, and no more than there are', () => {
  const pick = distinctPicker(50, picker(Array.from({ length: 50 }, (_, i) => 50 - i)), draw('distinct'));
  const first = [...pick(3, 20)];
  expect(new Set(first).size).toBe(20);
  pick(4, 30);
  expect([...pick(3, 20)]).toEqual(first);
  expect(pick(5, 500).length).toBeLessThanOrEqual(50);
});
