// Chapter to continue reading with after an episode of an adaptation.
import { expect, test } from 'vitest';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import {
  lastCoveredChapter,
  type Episode,
  nextChapterFinder,
  foldUnknown,
  groupBySeason,
} from '#web/titles/episodes.ts';

const episode = (
  number: number,
  chapterFrom: string | null = null,
  chapterTo: string | null = null,
  season = 1,
): Episode => ({
  season,
  number,
  name: null,
  airedOn: null,
  chapterFrom,
  chapterTo,
});

function chapter(
  number: string | null,
  translatedLanguage = 'en',
  changes: Partial<Chapter['attributes']> = {},
): Chapter {
  const timestamp = '2024-01-01T00:00:00+00:00';
  return {
    id: `${number} ${translatedLanguage}`,
    type: 'chapter',
    attributes: {
      volume: null,
      chapter: number,
      title: null,
      translatedLanguage,
      externalUrl: null,
      isUnavailable: false,
      publishAt: timestamp,
      readableAt: timestamp,
      createdAt: timestamp,
      updatedAt: timestamp,
      pages: 3,
      version: 1,
      ...changes,
    },
    relationships: [],
  };
}

const preferenceFor = (...languages: string[]) => ({ languages, otherLanguages: [], groups: [] });

test('an episode covers at least the chapters of the episodes before it, in whatever order they are given', () => {
  const episodes = [
    episode(1),
    episode(2, '1', '3'),
    episode(3, '8', '9.5'),
    episode(4, '4', '6'),
    episode(5),
    episode(6, '11'),
  ];
  expect(episodes.map((_, at) => lastCoveredChapter(episodes, at))).toEqual([null, 3, 9.5, 9.5, 9.5, 11]);
});

test('reading continues with the first later chapter in a language of the reader, or else in any', () => {
  const chapters = [
    chapter('10'),
    chapter('4', 'fr'),
    chapter('3'),
    chapter('5', 'fr'),
    chapter('3.5'),
    chapter(null),
    chapter('12', 'fr'),
  ];
  const nextChapterFor = nextChapterFinder(chapters, preferenceFor('en'));
  expect(nextChapterFor(3)?.id).toBe('3.5 en');
  expect(nextChapterFor(3.5)?.id).toBe('10 en');
  expect(nextChapterFor(10)?.id).toBe('12 fr');
  expect(nextChapterFinder(chapters, preferenceFor('en', 'fr'))(3.5)?.id).toBe('4 fr');
  expect(nextChapterFor(12)).toBeNull();
  expect(nextChapterFor(null)).toBeNull();
});

test('chapters that cannot be opened are not offered', () => {
  const laterDate = new Date(Date.now() + 86_400_000).toISOString();
  const nextChapterFor = nextChapterFinder(
    [
      chapter('2', 'en', { isUnavailable: true }),
      chapter('3', 'en', { readableAt: laterDate }),
      chapter('4', 'en', { pages: 0 }),
      chapter('5'),
    ],
    preferenceFor('en'),
  );
  expect(nextChapterFor(1)?.id).toBe('5 en');
  expect(nextChapterFinder([], preferenceFor('en'))(1)).toBeNull();
});

test('episodes of which no chapters are known are folded into one row where they follow each other', () => {
  const next = chapter('4');
  const rows = [
    { episode: episode(1, '1', '3'), next },
    { episode: episode(2, '4'), next: null },
    ...[3, 4, 5].map((number) => ({ episode: episode(number), next: null })),
    { episode: episode(6), next },
  ];
  expect(foldUnknown(rows).map((group) => group.map((row) => row.episode.number))).toEqual([[1], [2], [3, 4, 5], [6]]);
});

test('seasons keep the indexes of their episodes', () => {
  const [a, b, c] = [episode(1), episode(2), episode(1, null, null, 2)];
  expect(groupBySeason([a, b, c])).toEqual([
    [
      1,
      [
        [0, a],
        [1, b],
      ],
    ],
    [2, [[2, c]]],
  ]);
});
