// A feed by day and title: what is put together, what is left out, and when a day is known to be whole.
import { expect, test } from 'vitest';
import type { Chapter, Title } from '#web/lib/related.ts';
import { formatDay } from '#web/lib/format.ts';
import { feedDays } from '#web/feeds/feed-days.ts';

const title = (id: string) => ({ id }) as Title;
const chapter = (id: string, titleId: string, at: Date) =>
  ({
    id,
    attributes: { readableAt: at.toISOString() },
    relationships: [{ id: titleId, type: 'manga' }],
  }) as unknown as Chapter;

const noon = (daysAgo: number) => new Date(2026, 4, 20 - daysAgo, 12);

test('a title stands once a day, where its newest chapter is', () => {
  const days = feedDays(
    [
      chapter('5', 'b', noon(0)),
      chapter('4', 'a', noon(0)),
      chapter('3', 'b', noon(0)),
      chapter('3', 'b', noon(0)),
      chapter('2', 'b', noon(1)),
      chapter('1', 'unknown', noon(1)),
    ],
    [title('a'), title('b')],
    false,
  );
  expect(
    days.map(({ entries }) => entries.map((entry) => [entry.title.id, entry.chapters.map(({ id }) => id)])),
  ).toEqual([
    [
      ['b', ['5', '3']],
      ['a', ['4']],
    ],
    [['b', ['2']]],
  ]);
  expect(days.map((day) => [day.chapters, day.complete])).toEqual([
    [3, true],
    [1, false],
  ]);
  expect(new Set(days.flatMap(({ entries }) => entries.map(({ key }) => key))).size).toBe(3);
  expect(feedDays([chapter('1', 'a', noon(0))], [title('a')], true)[0]!.complete).toBe(true);
  expect(feedDays([], [], true)).toEqual([]);
});

test('days have words while they are near, then dates, with the year when it is another', () => {
  const now = new Date(2026, 4, 20, 0, 30);
  expect(formatDay(new Date(2026, 4, 20, 23, 59), now)).toBe('Today');
  expect(formatDay(new Date(2026, 4, 19, 23, 59), now)).toBe('Yesterday');
  expect(formatDay(noon(2), now)).toMatch(/^Monday,? /);
  expect(formatDay(noon(2), now)).not.toContain('2026');
  expect(formatDay(new Date(2025, 4, 20), now)).toContain('2025');
});
