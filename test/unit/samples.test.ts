import { expect, test } from 'vitest';
import { isDrawn } from '#server/review/samples.ts';

const drawn = (share: number): number => Array.from({ length: 20_000 }, () => isDrawn(share)).filter(Boolean).length;

test('chance picks out as many as the share says', () => {
  expect([drawn(0), drawn(1)]).toEqual([0, 20_000]);
  // of 1,000 expected ones, seven standard deviations to both sides
  expect(Math.abs(drawn(0.05) - 1_000)).toBeLessThan(216);
});
