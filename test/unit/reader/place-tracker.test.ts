// Place tracker: which moves of a reader count as reading.
import { describe, expect, test } from 'vitest';
import { createPlaceTracker } from '#web/lib/reading/place-tracker.ts';

const pages = 20;

/**
 * Simulates a reader in a chapter of 20 pages, single or in pairs.
 * @param storedPage page that was stored as the place before the chapter was opened; null if it is new
 */
function simulateReader(storedPage: number | null = null, showsPairs = false) {
  const reports: number[] = [];
  let currentPage = storedPage;
  let onStayed: (() => void) | null = null;
  const tracker = createPlaceTracker({
    report: (page) => {
      reports.push(page);
      currentPage = page;
    },
    placeNow: () => currentPage,
    whenStayed: (callback) => {
      onStayed = callback;
      return () => {
        onStayed = null;
      };
    },
  });
  const visiblePages = (page: number) => ({ first: page, last: showsPairs ? Math.min(page + 1, pages) : page, pages });
  return {
    reports,
    open: (page: number) => tracker.moved('open', visiblePages(page)),
    turn: (...to: number[]) => to.forEach((page) => tracker.moved('turn', visiblePages(page))),
    jump: (...to: number[]) => to.forEach((page) => tracker.moved('jump', visiblePages(page))),
    finish: () => tracker.finished(pages),
    stay: () => onStayed?.(),
    leave: () => tracker.stop(),
    waits: () => onStayed !== null,
  };
}

test('turning pages forward and back is reading', () => {
  const reader = simulateReader();
  reader.open(1);
  reader.turn(2, 3, 4, 3);
  expect(reader.reports).toEqual([1, 2, 3, 4, 3]);
});

describe('a jump', () => {
  test('is not reading: going back from it leaves the position unchanged', () => {
    const reader = simulateReader();
    reader.open(4);
    reader.jump(15, 4);
    expect(reader.reports).toEqual([4, 4]);
    expect(reader.waits()).toBe(false);
  });

  test('counts as reading once the reader turns on from there', () => {
    const reader = simulateReader();
    reader.open(4);
    reader.jump(15);
    reader.turn(16);
    expect(reader.reports).toEqual([4, 16]);
  });

  test('does not count by turning back from there, until the reader is back at the position or stays', () => {
    const reader = simulateReader();
    reader.open(4);
    reader.jump(15);
    reader.turn(14, 13);
    expect(reader.reports).toEqual([4]);
    reader.stay();
    expect(reader.reports).toEqual([4, 13]);
  });

  test('counts if the reader stays, the last of several jumps alone, and not after leaving', () => {
    const reader = simulateReader();
    reader.open(4);
    reader.jump(15, 9);
    reader.stay();
    expect(reader.reports).toEqual([4, 9]);
    reader.jump(12);
    reader.leave();
    reader.stay();
    expect(reader.reports).toEqual([4, 9]);
  });

  test('by a link to the position counts at once', () => {
    const reader = simulateReader(7);
    reader.jump(7);
    expect(reader.reports).toEqual([7]);
    const firstReader = simulateReader();
    firstReader.jump(1);
    expect(firstReader.reports).toEqual([1]);
    const secondReader = simulateReader(7);
    secondReader.jump(9);
    expect(secondReader.reports).toEqual([]);
    secondReader.turn(10);
    expect(secondReader.reports).toEqual([10]);
  });

  test('to the pair with the position leaves the position unchanged', () => {
    const reader = simulateReader(null, true);
    reader.open(4);
    reader.jump(10, 4);
    expect(reader.reports).toEqual([5, 5]);
  });
});

describe('the end of a chapter', () => {
  test('is reached by turning, not by looking at it', () => {
    const lookingReader = simulateReader();
    lookingReader.open(4);
    lookingReader.jump(20, 1, 4);
    expect(lookingReader.reports).toEqual([4, 4]);
    const reader = simulateReader();
    reader.open(19);
    reader.turn(20);
    expect(reader.reports).toEqual([19, 20]);
  });

  test('is reached by turning on from it or staying', () => {
    for (const ending of ['finish', 'stay'] as const) {
      const reader = simulateReader();
      reader.open(4);
      reader.jump(20);
      reader[ending]();
      expect([ending, reader.reports]).toEqual([ending, [4, 20]]);
    }
  });

  test('stays reached when the reader turns back or looks something up, and is reported once', () => {
    const reader = simulateReader();
    reader.open(19);
    reader.turn(20);
    reader.finish();
    reader.turn(19, 18);
    reader.jump(3);
    reader.turn(4);
    reader.stay();
    expect(reader.reports).toEqual([19, 20]);
  });

  test('is not reached any more when the reader starts again from the first page', () => {
    const reader = simulateReader();
    reader.open(19);
    reader.turn(20);
    reader.jump(1);
    reader.stay();
    expect(reader.reports).toEqual([19, 20]);
    reader.turn(2, 3);
    expect(reader.reports).toEqual([19, 20, 2, 3]);
  });
});
