// Downloaded chapters: how they are counted and ordered, and when there is space for one.
import { expect, test } from 'vitest';
import type { DownloadedChapter } from '#web/downloads/download-store.ts';
import { activate } from '#web/lib/i18n/i18n.ts';
import { groupByTitle, fitsInStorage, formatBytes, inReadingOrder } from '#web/downloads/storage-quota.ts';

const MB = 1024 * 1024;

const downloadedChapter = (title: string, chapter: string | null, bytes: number, day: number): DownloadedChapter =>
  ({
    chapter: {
      id: `${title} ${chapter}`,
      attributes: { chapter, volume: null },
      relationships: [{ id: title, type: 'manga' }],
    },
    bytes,
    at: `2026-11-${10 + day}T00:00:00.000Z`,
  }) as unknown as DownloadedChapter;

const chapterIds = (entries: readonly DownloadedChapter[]): string[] => entries.map(({ chapter }) => chapter.id);

test('a chapter fits if its size, estimated from its first pages, leaves room for the rest of the site', () => {
  expect(fitsInStorage({ free: 9 * MB, bytes: 0, done: 0, total: 20 })).toBe(false);
  expect(fitsInStorage({ free: 11 * MB, bytes: 0, done: 0, total: 20 })).toBe(true);
  // the size of a single page is no estimate: it may be a large cover
  expect(fitsInStorage({ free: 20 * MB, bytes: 2 * MB, done: 1, total: 20 })).toBe(true);
  expect(fitsInStorage({ free: 20 * MB, bytes: 4 * MB, done: 2, total: 20 })).toBe(false);
  expect(fitsInStorage({ free: 60 * MB, bytes: 4 * MB, done: 2, total: 20 })).toBe(true);
});

test('downloaded titles and chapters are sorted by time or by size', () => {
  const chapters = [
    downloadedChapter('a', '1', 5, 1),
    downloadedChapter('b', '1', 7, 2),
    downloadedChapter('a', '2', 4, 3),
  ];
  const [newestTitle, secondTitle] = groupByTitle(chapters, 'time');
  expect([newestTitle!.titleId, newestTitle!.bytes, chapterIds(newestTitle!.chapters)]).toEqual([
    'a',
    9,
    ['a 2', 'a 1'],
  ]);
  expect(secondTitle!.titleId).toBe('b');
  const [largestTitle] = groupByTitle(chapters, 'size');
  expect([largestTitle!.titleId, chapterIds(largestTitle!.chapters)]).toEqual(['a', ['a 1', 'a 2']]);
});

test('downloaded chapters are sorted by number for reading, those without a number last', () => {
  const chapters = ['10', null, '2', '2.5', '1'].map((number) => downloadedChapter('a', number, 1, 1));
  expect(chapterIds(inReadingOrder(chapters))).toEqual(['a 1', 'a 2', 'a 2.5', 'a 10', 'a null']);
});

test('sizes are formatted in megabytes, large ones in gigabytes', () => {
  activate('en', {});
  expect([0.44 * MB, 12.4 * MB, 3 * 1024 * MB].map(formatBytes)).toEqual(['0.4 MB', '12 MB', '3 GB']);
});
