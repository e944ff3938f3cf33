// Order of languages and groups for a title, and the result of moving or switching one of them.
import { expect, test } from 'vitest';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { orderableVersions, canOrderVersions, moveLanguage, switchLanguage } from '#web/titles/versions.ts';

const chapter = (language: string, ...groups: string[]) =>
  ({
    id: `${language} ${groups.join()}`,
    attributes: { translatedLanguage: language },
    relationships: groups.map((id) => ({ id, type: 'scanlation_group', attributes: { name: `Group ${id}` } })),
  }) as unknown as Chapter;
const preferenceOf = (languages: string[], groups: string[] = []) => ({ languages, otherLanguages: [], groups });
const chapters = [
  chapter('ja', 'j'),
  chapter('ja', 'j'),
  chapter('fr', 'f'),
  chapter('en', 'e', 'g'),
  chapter('en', 'g'),
];

test('languages and groups are in the order of the reading line, then by number of chapters', () => {
  const { languages, groups } = orderableVersions(chapters, preferenceOf(['fr', 'en']));
  expect(languages).toEqual([
    { code: 'fr', count: 1, read: true },
    { code: 'en', count: 2, read: true },
    { code: 'ja', count: 2, read: false },
  ]);
  // groups with versions in the reader's languages come first, even before groups with more versions
  expect(groups.map(({ id, count }) => `${id}${count}`)).toEqual(['g2', 'e1', 'f1', 'j2']);
  expect(orderableVersions(chapters, preferenceOf(['fr'], ['j', 'e'])).groups.map(({ id }) => id)).toEqual([
    'j',
    'e',
    'f',
    'g',
  ]);
  expect(orderableVersions(chapters, preferenceOf([])).languages.every(({ read }) => read)).toBe(true);
});

test('a title can be arranged if it has two languages or two groups', () => {
  expect(canOrderVersions(chapters)).toBe(true);
  expect(canOrderVersions([chapter('en', 'e'), chapter('en', 'e')])).toBe(false);
  expect(canOrderVersions([chapter('en', 'e', 'g')])).toBe(true);
  expect(canOrderVersions([])).toBe(false);
});

test('a language moved above one that is read is read, too, and the last one cannot be removed', () => {
  const { languages } = orderableVersions(chapters, preferenceOf(['fr', 'en']));
  expect(moveLanguage(languages, 'ja', 1)).toEqual(['fr', 'ja', 'en']);
  expect(moveLanguage(languages, 'ja', 2)).toEqual(['fr', 'en']);
  expect(moveLanguage(languages, 'fr', 2)).toEqual(['en', 'fr']);
  expect(moveLanguage(languages, 'xx', 0)).toEqual(['fr', 'en']);
  expect(switchLanguage(languages, 'ja', true)).toEqual(['fr', 'en', 'ja']);
  expect(switchLanguage(languages, 'fr', false)).toEqual(['en']);
  expect(switchLanguage(orderableVersions(chapters, preferenceOf(['fr'])).languages, 'fr', false)).toEqual(['fr']);
});
