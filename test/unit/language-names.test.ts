// Names of all chapter languages in each language of the interface.
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Messages } from '@lingui/core';
import { afterAll, expect, test } from 'vitest';
import { interfaceLanguages, languages } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { activate } from '#web/lib/i18n/i18n.ts';
import { languageNameInText } from '#web/lib/i18n/language-in-text.ts';
import { readCatalogue } from '#test/support/page-sweep/message-texts.ts';

function activateLanguage(language: (typeof interfaceLanguages)[number]): void {
  const messages = [...readCatalogue(language)].map(([key, text]) => [key, compileMessageOrThrow(text)] as const);
  activate(language, Object.fromEntries(messages) as Messages);
}

// later test files share the modules, and with them the active language
afterAll(() => activateLanguage('en'));

test.each(interfaceLanguages)('%s has a distinct name for every language', (language) => {
  activateLanguage(language);
  const names = languages.map((code) => [code, languageName(code)] as const);
  for (const [code, name] of names) {
    expect(name, code).toMatch(/^\p{Lu}\p{L}/u);
    // for a language without a name, `languageName` returns the code
    expect(name.toLowerCase(), code).not.toBe(code);
  }
  expect(new Set(names.map(([, name]) => name)).size).toBe(languages.length);
});

test.each([
  ['en', 'ja-ro', 'Japanese (Romanized)'],
  ['fr', 'de', 'Allemand'],
  ['fr', 'pt-br', 'Portugais (Brésil)'],
  ['es', 'zh-hk', 'Chino (tradicional)'],
  ['pt-br', 'ko', 'Coreano'],
] as const)('in %s %s is %s', (language, code, name) => {
  activateLanguage(language);
  expect(languageName(code)).toBe(name);
});

test.each([
  ['en', 'es-la', 'Latin American Spanish'],
  ['fr', 'en', 'anglais'],
  ['fr', 'es', 'espagnol d’Espagne'],
  ['es', 'pt-br', 'portugués de Brasil'],
  ['pt-br', 'ja', 'japonês'],
] as const)('in a sentence in %s, %s is %s', (language, code, name) => {
  activateLanguage(language);
  expect(languageNameInText(code)).toBe(name);
});
