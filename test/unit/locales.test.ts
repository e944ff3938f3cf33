// Translations in all languages: same keys, same placeholders, messages that compile and have the plural forms they
// need.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { interfaceLanguages, toBcp47 } from '#contract/rules/languages.ts';
import { slugOf } from '#contract/rules/pages.ts';

const folder = path.resolve(import.meta.dirname, '../../web/locales');
const domains = readdirSync(path.join(folder, 'en')).filter((name) => name.endsWith('.json'));
const otherLanguages = interfaceLanguages.filter((language) => language !== 'en');

type Token = string | [name: string, type?: string, format?: unknown];

function readCatalog(language: string, domain: string): Record<string, string> {
  return JSON.parse(readFileSync(path.join(folder, language, domain), 'utf8')) as Record<string, string>;
}

/** Sorted placeholders of a message, e.g. `count:plural` or `path:`, including those inside plural forms. */
function placeholders(message: string): string[] {
  const placeholdersFound = new Set<string>();
  const collectPlaceholders = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens as Token[]) {
      if (!Array.isArray(token)) continue;
      const [name, type = '', format] = token;
      placeholdersFound.add(`${name}:${type}`);
      if (format && typeof format === 'object') for (const form of Object.values(format)) collectPlaceholders(form);
    }
  };
  collectPlaceholders(compileMessageOrThrow(message));
  return [...placeholdersFound].sort();
}

/** Plural forms of a message that do not exist in the language; `(no other)` if the form `other` is missing. */
function invalidForms(message: string, language: string): string[] {
  const allowedForms = new Set<string>([
    ...new Intl.PluralRules(toBcp47(language)).resolvedOptions().pluralCategories,
    'other',
    'offset',
  ]);
  const invalid: string[] = [];
  for (const token of compileMessageOrThrow(message) as Token[]) {
    if (!Array.isArray(token) || token[1] !== 'plural') continue;
    const forms = Object.keys(token[2] as object);
    if (!forms.includes('other')) invalid.push('(no other)');
    invalid.push(...forms.filter((form) => !allowedForms.has(form) && !/^\d+$/.test(form)));
  }
  return invalid;
}

test('every language has the same catalogs', () => {
  for (const language of otherLanguages)
    expect(readdirSync(path.join(folder, language)).sort(), language).toEqual(domains.sort());
});

test('every catalog is known to the compiler', () => {
  const known = readFileSync(path.resolve(folder, '../lib/i18n/messages.ts'), 'utf8');
  for (const domain of domains) expect(known).toContain(`#web/locales/en/${domain}`);
});

test('no key is in two catalogs', () => {
  const keys = domains.flatMap((domain) => Object.keys(readCatalog('en', domain)));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.length).toBeGreaterThan(80);
});

for (const domain of domains) {
  const english = readCatalog('en', domain);
  for (const language of interfaceLanguages) {
    const texts = readCatalog(language, domain);

    test(`${language}/${domain} has the keys of the English catalog`, () => {
      expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    });

    test(`${language}/${domain} has matching placeholders and plural forms`, () => {
      for (const [key, message] of Object.entries(texts)) {
        expect(message.trim(), key).not.toBe('');
        expect(placeholders(message), key).toEqual(placeholders(english[key]!));
        if (Array.isArray(compileMessageOrThrow(message))) expect(invalidForms(message, language), key).toEqual([]);
      }
    });
  }
}

/** Matches a French punctuation mark at which a line could break, i.e. without a narrow no-break space. */
const breakingSpacePattern = /[^\u202f\s][;!?»]|[^\S\u202f][;:!?»]|«(?!\u202f)/;

test.each(domains)('fr/%s has no breaking space before punctuation', (domain) => {
  expect(Object.entries(readCatalog('fr', domain)).filter(([, text]) => breakingSpacePattern.test(text))).toEqual([]);
});

test('mails in French have no breaking space before punctuation', () => {
  const source = readFileSync(path.resolve(folder, '../../server/core/mail/texts/fr.ts'), 'utf8');
  const texts = [...source.matchAll(/(['`])(.*?)\1/g)].map(([, , text]) => text!);
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => breakingSpacePattern.test(text))).toEqual([]);
});

test('every tag has a name in every language', () => {
  const tagsFile = path.resolve(folder, '../../server/db/seed/tags.json');
  const tags = JSON.parse(readFileSync(tagsFile, 'utf8')) as { name: string }[];
  const names = readCatalog('en', 'tags.json');
  expect(tags.map(({ name }) => `tag.${slugOf(name)}`).filter((key) => !(key in names))).toEqual([]);
  expect(Object.keys(names)).toHaveLength(tags.length);
});

test.each(interfaceLanguages)('%s has "contact support" in the exact words that become a link', (language) => {
  const { 'failure.support': supportWords, 'failure.generic': genericMessage } = readCatalog(language, 'app.json');
  for (const sentence of [genericMessage, readCatalog(language, 'pages.json')['pages.whoMay']])
    expect(sentence?.split(supportWords!), sentence).toHaveLength(2);
});

test('sort orders have the names of the specification', () => {
  const sortMessages = Object.entries(readCatalog('en', 'search.json')).filter(([key]) => key.startsWith('sort.'));
  expect(sortMessages.map(([, name]) => name)).toEqual([
    'Best match',
    'Latest upload',
    'Oldest upload',
    'Name ascending',
    'Name descending',
    'Title ascending',
    'Title descending',
    'Highest rating',
    'Lowest rating',
    'Most follows',
    'Fewest follows',
    'Recently added',
    'Oldest added',
    'Year ascending',
    'Year descending',
  ]);
});
