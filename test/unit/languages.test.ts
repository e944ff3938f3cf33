import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultDirection, isLanguage, languages, parseLanguage, toBcp47 } from '#contract/rules/languages.ts';

test('the list of languages is complete, without duplicates, and frozen', () => {
  expect(languages).toHaveLength(54);
  expect(new Set(languages).size).toBe(54);
  expect(languages.every((code) => /^(?:[a-z]{2}(?:-[a-z]{2})?|NULL)$/.test(code))).toBe(true);
  expect(Object.isFrozen(languages)).toBe(true);
});

test('every language code has a BCP 47 tag that browsers know, and a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  for (const code of languages) {
    const tag = toBcp47(code);
    expect(Intl.getCanonicalLocales(tag)).toHaveLength(1);
    if (code !== 'NULL') expect([code, typeof names.of(tag)]).toEqual([code, 'string']);
  }
});

test.each([
  ['es-la', 'es-419'],
  ['pt-br', 'pt-BR'],
  ['zh', 'zh-Hans'],
  ['zh-hk', 'zh-Hant-HK'],
  ['zh-ro', 'zh-Latn'],
  ['ja-ro', 'ja-Latn'],
  ['ko-ro', 'ko-Latn'],
  ['fr', 'fr'],
  ['NULL', 'und'],
  ['constructor', 'constructor'],
])('%s has the BCP 47 tag %s, and is parsed from it', (code, tag) => {
  expect(toBcp47(code)).toBe(tag);
  if (isLanguage(code) && code !== 'NULL') expect(parseLanguage(tag)).toBe(code);
});

test.each([
  ['jp', 'ja'],
  ['ENG', 'en'],
  ['ptbr', 'pt-br'],
  ['pt_BR', 'pt-br'],
  ['ja-JP', 'ja'],
  ['fr-CA', 'fr'],
  ['zh-Hant-TW', 'zh-hk'],
  [' de ', 'de'],
  ['null', 'NULL'],
  ['xx', null],
  ['', null],
  ['constructor', null],
])('"%s" is parsed as %s', (text, code) => {
  expect(parseLanguage(text)).toBe(code);
});

test('codes are case-sensitive, and only right-to-left scripts and manga default to right to left', () => {
  expect(['en', 'NULL', 'pt-br'].every(isLanguage)).toBe(true);
  expect(['EN', 'null', 'pt', 'toString', ''].filter(isLanguage)).toEqual(['pt']);
  expect(['ja', 'ar', 'he', 'fa', 'en', 'ko', 'zh'].map(defaultDirection)).toEqual([
    'rtl',
    'rtl',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ]);
});

test('the module imports nothing', () => {
  expect(readFileSync(new URL('../../contract/rules/languages.ts', import.meta.url), 'utf8')).not.toMatch(/^import/m);
});
