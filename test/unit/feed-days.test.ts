// Feed grouped by day and title: what is merged, and when a day is known to be complete.
import { expect, test } from 'vitest';
import { foldVersions } from '#contract/preload/chapter-versions.ts';
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';
import { formatDay } from '#web/lib/i18n/format.ts';
import { feedDays, type FeedItem } from '#web/feeds/feed-days.ts';

const feedItem = (id: string, titleId: string, readableDate: Date): FeedItem => ({
  id,
  title: { id: titleId } as Title,
  chapter: { id, attributes: { readableAt: readableDate.toISOString() } } as unknown as Chapter,
});

const noonDaysAgo = (daysAgo: number) => new Date(2026, 4, 20 - daysAgo, 12);

test('a title is listed once per day, at the position of its newest chapter', () => {
  const groupedDays = feedDays(
    [
      feedItem('5', 'b', noonDaysAgo(0)),
      feedItem('4', 'a', noonDaysAgo(0)),
      feedItem('3', 'b', noonDaysAgo(0)),
      feedItem('2', 'b', noonDaysAgo(1)),
    ],
    false,
  );
  expect(
    groupedDays.map(({ entries }) => entries.map((entry) => [entry.title.id, entry.chapters.map(({ id }) => id)])),
  ).toEqual([
    [
      ['b', ['5', '3']],
      ['a', ['4']],
    ],
    [['b', ['2']]],
  ]);
  expect(groupedDays.map((day) => [day.chapters, day.complete])).toEqual([
    [3, true],
    [1, false],
  ]);
  expect(new Set(groupedDays.flatMap(({ entries }) => entries.map(({ key }) => key))).size).toBe(3);
  expect(feedDays([feedItem('1', 'a', noonDaysAgo(0))], true)[0]!.complete).toBe(true);
  expect(feedDays([], true)).toEqual([]);
});

test('versions of a number are merged at the position of the first, with the best one for the reader in front', () => {
  const chapter = (id: string, number: string | null, translatedLanguage: string) =>
    ({
      id,
      attributes: { chapter: number, volume: null, translatedLanguage, readableAt: '2026-05-20' },
      relationships: [],
    }) as unknown as Chapter;
  const chapters = [
    chapter('3fr', '3', 'fr'),
    chapter('9', '9', 'en'),
    chapter('3en', '3', 'en'),
    chapter('x', null, 'en'),
  ];
  const line = { languages: ['en', 'fr'], otherLanguages: [], groups: [] };
  expect(foldVersions(chapters, line, false).map((versions) => versions.map(({ id }) => id))).toEqual([
    ['3en', '3fr'],
    ['9'],
    ['x'],
  ]);
});

test('recent days are words, others are dates, with the year if it is not the current one', () => {
  const now = new Date(2026, 4, 20, 0, 30);
  expect(formatDay(new Date(2026, 4, 20, 23, 59), now)).toBe('Today');
  expect(formatDay(new Date(2026, 4, 19, 23, 59), now)).toBe('Yesterday');
  expect(formatDay(noonDaysAgo(2), now)).toMatch(/^Monday,? /);
  expect(formatDay(noonDaysAgo(2), now)).not.toContain('2026');
  expect(formatDay(new Date(2025, 4, 20), now)).toContain('2025');
});
