// A page of a ranking has the same entries, whether those before it are counted one by one or skipped in blocks.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setBit, wordsFor } from '#server/titles/index/bitset.ts';
import { Ranking } from '#server/titles/index/ranking.ts';

test('skipping blocks gives the same page as counting entries', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: 0, max: 500 }), { freq: 20 }), { minLength: 1, maxLength: 1500 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.nat(1600),
      fc.integer({ min: 1, max: 100 }),
      (values, memberTenths, direction, offset, limit) => {
        const ranking = new Ranking((slot) => slot);
        ranking.fill(values.map((value, slot) => [slot, value] as const));
        const memberBits = new Uint32Array(wordsFor(values.length));
        const members = values.map((_, slot) => slot).filter((slot) => (slot * 7919) % 10 < memberTenths);
        for (const slot of members) setBit(memberBits, slot);
        const rankedSlots = members.toSorted((a, b) => {
          const [first, second] = [values[a] ?? null, values[b] ?? null];
          if (first === null || second === null) return Number(first === null) - Number(second === null) || b - a;
          return direction === 'asc' ? first - second || a - b : second - first || b - a;
        });
        const expectedPage = rankedSlots.slice(offset, offset + limit);
        expect(ranking.page(direction, memberBits, offset, limit)).toEqual(expectedPage);
        expect(ranking.page(direction, memberBits, offset, limit, ranking.skipCountsOf(memberBits))).toEqual(
          expectedPage,
        );
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});
