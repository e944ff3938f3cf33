// What counts as read, and how two words about one chapter become one.
import { describe, expect, test } from 'vitest';
import { countAsRead, mergePosition, type Position, readAmong, readKey } from '#contract/reading-rules.ts';

const chapter = (id: string, number: string | null, volume: string | null = null) => ({ id, volume, chapter: number });

describe('what counts as read', () => {
  const chapters = [chapter('en1', '1', '1'), chapter('fr1', '1', '1'), chapter('en2', '2', '1'), chapter('x', null)];

  test('a number, when any version of it is', () => {
    expect([...countAsRead(['fr1'], chapters, false)].toSorted()).toEqual(['en1', 'fr1']);
    expect([...readAmong(chapters, new Set(['2', '9']), false)]).toEqual(['en2']);
  });

  test('a chapter without a number by itself, and what is no longer listed', () => {
    const oneshots = [chapter('a', null), chapter('b', null)];
    expect([...countAsRead(['a', 'gone'], oneshots, false)].toSorted()).toEqual(['a', 'gone']);
    expect(readKey(oneshots[0]!, true)).toBe('#a');
  });

  test('numbers that begin again are told apart by their volumes', () => {
    const volumes = [chapter('v1', '1', '1'), chapter('v2', '1', '2'), chapter('v1b', '1', '1')];
    expect([...countAsRead(['v1'], volumes, true)].toSorted()).toEqual(['v1', 'v1b']);
    expect([...countAsRead(['v1'], volumes, false)]).toHaveLength(3);
    expect(readKey(chapter('n', '4'), true)).toBe('/4');
  });
});

describe('two positions', () => {
  const at = (page: number, time: number, more: Partial<Position> = {}): Position => ({
    page,
    pages: 10,
    at: time,
    again: false,
    ...more,
  });
  const sent = (page: number, time: number, pages = 10) => ({ page, pages, at: time });
  const cases: [string, Position | null, ReturnType<typeof sent>, boolean, Position, boolean][] = [
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
    ['going back keeps the page, not the time', at(6, 5), sent(2, 9), false, at(6, 9), false],
    ['what comes late has only its page to give', at(4, 5), sent(6, 3), false, at(6, 5), false],
    ['nothing of it when it is behind in both', at(6, 5), sent(4, 3), false, at(6, 5), false],
    ['the last page completes', at(9, 5), sent(10, 6), false, at(10, 6), true],
    ['also when it comes late', at(9, 5), sent(10, 4), false, at(10, 5), true],
    ['only once', at(10, 5), sent(10, 6), false, at(10, 6), false],
    ['opened anew it begins again', at(10, 5), sent(1, 6), true, at(1, 6, { again: true }), false],
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
    ['a chapter that got longer', at(8, 5, { pages: 8 }), sent(3, 6), true, at(3, 6, { again: true }), false],
    ['the same twice is once', at(4, 5), sent(4, 5), false, at(4, 5), false],
  ];
  test.each(cases)('%s', (_what, kept, given, isRead, position, completes) => {
    expect(mergePosition(kept, given, isRead)).toEqual({ position, completes });
  });
});
