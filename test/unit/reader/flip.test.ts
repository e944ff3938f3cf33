// Switching to the same page in another language: which versions are offered, and which of their pages is the same.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { flipTargets, saveOffset, offsetBetween, matchingPage, readableVersions } from '#web/reader/flip.ts';

function chapter(id: string, number: string | null, language: string, overrides: object = {}) {
  const attributes = {
    volume: null,
    chapter: number,
    title: null,
    translatedLanguage: language,
    readableAt: '2026-01-01T00:00:00+00:00',
    externalUrl: null,
    pages: 9,
    ...overrides,
  };
  return { id, type: 'chapter', attributes, relationships: [] } as unknown as Chapter;
}
const line = { languages: ['en', 'fr'], otherLanguages: [], groups: [] };
const versionsOf = (current: Chapter, chapters: Chapter[]) =>
  flipTargets(readableVersions(current, { chapters, line, resets: false }), line).map(({ id }) => id);

test('each language has one version, in the reader’s order, and the open one is that of its language', () => {
  const openChapter = chapter('en-old', '1', 'en');
  const chapterList = [
    chapter('ja', '1', 'ja'),
    chapter('fr', '1', 'fr'),
    chapter('en-new', '1', 'en', { readableAt: '2026-02-01T00:00:00+00:00' }),
    openChapter,
    chapter('fr2', '2', 'fr'),
  ];
  expect(versionsOf(openChapter, chapterList)).toEqual(['en-old', 'fr', 'ja']);
  expect(versionsOf(chapterList[1]!, chapterList)).toEqual(['en-new', 'fr', 'ja']);
});

test('chapters without pages are left out, and an open chapter that lists do not show is included', () => {
  const openChapter = chapter('en', '1', 'en');
  const chapterList = [
    chapter('ja', '1', 'ja', { externalUrl: 'https://example.org' }),
    chapter('fr', '1', 'fr', { pages: 0 }),
  ];
  expect(versionsOf(openChapter, chapterList)).toEqual(['en']);
});

test('oneshots in different languages are versions of each other', () => {
  const openChapter = chapter('en', null, 'en');
  expect(versionsOf(openChapter, [openChapter, chapter('ja', null, 'ja')])).toEqual(['en', 'ja']);
});

test('the target is the same page, limited to the pages of the version', () => {
  expect([matchingPage(4, 9, 0), matchingPage(9, 8, 0), matchingPage(1, 9, -1), matchingPage(4, 9, 2)]).toEqual([
    4, 8, 1, 6,
  ]);
});

beforeEach(() => {
  const storedValues = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedValues.get(key) ?? null,
    setItem: (key: string, value: string) => storedValues.set(key, value),
    removeItem: (key: string) => storedValues.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an offset applies in both directions between two page sets, and to no others', () => {
  saveOffset('b', 'a', 1);
  expect([offsetBetween('b', 'a'), offsetBetween('a', 'b'), offsetBetween('a', 'c')]).toEqual([1, -1, 0]);
  saveOffset('a', 'b', 0);
  expect(offsetBetween('b', 'a')).toBe(0);
  expect(localStorage.getItem('komawari.reader.offsets')).toBeNull();
});

test('the two hundred most recently changed offsets are stored', () => {
  for (let index = 0; index < 210; index++) saveOffset('a', `b${index}`, 1);
  expect([offsetBetween('a', 'b0'), offsetBetween('a', 'b209')]).toEqual([0, 1]);
  localStorage.setItem('komawari.reader.offsets', '{"x y": "z"');
  expect(offsetBetween('x', 'y')).toBe(0);
});
