// Rules for what counts as read, and for merging two reports about one chapter.
import { describe, expect, test } from 'vitest';
import {
  withOtherVersions,
  joinReports,
  mergePosition,
  type Position,
  idsWithReadKeys,
  readKey,
  positionReport,
  type PositionReport,
} from '#contract/rules/reading-rules.ts';

const chapter = (id: string, number: string | null, volume: string | null = null) => ({ id, volume, chapter: number });

describe('what counts as read', () => {
  const chapters = [chapter('en1', '1', '1'), chapter('fr1', '1', '1'), chapter('en2', '2', '1'), chapter('x', null)];

  test('is every version of a number of which any version is read', () => {
    expect([...withOtherVersions(['fr1'], chapters, false)].toSorted()).toEqual(['en1', 'fr1']);
    expect([...idsWithReadKeys(chapters, new Set(['2', '9']), false)]).toEqual(['en2']);
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
  const positionAt = (page: number, time: number, overrides: Partial<Position> = {}): Position => ({
    page,
    pages: 10,
    at: time,
    again: false,
    ...overrides,
  });
  const reportOf = (page: number, time: number, pages = 10): PositionReport => ({ page, pages, at: time });
  /** Position of a reader who went back at `since`. */
  const reportOfGoingBack = (page: number, time: number, since = time): PositionReport => ({
    ...reportOf(page, time),
    since,
  });
  const mergeCases: [string, Position | null, PositionReport, boolean, Position, boolean][] = [
    ['the first one is kept', null, reportOf(3, 5), false, positionAt(3, 5), false],
    [
      'the first one of a chapter that was read begins it again',
      null,
      reportOf(3, 5),
      true,
      positionAt(3, 5, { again: true }),
      false,
    ],
    ['one page is a whole chapter', null, reportOf(1, 5, 1), false, positionAt(1, 5, { pages: 1 }), true],
    ['newest and highest', positionAt(4, 5), reportOf(6, 7), false, positionAt(6, 7), false],
    [
      'a device that does not know of the place keeps the page, not the time',
      positionAt(6, 5),
      reportOf(2, 9),
      false,
      positionAt(6, 9),
      false,
    ],
    [
      'one that knows of it and goes back lowers it',
      positionAt(6, 5),
      reportOfGoingBack(2, 9),
      false,
      positionAt(2, 9, { since: 9 }),
      false,
    ],
    [
      'then reading goes on from there',
      positionAt(2, 9, { since: 9 }),
      reportOf(3, 10),
      false,
      positionAt(3, 10, { since: 9 }),
      false,
    ],
    [
      'what was read before that does not raise it',
      positionAt(2, 9, { since: 9 }),
      reportOf(8, 8),
      false,
      positionAt(2, 9, { since: 9 }),
      false,
    ],
    [
      'what was read after that does',
      positionAt(2, 12, { since: 9 }),
      reportOf(8, 10),
      false,
      positionAt(8, 12, { since: 9 }),
      false,
    ],
    [
      'nor does the same report again',
      positionAt(2, 9, { since: 9 }),
      reportOf(6, 5),
      false,
      positionAt(2, 9, { since: 9 }),
      false,
    ],
    [
      'going back and on in one report',
      positionAt(6, 5),
      reportOfGoingBack(4, 9, 7),
      false,
      positionAt(4, 9, { since: 7 }),
      false,
    ],
    [
      'going back that comes late, after reading elsewhere',
      positionAt(6, 9),
      reportOfGoingBack(2, 5),
      false,
      positionAt(6, 9, { since: 5 }),
      false,
    ],
    ['going back does not end a pass', positionAt(10, 5), reportOfGoingBack(2, 4), true, positionAt(10, 5), false],
    [
      'an end that comes late is an end',
      positionAt(2, 9, { since: 9 }),
      reportOf(10, 8),
      false,
      positionAt(2, 9, { since: 9, again: true }),
      true,
    ],
    [
      'also when it went back before',
      positionAt(6, 5),
      reportOfGoingBack(10, 9, 7),
      false,
      positionAt(10, 9, { since: 7 }),
      true,
    ],
    ['what comes late has only its page to give', positionAt(4, 5), reportOf(6, 3), false, positionAt(6, 5), false],
    ['nothing of it when it is behind in both', positionAt(6, 5), reportOf(4, 3), false, positionAt(6, 5), false],
    ['the last page completes', positionAt(9, 5), reportOf(10, 6), false, positionAt(10, 6), true],
    ['also when it comes late', positionAt(9, 5), reportOf(10, 4), false, positionAt(10, 5), true],
    ['only once', positionAt(10, 5), reportOf(10, 6), false, positionAt(10, 6), false],
    [
      'opened anew it begins again',
      positionAt(10, 5),
      reportOf(1, 6),
      true,
      positionAt(1, 6, { again: true, since: 6 }),
      false,
    ],
    ['but not by what is older than its end', positionAt(10, 5), reportOf(3, 4), true, positionAt(10, 5), false],
    [
      'nor ends by the end of the pass before',
      positionAt(2, 9, { again: true }),
      reportOf(10, 5),
      true,
      positionAt(2, 9, { again: true }),
      false,
    ],
    [
      'a second pass ends, too',
      positionAt(2, 5, { again: true }),
      reportOf(10, 6),
      true,
      positionAt(10, 6, { again: true }),
      true,
    ],
    ['a page beyond the last is the last', null, reportOf(12, 5), false, positionAt(10, 5), true],
    [
      'a chapter that got longer',
      positionAt(8, 5, { pages: 8 }),
      reportOf(3, 6),
      true,
      positionAt(3, 6, { again: true, since: 6 }),
      false,
    ],
    ['the same twice is once', positionAt(4, 5), reportOf(4, 5), false, positionAt(4, 5), false],
  ];
  test.each(mergeCases)('%s', (_what, storedPosition, receivedReport, isRead, position, completes) => {
    expect(mergePosition(storedPosition, receivedReport, isRead)).toEqual({ position, completes });
  });

  test('gives the same lowered position in whatever order reports arrive', () => {
    const reports = [reportOf(9, 3), reportOfGoingBack(4, 5), reportOf(5, 6)];
    for (const order of [
      [0, 1, 2],
      [1, 0, 2],
      [1, 2, 0],
      [2, 1, 0],
      [0, 1, 0, 2, 1],
    ]) {
      const storedPosition = order.reduce<Position | null>(
        (before, each) => mergePosition(before, reports[each]!, false).position,
        null,
      );
      expect([order, storedPosition?.page, storedPosition?.at]).toEqual([order, 5, 6]);
    }
  });

  test('gets a report of going back, with a later time, from a device that knows a later position', () => {
    expect(positionReport(null, reportOf(3, 9))).toEqual(reportOf(3, 9));
    expect(positionReport(positionAt(2, 5), reportOf(3, 9))).toEqual(reportOf(3, 9));
    expect(positionReport(positionAt(6, 5), reportOf(3, 9000))).toEqual(reportOfGoingBack(3, 9000));
    // the clock of the device is slow: the new position has an earlier time than the stored one
    expect(positionReport(positionAt(6, 5000), reportOf(3, 9))).toEqual(reportOfGoingBack(3, 6000));
    expect(positionReport(positionAt(6, 5005), reportOf(3, 9))).toEqual(reportOfGoingBack(3, 5006));
    expect(positionReport(positionAt(2, 50), reportOf(3, 9))).toEqual(reportOf(3, 50));
    expect(positionReport(positionAt(10, 50), reportOf(3, 9))).toEqual(reportOf(3, 51));
    expect(positionReport(positionAt(10, 5), reportOf(3, 9))).toEqual(reportOf(3, 9));
  });

  const joinReportCases: [string, PositionReport, PositionReport, PositionReport][] = [
    ['reading on', reportOf(3, 5), reportOf(4, 6), reportOf(4, 6)],
    ['a page again', reportOf(4, 5), reportOf(3, 6), reportOf(4, 6)],
    ['going back', reportOf(4, 5), reportOfGoingBack(3, 6), reportOfGoingBack(3, 6)],
    ['going back, then on', reportOfGoingBack(3, 6), reportOf(5, 8), reportOfGoingBack(5, 8, 6)],
    ['the end, then a new pass', reportOf(10, 5), reportOf(1, 6), reportOfGoingBack(1, 6)],
    ['a chapter that got shorter', reportOf(8, 5), reportOf(3, 6, 5), reportOf(5, 6, 5)],
  ];
  test.each(joinReportCases)('joins two reports of one device: %s', (_what, before, next, joinedReport) => {
    expect(joinReports(before, next)).toEqual(joinedReport);
  });
});
