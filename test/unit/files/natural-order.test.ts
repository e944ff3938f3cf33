import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { naturalOrder } from '#contract/rules/natural-order.ts';
import { naturalOrders } from '#test/support/tables/file-names.ts';

test.each(naturalOrders)('%j is sorted back into its order from any shuffle', (orderedNames) => {
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
