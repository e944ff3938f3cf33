// A reader's choices for the reading line (the version of each chapter number to read): parsing of any stored value,
// size limits in the preferences document, and precedence of choices for a title.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  versionPreferenceFor,
  readingLineLimits,
  noReadingLineChoices,
  parseReadingLineChoices,
  withTitleOverride,
} from '#contract/rules/reading-line-choices.ts';
import { defaultPreferences, readPreferences } from '#contract/rules/preferences.ts';

const uuidOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

test('parsing any stored value is idempotent', () => {
  const untrustedPart = fc.oneof(
    fc.anything(),
    fc.constant([uuidOf(1), uuidOf(1), 'x']),
    fc.constant(['en', 'xx', 'NULL']),
    fc.constant([{ id: uuidOf(2), name: 'Lamp' }, { id: 'x', name: 'Y' }, { id: uuidOf(3) }]),
  );
  const storedArbitrary = fc.record({
    groups: untrustedPart,
    titles: fc.dictionary(
      fc.constantFrom(uuidOf(1), uuidOf(2), '__proto__', 'x'),
      fc.record({ languages: untrustedPart, groups: untrustedPart }),
    ),
  });
  fc.assert(
    fc.property(fc.oneof(storedArbitrary, fc.anything()), (value) => {
      const read = parseReadingLineChoices(value);
      expect(parseReadingLineChoices(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }),
  );
  expect(
    parseReadingLineChoices({
      groups: [{ id: uuidOf(1), name: 'A', more: 1 }],
      titles: { [uuidOf(2)]: { languages: [] } },
    }),
  ).toEqual({
    groups: [{ id: uuidOf(1), name: 'A' }],
    titles: {},
  });
});

test('the newest titles are kept above the limit, and the largest document fits in an account', () => {
  const groups = Array.from({ length: 80 }, (_, index) => ({ id: uuidOf(index), name: '名'.repeat(300) }));
  const titles = (count: number, titleChoices: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [uuidOf(index), titleChoices]));
  const trimmedChoices = parseReadingLineChoices({ groups, titles: titles(300, { languages: ['en'] }) });
  expect([trimmedChoices.groups.length, Object.keys(trimmedChoices.titles).length]).toEqual([
    readingLineLimits.groups,
    readingLineLimits.titles,
  ]);
  expect(Object.keys(trimmedChoices.titles).at(-1)).toBe(uuidOf(299));
  const largestChoices = { groups, titles: titles(300, { groups: groups.map((group) => group.id) }) };
  const read = readPreferences({ userPreferences: { readingLine: largestChoices } }, 0);
  expect(Object.keys(read.userPreferences.readingLine.titles).at(-1)).toBe(uuidOf(299));
  expect(Buffer.byteLength(JSON.stringify({ settings: read, updatedAt: new Date(0) }))).toBeLessThan(32 * 1024);
});

test('a title’s own languages and groups take precedence over the general ones until they are removed', () => {
  const choices = { groups: [{ id: uuidOf(1), name: 'A' }], titles: {} };
  const own = withTitleOverride(choices, uuidOf(9), { languages: ['fr'], groups: [uuidOf(2)] });
  const preferenceInput = (chosenLanguages: string[], readingLineChoices = own) => ({
    choices: readingLineChoices,
    chosenLanguages,
    rankedLanguages: ['es', 'en'],
  });
  expect(versionPreferenceFor(preferenceInput([]), uuidOf(8))).toEqual({
    languages: ['es', 'en'],
    otherLanguages: ['es', 'en', 'es', 'en'],
    groups: [uuidOf(1)],
  });
  expect(versionPreferenceFor(preferenceInput(['ja']), null).languages).toEqual(['ja']);
  expect(versionPreferenceFor(preferenceInput(['ja']), uuidOf(9))).toEqual({
    languages: ['fr'],
    otherLanguages: ['ja', 'es', 'en'],
    groups: [uuidOf(2), uuidOf(1)],
  });
  expect(withTitleOverride(own, uuidOf(9), {})).toEqual(choices);
  expect(defaultPreferences.userPreferences.readingLine).toEqual(noReadingLineChoices);
});

test('a title whose choices change again is the newest', () => {
  const choicesForTwoTitles = withTitleOverride(
    withTitleOverride(noReadingLineChoices, uuidOf(1), { languages: ['fr'] }),
    uuidOf(2),
    {
      languages: ['fr'],
    },
  );
  expect(Object.keys(withTitleOverride(choicesForTwoTitles, uuidOf(1), { languages: ['en'] }).titles)).toEqual([
    uuidOf(2),
    uuidOf(1),
  ]);
});
