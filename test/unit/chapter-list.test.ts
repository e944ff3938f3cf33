import { expect, test } from 'vitest';
import { countNumbers, listVolumes, type ListOptions } from '#web/titles/chapter-list.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';

let chapterCount = 0;

function chapter(
  volume: string | null,
  number: string | null,
  language = 'en',
  overrides: Partial<Chapter['attributes']> = {},
): Chapter {
  chapterCount += 1;
  const publishedAt = `2026-01-01T00:00:${String(chapterCount % 60).padStart(2, '0')}+00:00`;
  return {
    id: `c${chapterCount}`,
    type: 'chapter',
    attributes: {
      volume,
      chapter: number,
      title: null,
      translatedLanguage: language,
      externalUrl: null,
      isUnavailable: false,
      publishAt: publishedAt,
      readableAt: publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
      pages: 3,
      version: 1,
      ...overrides,
    },
    relationships: [],
  };
}

const preferenceFor = (...languages: string[]) => ({ languages, otherLanguages: [], groups: [] });
const defaultOptions: ListOptions = { order: 'asc', languages: [], line: preferenceFor('en'), resets: false };
const summarize = (chapters: Chapter[], options: Partial<ListOptions> = {}) =>
  listVolumes(chapters, { ...defaultOptions, ...options }).map(({ volume, numbers }) => [
    volume,
    numbers.map(({ number, versions }) => (versions.length === 1 ? number : `${number}×${versions.length}`)),
  ]);
const missingNumbers = (chapters: Chapter[], options: Partial<ListOptions> = {}) =>
  listVolumes(chapters, { ...defaultOptions, ...options }).flatMap(({ numbers }) =>
    numbers.flatMap((each) =>
      each.missing ? [[each.number, each.missing.count, each.missing.from, each.missing.to]] : [],
    ),
  );

test('chapters are in numeric order, and those without a volume are the newest', () => {
  const chapterList = [
    chapter(null, '12'),
    chapter('2', '10'),
    chapter('10', '11'),
    chapter('2', '9.5'),
    chapter('2', '9'),
  ];
  expect(summarize(chapterList)).toEqual([
    ['2', ['9', '9.5', '10']],
    ['10', ['11']],
    [null, ['12']],
  ]);
  expect(summarize(chapterList, { order: 'desc' })).toEqual([
    [null, ['12']],
    ['10', ['11']],
    ['2', ['10', '9.5', '9']],
  ]);
});

test('versions of a number share a row, the reader’s language first', () => {
  const chapterList = [chapter(null, '1', 'fr'), chapter(null, '1', 'es-la'), chapter(null, '1', 'en')];
  const [volume] = listVolumes(chapterList, { ...defaultOptions, line: preferenceFor('es-la', 'en') });
  expect(volume?.numbers).toHaveLength(1);
  expect(volume?.numbers[0]?.versions.map((each) => each.attributes.translatedLanguage)).toEqual(['es-la', 'en', 'fr']);
  expect(summarize(chapterList, { languages: ['fr'] })).toEqual([[null, ['1']]]);
});

test('without numbers, translations of a single chapter are versions, but several chapters of a language are not', () => {
  expect(summarize([chapter(null, null, 'en'), chapter(null, null, 'ja')])).toEqual([[null, ['null×2']]]);
  expect(summarize([chapter(null, null, 'en'), chapter(null, null, 'en'), chapter(null, null, 'ja')])).toEqual([
    [null, [null, null, null]],
  ]);
});

test('extras without a number stay last in both orders', () => {
  const chapterList = [chapter(null, null), chapter('1', '2'), chapter('1', '1')];
  expect(summarize(chapterList).at(-1)).toEqual([null, [null]]);
  expect(summarize(chapterList, { order: 'desc' }).at(-1)).toEqual([null, [null]]);
});

test('gaps are computed from floored numbers from zero on, and decimals do not fill them', () => {
  expect(missingNumbers([chapter(null, '1'), chapter(null, '2'), chapter(null, '3')])).toEqual([]);
  expect(missingNumbers([chapter(null, '0'), chapter(null, '1')])).toEqual([]);
  expect(missingNumbers([chapter(null, '3'), chapter(null, '7')])).toEqual([
    ['3', 2, 1, 2],
    ['7', 3, 4, 6],
  ]);
  expect(missingNumbers([chapter(null, '1'), chapter(null, '2.5'), chapter(null, '4')])).toEqual([['4', 1, 3, 3]]);
});

test('gaps continue across volumes, unless numbers restart in each', () => {
  const chapterList = [chapter('1', '1'), chapter('1', '2'), chapter('2', '5')];
  expect(missingNumbers(chapterList)).toEqual([]);
  for (const order of ['asc', 'desc'] as const) {
    const gaps = listVolumes(chapterList, { ...defaultOptions, order }).map(({ volume, missing: gap }) => [
      volume,
      gap,
    ]);
    expect(Object.fromEntries(gaps)).toEqual({ '1': null, '2': { count: 2, from: 3, to: 4 } });
  }
  const [, secondVolume] = listVolumes([chapter('1', '2'), chapter('2', '3'), chapter('2', '6')], defaultOptions);
  expect(secondVolume?.missing).toBeNull();
  expect(secondVolume?.numbers[1]?.missing).toEqual({ count: 2, from: 4, to: 5 });
  const resettingChapters = [chapter('1', '1'), chapter('1', '2'), chapter('2', '1'), chapter('2', '3')];
  expect(missingNumbers(resettingChapters, { resets: true })).toEqual([['3', 1, 2, 2]]);
  // the title is not marked as restarting its numbers in each volume, but one group has the same number twice
  expect(missingNumbers(resettingChapters)).toEqual([['3', 1, 2, 2]]);
});

test('a number that exists in other languages only is marked, unless the whole title does', () => {
  const fallbackMarks = (chapterList: Chapter[]) =>
    listVolumes(chapterList, defaultOptions).flatMap(({ numbers }) => numbers.map(({ fallback }) => fallback));
  expect(fallbackMarks([chapter(null, '1', 'en'), chapter(null, '2', 'fr')])).toEqual([false, true]);
  expect(fallbackMarks([chapter(null, '1', 'fr'), chapter(null, '2', 'fr')])).toEqual([false, false]);
});

test('available versions come before unavailable ones, whatever their language', () => {
  const [volume] = listVolumes(
    [chapter(null, '1', 'en', { isUnavailable: true }), chapter(null, '1', 'fr')],
    defaultOptions,
  );
  expect(volume?.numbers[0]?.versions.map((each) => each.attributes.translatedLanguage)).toEqual(['fr', 'en']);
});

test('a number without a volume in one translation is merged into the volume of the others', () => {
  expect(summarize([chapter('2', '5', 'fr'), chapter(null, '5', 'en')])).toEqual([['2', ['5×2']]]);
});

test('a chapter counts once, however many versions it has', () => {
  expect(countNumbers([chapter('1', '1', 'en'), chapter('1', '1', 'fr'), chapter('1', '2', 'fr')], false)).toBe(2);
});
