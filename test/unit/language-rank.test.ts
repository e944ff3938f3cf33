// Ranking of languages for typed letters: the language that is meant comes before those that only contain the letters.
import { expect, test } from 'vitest';
import { languages, toBcp47 } from '#contract/rules/languages.ts';
import { ownLanguageName } from '#web/lib/i18n/format.ts';
import { rankLanguages } from '#web/lib/i18n/language-rank.ts';

const displayNames = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
const labeledLanguages = languages
  .filter((code) => code !== 'NULL')
  .map((id) => ({ id, label: displayNames.of(toBcp47(id)) ?? id, own: ownLanguageName(id) }));
const rankIds = (typedText: string) => rankLanguages(labeledLanguages, typedText).map(({ id }) => id);

test.each([
  ['es', 'es'],
  ['de', 'de'],
  ['ja', 'ja'],
  ['fra', 'fr'],
  ['franç', 'fr'],
  ['braz', 'pt-br'],
  ['nihon', null],
  ['日本', 'ja'],
])('the typed letters %s rank the language that is meant first', (typedText, first) =>
  expect(rankIds(typedText)[0] ?? null).toBe(first),
);

test('matches at the start of a name rank before those at the start of a word, and these before others', () => {
  const order = rankIds('es');
  expect(order.indexOf('et')).toBeLessThan(order.indexOf('zh'));
  expect(order.indexOf('es-la')).toBeLessThan(order.indexOf('my'));
  expect(rankIds('')).toHaveLength(labeledLanguages.length);
});
