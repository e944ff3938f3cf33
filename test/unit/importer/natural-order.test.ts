import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { naturalOrder } from '#server/importer/natural-order.ts';

test.each([
  [['000a', '000b', '001']],
  [['1', '2', '10', '100']],
  [['page1.jpg', 'page2.jpg', 'page10.jpg']],
  [['a/2', 'a/10', 'b/1']],
  [['Ch 2/9.jpg', 'Ch 10/1.jpg']],
  [['001.jpg', '002.jpg', 'zzz-credits.jpg']],
  [['１.jpg', '2.jpg', '１０.jpg']],
  [['A1', 'a2', 'A3']],
  [['1', '01', '001'].sort()],
  [['p99999999999999999998', 'p99999999999999999999', 'p100000000000000000000']],
])('%j is sorted back into its order from any shuffle', (orderedNames) => {
  fc.assert(
    fc.property(fc.shuffledSubarray(orderedNames, { minLength: orderedNames.length }), (shuffledNames) => {
      expect(shuffledNames.sort(naturalOrder)).toEqual(orderedNames);
    }),
    { numRuns: 20 },
  );
});

// random names from few characters, so that many compare equal in part: digits, letters in both cases, wide forms,
// separators, and a character beyond the Basic Multilingual Plane
const nameArbitrary = fc.string({
  unit: fc.constantFrom('0', '1', '2', '10', 'a', 'A', 'b', '/', '.', '-', '１', 'ａ', 'é', '𠮷', ' '),
  maxLength: 8,
});

test('the natural order is total: antisymmetric, transitive, and equal only for the same name', () => {
  fc.assert(
    fc.property(nameArbitrary, nameArbitrary, nameArbitrary, (a, b, c) => {
      expect(Math.sign(naturalOrder(a, b))).toBe(-Math.sign(naturalOrder(b, a)) + 0);
      expect(naturalOrder(a, b) === 0).toBe(a === b);
      if (naturalOrder(a, b) <= 0 && naturalOrder(b, c) <= 0) expect(naturalOrder(a, c)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 5000 },
  );
});

test('numbered names are sorted by their number, however they are padded', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(6), fc.nat(6), (a, b, padA, padB) => {
      fc.pre(a !== b);
      const [paddedA, paddedB] = [`p${'0'.repeat(padA)}${a}.jpg`, `p${'0'.repeat(padB)}${b}.jpg`];
      expect(Math.sign(naturalOrder(paddedA, paddedB))).toBe(Math.sign(a - b));
    }),
  );
});
