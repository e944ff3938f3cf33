// Gaps in chapter numbers, upload intervals and expected chapters, as specified in the features document.
import { expect, test } from 'vitest';
import { expectedNext, gapBetween, missingTotal, uploadInterval } from '#contract/rules/chapter-arithmetic.ts';

const numbered = (number: string | null, volume: string | null = null) => ({ number, volume });
const days = (...all: number[]): string[] => all.map((day) => new Date(Date.UTC(2026, 0, 1 + day, 9)).toISOString());

test('between neighbours: floor(next) − floor(current) − 1, when both are known', () => {
  const gap = (a: string | null, b: string | null) => gapBetween(numbered(a), numbered(b), false);
  expect([gap('1', '2'), gap('1', '4'), gap('1.5', '2'), gap('10.5', '13.1')]).toEqual([0, 2, 0, 2]);
  expect([gap(null, '4'), gap('4', null), gap('9', '3')]).toEqual([0, 0, 0]);
});

test('no gap from one volume to the next where numbers start again', () => {
  expect(gapBetween(numbered('9', '1'), numbered('3', '2'), true)).toBe(0);
  expect(gapBetween(numbered('1', '1'), numbered('5', '2'), true)).toBe(0);
  expect(gapBetween(numbered('1', '2'), numbered('4', '2'), true)).toBe(2);
});

test('missing in all: floored, each once, from zero on', () => {
  expect(missingTotal(['1', '2', '3'])).toBe(0);
  expect(missingTotal(['0', '1'])).toBe(0);
  expect(missingTotal(['3', '7', '7.5', '3'])).toBe(5);
  expect(missingTotal(['1', '2.5', '4', null, 'extra'])).toBe(1);
  expect(missingTotal([])).toBe(0);
});

test('how often: the median of the last three days of uploads, of ten when there are many chapters', () => {
  expect(uploadInterval(days(0, 7, 14, 21))).toEqual({ days: 7, known: true });
  // a long break counts no more than any other interval
  expect(uploadInterval(days(0, 7, 14, 21, 28, 35, 42, 200, 207))).toEqual({ days: 7, known: true });
  expect(uploadInterval(days(0, 30, 33, 35))).toEqual({ days: 2, known: true });
  expect(uploadInterval(days(0, 100, 200))).toEqual({ days: 28, known: true });
});

test('several uploads of a day are one, and fewer than three days say nothing', () => {
  expect(uploadInterval(days(0, 0, 0, 1, 1))).toEqual({ days: 7, known: false });
  expect(uploadInterval([])).toEqual({ days: 7, known: false });
});

test('expected an interval after the last one, until it is late by as much again', () => {
  const dates = days(0, 7, 14);
  const on = (day: number) => new Date(days(day)[0]!);
  expect(expectedNext(dates, on(15))).toEqual(on(21));
  expect(expectedNext(dates, on(25))).toEqual(on(21));
  expect(expectedNext(dates, on(29))).toBeNull();
  expect(expectedNext(days(0, 7), on(8))).toBeNull();
});
