// Consistency of the search set, a list of titles and of queries that have to find them: every query expects a title
// that exists, and there are enough of both.
import { expect, test } from 'vitest';
import { isLanguage } from '#contract/rules/languages.ts';
import { searchSet } from '#server/seed/search-set.ts';

const { titles, queries } = searchSet;

test('the search set has enough titles and queries, and each title once', () => {
  expect(titles.length).toBeGreaterThanOrEqual(120);
  expect(queries.length).toBeGreaterThanOrEqual(320);
  expect(new Set(titles.map(({ key }) => key)).size).toBe(titles.length);
});

test('every name has a known language and a text, and the first one is the main name', () => {
  const invalidTitles = titles.filter(
    ({ originalLanguage, names }) =>
      !isLanguage(originalLanguage) ||
      names.length === 0 ||
      names.some(({ language, name, main }, at) => !isLanguage(language) || !name.trim() || (main ?? false) !== !at),
  );
  expect(invalidTitles).toEqual([]);
});

test('every query expects a title of the set, and occurs once', () => {
  const keys = new Set(titles.map(({ key }) => key));
  expect(queries.filter(({ expects, text }) => !keys.has(expects) || !text.trim())).toEqual([]);
  expect(new Set(queries.map(({ text, expects }) => `${text}|${expects}`)).size).toBe(queries.length);
});

test('names are in every script that readers write', () => {
  const allNames = titles.flatMap(({ names }) => names.map(({ name }) => name)).join('\n');
  for (const script of ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Cyrillic', 'Arabic', 'Thai', 'Latin']) {
    expect(allNames).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
  }
});
