// Rules for what counts as read, and for merging two reports about one chapter.
import { describe, expect, test } from 'vitest';
import {
  withOtherVersions,
  joinReports,
  mergePosition,
  type Position,
  readAmong,
  readKey,
  positionReport,
  type PositionReport,
} from '#contract/rules/reading-rules.ts';

const chapter = (id: string, number: string | null, volume: string | null = null) => ({ id, volume, chapter: number });

describe('what counts as read', () => {
  const chapters = [chapter('en1', '1', '1'), chapter('fr1', '1', '1'), chapter('en2', '2', '1'), chapter('x', null)];

  test('is every version of a number of which any version is read', () => {
    expect([...withOtherVersions(['fr1'], chapters, false)].toSorted()).toEqual(['en1', 'fr1']);
    expect([...readAmong(chapters, new Set(['2', '9']), false)]).toEqual(['en2']);
  });

  test('is a chapter without a number by itself, and a chapter that is no longer listed', () => {
    const oneshots = [chapter('a', null), chapter('b', null)];
    expect([...withOtherVersions(['a', 'gone'], oneshots, false)].toSorted()).toEqual(['a', 'gone']);
    expect(readKey(oneshots[0]!, true)).toBe('#a');
  });

  test('is separate per volume if numbers restart in each', () => {
    const volumes = [chapter('v1', '1', '1'), chapter('v2', '1', '2'), chapter('v1b', '1', '1')];
    expect([...withOtherVersions(['v1'], volumes, true)].toSorted()).toEqual(['v1', 'v1b']);
    expect([...withOtherVersions(['v1'], volumes, false)]).toHaveLength(3);
    expect(readKey(chapter('n', '4'), true)).toBe('/4');
  });
});

describe('merging two positions', () => {
  const at = (page: number, time: number, more: Partial<Position> = {}): Position => ({
    page,
    pages: 10,
    at: time,
    again: false,
    ...more,
  });
  const sent = (page: number, time: number, pages = 10): PositionReport => ({ page, pages, at: time });
  /** Position of a reader who went back at `since`. */
  const back = (page: number, time: number, since = time): PositionReport => ({ ...sent(page, time), since });
  const cases: [string, Position | null, PositionReport, boolean, Position, boolean][] = [
    ['the first one is kept', null, sent(3, 5), false, at(3, 5), false],
    [
      'the first one of a chapter that was read begins it again',
      null,
      sent(3, 5),
      true,
      at(3, 5, { again: true }),
      false,
    ],
    ['one page is a whole chapter', null, sent(1, 5, 1), false, at(1, 5, { pages: 1 }), true],
    ['newest and highest', at(4, 5), sent(6, 7), false, at(6, 7), false],
    [
      'a device that does not know of the place keeps the page, not the time',
      at(6, 5),
      sent(2, 9),
      false,
      at(6, 9),
      false,
    ],
    ['one that knows of it and goes back lowers it', at(6, 5), back(2, 9), false, at(2, 9, { since: 9 }), false],
    ['then reading goes on from there', at(2, 9, { since: 9 }), sent(3, 10), false, at(3, 10, { since: 9 }), false],
    [
      'what was read before that does not raise it',
      at(2, 9, { since: 9 }),
      sent(8, 8),
      false,
      at(2, 9, { since: 9 }),
      false,
    ],
    ['what was read after that does', at(2, 12, { since: 9 }), sent(8, 10), false, at(8, 12, { since: 9 }), false],
    ['nor does the same report again', at(2, 9, { since: 9 }), sent(6, 5), false, at(2, 9, { since: 9 }), false],
    ['going back and on in one report', at(6, 5), back(4, 9, 7), false, at(4, 9, { since: 7 }), false],
    ['going back that comes late, after reading elsewhere', at(6, 9), back(2, 5), false, at(6, 9, { since: 5 }), false],
    ['going back does not end a pass', at(10, 5), back(2, 4), true, at(10, 5), false],
    [
      'an end that comes late is an end',
      at(2, 9, { since: 9 }),
      sent(10, 8),
      false,
      at(2, 9, { since: 9, again: true }),
      true,
    ],
    ['also when it went back before', at(6, 5), back(10, 9, 7), false, at(10, 9, { since: 7 }), true],
    ['what comes late has only its page to give', at(4, 5), sent(6, 3), false, at(6, 5), false],
    ['nothing of it when it is behind in both', at(6, 5), sent(4, 3), false, at(6, 5), false],
    ['the last page completes', at(9, 5), sent(10, 6), false, at(10, 6), true],
    ['also when it comes late', at(9, 5), sent(10, 4), false, at(10, 5), true],
    ['only once', at(10, 5), sent(10, 6), false, at(10, 6), false],
    ['opened anew it begins again', at(10, 5), sent(1, 6), true, at(1, 6, { again: true, since: 6 }), false],
    ['but not by what is older than its end', at(10, 5), sent(3, 4), true, at(10, 5), false],
    [
      'nor ends by the end of the pass before',
      at(2, 9, { again: true }),
      sent(10, 5),
      true,
      at(2, 9, { again: true }),
      false,
    ],
    ['a second pass ends, too', at(2, 5, { again: true }), sent(10, 6), true, at(10, 6, { again: true }), true],
    ['a page beyond the last is the last', null, sent(12, 5), false, at(10, 5), true],
    ['a chapter that got longer', at(8, 5, { pages: 8 }), sent(3, 6), true, at(3, 6, { again: true, since: 6 }), false],
    ['the same twice is once', at(4, 5), sent(4, 5), false, at(4, 5), false],
  ];
  test.each(cases)('%s', (_what, kept, given, isRead, position, completes) => {
    expect(mergePosition(kept, given, isRead)).toEqual({ position, completes });
  });

  test('gives the same lowered position in whatever order reports arrive', () => {
    const reports = [sent(9, 3), back(4, 5), sent(5, 6)];
    for (const order of [
      [0, 1, 2],
      [1, 0, 2],
      [1, 2, 0],
      [2, 1, 0],
      [0, 1, 0, 2, 1],
    ]) {
      const kept = order.reduce<Position | null>(
        (before, each) => mergePosition(before, reports[each]!, false).position,
        null,
      );
      expect([order, kept?.page, kept?.at]).toEqual([order, 5, 6]);
    }
  });

  test('gets a report of going back, with a later time, from a device that knows a later position', () => {
    expect(positionReport(null, sent(3, 9))).toEqual(sent(3, 9));
    expect(positionReport(at(2, 5), sent(3, 9))).toEqual(sent(3, 9));
    expect(positionReport(at(6, 5), sent(3, 9000))).toEqual(back(3, 9000));
    // the clock of the device is slow: the new position has an earlier time than the stored one
    expect(positionReport(at(6, 5000), sent(3, 9))).toEqual(back(3, 6000));
    expect(positionReport(at(6, 5005), sent(3, 9))).toEqual(back(3, 5006));
    expect(positionReport(at(2, 50), sent(3, 9))).toEqual(sent(3, 50));
    expect(positionReport(at(10, 50), sent(3, 9))).toEqual(sent(3, 51));
    expect(positionReport(at(10, 5), sent(3, 9))).toEqual(sent(3, 9));
  });

  const joined: [string, PositionReport, PositionReport, PositionReport][] = [
    ['reading on', sent(3, 5), sent(4, 6), sent(4, 6)],
    ['a page again', sent(4, 5), sent(3, 6), sent(4, 6)],
    ['going back', sent(4, 5), back(3, 6), back(3, 6)],
    ['going back, then on', back(3, 6), sent(5, 8), back(5, 8, 6)],
    ['the end, then a new pass', sent(10, 5), sent(1, 6), back(1, 6)],
    ['a chapter that got shorter', sent(8, 5), sent(3, 6, 5), sent(5, 6, 5)],
  ];
  test.each(joined)('joins two reports of one device: %s', (_what, before, next, both) => {
    expect(joinReports(before, next)).toEqual(both);
  });
});
