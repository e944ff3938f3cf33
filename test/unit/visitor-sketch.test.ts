// Sketches that count visitors: how many, about, whichever process has seen them.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addToSketch, emptySketch, estimateSketch, mergeSketch } from '#server/site/visitor-sketch.ts';

const hashOf = (n: number): Buffer => createHash('sha256').update(`visitor ${n}`).digest();

test.each([0, 1, 50, 3_000, 60_000, 400_000])('%i visitors are counted within two percent, twice as once', (count) => {
  const [sketch, other] = [emptySketch(), emptySketch()];
  for (let n = 0; n < count; n += 1) addToSketch(n % 2 === 0 ? sketch : other, hashOf(n));
  for (let n = 0; n < count; n += 3) addToSketch(sketch, hashOf(n));
  mergeSketch(sketch, other);
  expect(Math.abs(estimateSketch(sketch) - count)).toBeLessThanOrEqual(count * 0.02);
});

test('a hash that was seen changes nothing', () => {
  const sketch = emptySketch();
  expect(addToSketch(sketch, hashOf(1))).toBe(true);
  expect(addToSketch(sketch, hashOf(1))).toBe(false);
});
