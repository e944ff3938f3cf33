// Gaps in chapter numbers, upload intervals and expected chapters, as specified in the features document.
import { expect, test } from 'vitest';
import { predictNextUpload, gapBetween, uploadInterval } from '#contract/rules/chapter-arithmetic.ts';

const numbered = (number: string | null, volume: string | null = null) => ({ number, volume });
const timesOfDays = (...dayOffsets: number[]): string[] =>
  dayOffsets.map((day) => new Date(Date.UTC(2026, 0, 1 + day, 9)).toISOString());

test('the gap between adjacent chapters is floor(next) − floor(current) − 1, if both numbers are known', () => {
  const gapOf = (a: string | null, b: string | null) => gapBetween(numbered(a), numbered(b), false);
  expect([gapOf('1', '2'), gapOf('1', '4'), gapOf('1.5', '2'), gapOf('10.5', '13.1')]).toEqual([0, 2, 0, 2]);
  expect([gapOf(null, '4'), gapOf('4', null), gapOf('9', '3')]).toEqual([0, 0, 0]);
});

test('there is no gap between volumes if numbers restart in each', () => {
  expect(gapBetween(numbered('9', '1'), numbered('3', '2'), true)).toBe(0);
  expect(gapBetween(numbered('1', '1'), numbered('5', '2'), true)).toBe(0);
  expect(gapBetween(numbered('1', '2'), numbered('4', '2'), true)).toBe(2);
});

test('the upload interval is the median of the last three days with uploads, or ten if there are many chapters', () => {
  expect(uploadInterval(timesOfDays(0, 7, 14, 21))).toEqual({ days: 7, known: true });
  // a long break counts no more than any other interval
  expect(uploadInterval(timesOfDays(0, 7, 14, 21, 28, 35, 42, 200, 207))).toEqual({ days: 7, known: true });
  expect(uploadInterval(timesOfDays(0, 30, 33, 35))).toEqual({ days: 2, known: true });
  expect(uploadInterval(timesOfDays(0, 100, 200))).toEqual({ days: 28, known: true });
});

test('uploads of one day count once, and fewer than three days give no interval', () => {
  expect(uploadInterval(timesOfDays(0, 0, 0, 1, 1))).toEqual({ days: 7, known: false });
  expect(uploadInterval([])).toEqual({ days: 7, known: false });
});

test('the next chapter is expected one interval after the last, until it is late by another interval', () => {
  const dates = timesOfDays(0, 7, 14);
  const dateOfDay = (day: number) => new Date(timesOfDays(day)[0]!);
  expect(predictNextUpload(dates, dateOfDay(15))).toEqual(dateOfDay(21));
  expect(predictNextUpload(dates, dateOfDay(25))).toEqual(dateOfDay(21));
  expect(predictNextUpload(dates, dateOfDay(29))).toBeNull();
  expect(predictNextUpload(timesOfDays(0, 7), dateOfDay(8))).toBeNull();
});
