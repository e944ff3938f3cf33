// Order of languages and groups for a title, and the result of moving or switching one of them.
import { expect, test } from 'vitest';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { arrangeable, canArrange, moveLanguage, switchLanguage } from '#web/titles/versions.ts';

const chapter = (language: string, ...groups: string[]) =>
  ({
    id: `${language} ${groups.join()}`,
    attributes: { translatedLanguage: language },
    relationships: groups.map((id) => ({ id, type: 'scanlation_group', attributes: { name: `Group ${id}` } })),
  }) as unknown as Chapter;
const line = (languages: string[], groups: string[] = []) => ({ languages, otherLanguages: [], groups });
const all = [chapter('ja', 'j'), chapter('ja', 'j'), chapter('fr', 'f'), chapter('en', 'e', 'g'), chapter('en', 'g')];

test('languages and groups in the order of the line, then by what they made', () => {
  const { languages, groups } = arrangeable(all, line(['fr', 'en']));
  expect(languages).toEqual([
    { code: 'fr', count: 1, read: true },
    { code: 'en', count: 2, read: true },
    { code: 'ja', count: 2, read: false },
  ]);
  // groups with versions in languages that are read come first, even before groups with more versions
  expect(groups.map(({ id, count }) => `${id}${count}`)).toEqual(['g2', 'e1', 'f1', 'j2']);
  expect(arrangeable(all, line(['fr'], ['j', 'e'])).groups.map(({ id }) => id)).toEqual(['j', 'e', 'f', 'g']);
  expect(arrangeable(all, line([])).languages.every(({ read }) => read)).toBe(true);
});

test('there is something to put in order when there are two of anything', () => {
  expect(canArrange(all)).toBe(true);
  expect(canArrange([chapter('en', 'e'), chapter('en', 'e')])).toBe(false);
  expect(canArrange([chapter('en', 'e', 'g')])).toBe(true);
  expect(canArrange([])).toBe(false);
});

test('a language that is moved above one that is read is read, too; the last one stays', () => {
  const { languages } = arrangeable(all, line(['fr', 'en']));
  expect(moveLanguage(languages, 'ja', 1)).toEqual(['fr', 'ja', 'en']);
  expect(moveLanguage(languages, 'ja', 2)).toEqual(['fr', 'en']);
  expect(moveLanguage(languages, 'fr', 2)).toEqual(['en', 'fr']);
  expect(moveLanguage(languages, 'xx', 0)).toEqual(['fr', 'en']);
  expect(switchLanguage(languages, 'ja', true)).toEqual(['fr', 'en', 'ja']);
  expect(switchLanguage(languages, 'fr', false)).toEqual(['en']);
  expect(switchLanguage(arrangeable(all, line(['fr'])).languages, 'fr', false)).toEqual(['fr']);
});
