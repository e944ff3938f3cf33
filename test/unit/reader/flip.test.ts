// Switching to the same page in another language: which versions there are, and which of their pages it is.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { flipTargets, keepOffset, offsetBetween, pageThere, versionsHere } from '#web/reader/flip.ts';

function chapter(id: string, number: string | null, language: string, more: object = {}) {
  const attributes = {
    volume: null,
    chapter: number,
    title: null,
    translatedLanguage: language,
    readableAt: '2026-01-01T00:00:00+00:00',
    externalUrl: null,
    pages: 9,
    ...more,
  };
  return { id, type: 'chapter', attributes, relationships: [] } as unknown as Chapter;
}
const line = { languages: ['en', 'fr'], otherLanguages: [], groups: [] };
const targets = (current: Chapter, chapters: Chapter[]) =>
  flipTargets(versionsHere(current, { chapters, line, resets: false }), line).map(({ id }) => id);

test('one version in each language, in the reader’s order, the open one for its own', () => {
  const open = chapter('en-old', '1', 'en');
  const all = [
    chapter('ja', '1', 'ja'),
    chapter('fr', '1', 'fr'),
    chapter('en-new', '1', 'en', { readableAt: '2026-02-01T00:00:00+00:00' }),
    open,
    chapter('fr2', '2', 'fr'),
  ];
  expect(targets(open, all)).toEqual(['en-old', 'fr', 'ja']);
  expect(targets(all[1]!, all)).toEqual(['en-new', 'fr', 'ja']);
});

test('what has no pages here is no page to flip to, and an open chapter that lists do not show stays', () => {
  const open = chapter('en', '1', 'en');
  const all = [
    chapter('ja', '1', 'ja', { externalUrl: 'https://example.org' }),
    chapter('fr', '1', 'fr', { pages: 0 }),
  ];
  expect(targets(open, all)).toEqual(['en']);
});

test('a oneshot is the same thing in each language', () => {
  const open = chapter('en', null, 'en');
  expect(targets(open, [open, chapter('ja', null, 'ja')])).toEqual(['en', 'ja']);
});

test('the same page, as far as there is one', () => {
  expect([pageThere(4, 9, 0), pageThere(9, 8, 0), pageThere(1, 9, -1), pageThere(4, 9, 2)]).toEqual([4, 8, 1, 6]);
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an offset holds both ways between two page sets, and for no others', () => {
  keepOffset('b', 'a', 1);
  expect([offsetBetween('b', 'a'), offsetBetween('a', 'b'), offsetBetween('a', 'c')]).toEqual([1, -1, 0]);
  keepOffset('a', 'b', 0);
  expect(offsetBetween('b', 'a')).toBe(0);
  expect(localStorage.getItem('komawari.reader.offsets')).toBeNull();
});

test('two hundred pairs are remembered, those that were changed last', () => {
  for (let at = 0; at < 210; at++) keepOffset('a', `b${at}`, 1);
  expect([offsetBetween('a', 'b0'), offsetBetween('a', 'b209')]).toEqual([0, 1]);
  localStorage.setItem('komawari.reader.offsets', '{"x y": "z"');
  expect(offsetBetween('x', 'y')).toBe(0);
});
