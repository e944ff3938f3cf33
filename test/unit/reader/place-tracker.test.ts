// Place tracker: which moves of a reader count as reading.
import { describe, expect, test } from 'vitest';
import { createPlaceTracker } from '#web/lib/reading/place-tracker.ts';

const pages = 20;

/**
 * Simulates a reader in a chapter of 20 pages, single or in pairs.
 * @param known page that was stored as the place before the chapter was opened; null if it is new
 */
function createReading(known: number | null = null, showsPairs = false) {
  const reports: number[] = [];
  let place = known;
  let onStayed: (() => void) | null = null;
  const tracker = createPlaceTracker({
    report: (page) => {
      reports.push(page);
      place = page;
    },
    placeNow: () => place,
    whenStayed: (then) => {
      onStayed = then;
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
  const one = createReading();
  one.open(1);
  one.turn(2, 3, 4, 3);
  expect(one.reports).toEqual([1, 2, 3, 4, 3]);
});

describe('a jump', () => {
  test('is not reading: going back from it leaves the position unchanged', () => {
    const one = createReading();
    one.open(4);
    one.jump(15, 4);
    expect(one.reports).toEqual([4, 4]);
    expect(one.waits()).toBe(false);
  });

  test('counts as reading once the reader turns on from there', () => {
    const one = createReading();
    one.open(4);
    one.jump(15);
    one.turn(16);
    expect(one.reports).toEqual([4, 16]);
  });

  test('does not count by turning back from there, until the reader is back at the position or stays', () => {
    const one = createReading();
    one.open(4);
    one.jump(15);
    one.turn(14, 13);
    expect(one.reports).toEqual([4]);
    one.stay();
    expect(one.reports).toEqual([4, 13]);
  });

  test('counts if the reader stays, the last of several jumps alone, and not after leaving', () => {
    const one = createReading();
    one.open(4);
    one.jump(15, 9);
    one.stay();
    expect(one.reports).toEqual([4, 9]);
    one.jump(12);
    one.leave();
    one.stay();
    expect(one.reports).toEqual([4, 9]);
  });

  test('by a link to the position counts at once', () => {
    const one = createReading(7);
    one.jump(7);
    expect(one.reports).toEqual([7]);
    const first = createReading();
    first.jump(1);
    expect(first.reports).toEqual([1]);
    const other = createReading(7);
    other.jump(9);
    expect(other.reports).toEqual([]);
    other.turn(10);
    expect(other.reports).toEqual([10]);
  });

  test('to the pair with the position leaves the position unchanged', () => {
    const one = createReading(null, true);
    one.open(4);
    one.jump(10, 4);
    expect(one.reports).toEqual([5, 5]);
  });
});

describe('the end of a chapter', () => {
  test('is reached by turning, not by looking at it', () => {
    const looking = createReading();
    looking.open(4);
    looking.jump(20, 1, 4);
    expect(looking.reports).toEqual([4, 4]);
    const one = createReading();
    one.open(19);
    one.turn(20);
    expect(one.reports).toEqual([19, 20]);
  });

  test('is reached by turning on from it or staying', () => {
    for (const ending of ['finish', 'stay'] as const) {
      const one = createReading();
      one.open(4);
      one.jump(20);
      one[ending]();
      expect([ending, one.reports]).toEqual([ending, [4, 20]]);
    }
  });

  test('stays reached when the reader turns back or looks something up, and is reported once', () => {
    const one = createReading();
    one.open(19);
    one.turn(20);
    one.finish();
    one.turn(19, 18);
    one.jump(3);
    one.turn(4);
    one.stay();
    expect(one.reports).toEqual([19, 20]);
  });

  test('is not reached any more when the reader starts again from the first page', () => {
    const one = createReading();
    one.open(19);
    one.turn(20);
    one.jump(1);
    one.stay();
    expect(one.reports).toEqual([19, 20]);
    one.turn(2, 3);
    expect(one.reports).toEqual([19, 20, 2, 3]);
  });
});
