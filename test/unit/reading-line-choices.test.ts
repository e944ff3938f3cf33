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

const id = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

test('parsing any stored value is idempotent', () => {
  const part = fc.oneof(
    fc.anything(),
    fc.constant([id(1), id(1), 'x']),
    fc.constant(['en', 'xx', 'NULL']),
    fc.constant([{ id: id(2), name: 'Lamp' }, { id: 'x', name: 'Y' }, { id: id(3) }]),
  );
  const stored = fc.record({
    groups: part,
    titles: fc.dictionary(
      fc.constantFrom(id(1), id(2), '__proto__', 'x'),
      fc.record({ languages: part, groups: part }),
    ),
  });
  fc.assert(
    fc.property(fc.oneof(stored, fc.anything()), (value) => {
      const read = parseReadingLineChoices(value);
      expect(parseReadingLineChoices(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }),
  );
  expect(
    parseReadingLineChoices({ groups: [{ id: id(1), name: 'A', more: 1 }], titles: { [id(2)]: { languages: [] } } }),
  ).toEqual({
    groups: [{ id: id(1), name: 'A' }],
    titles: {},
  });
});

test('the newest titles are kept above the limit, and the largest document fits in an account', () => {
  const groups = Array.from({ length: 80 }, (_, at) => ({ id: id(at), name: '名'.repeat(300) }));
  const titles = (count: number, own: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [id(at), own]));
  const small = parseReadingLineChoices({ groups, titles: titles(300, { languages: ['en'] }) });
  expect([small.groups.length, Object.keys(small.titles).length]).toEqual([
    readingLineLimits.groups,
    readingLineLimits.titles,
  ]);
  expect(Object.keys(small.titles).at(-1)).toBe(id(299));
  const large = { groups, titles: titles(300, { groups: groups.map((group) => group.id) }) };
  const read = readPreferences({ userPreferences: { readingLine: large } }, 0);
  expect(Object.keys(read.userPreferences.readingLine.titles).at(-1)).toBe(id(299));
  expect(Buffer.byteLength(JSON.stringify({ settings: read, updatedAt: new Date(0) }))).toBeLessThan(32 * 1024);
});

test('a title’s own languages and groups take precedence over the general ones until they are removed', () => {
  const choices = { groups: [{ id: id(1), name: 'A' }], titles: {} };
  const own = withTitleOverride(choices, id(9), { languages: ['fr'], groups: [id(2)] });
  const preferenceInput = (chosenLanguages: string[], given = own) => ({
    choices: given,
    chosenLanguages,
    rankedLanguages: ['es', 'en'],
  });
  expect(versionPreferenceFor(preferenceInput([]), id(8))).toEqual({
    languages: ['es', 'en'],
    otherLanguages: ['es', 'en', 'es', 'en'],
    groups: [id(1)],
  });
  expect(versionPreferenceFor(preferenceInput(['ja']), null).languages).toEqual(['ja']);
  expect(versionPreferenceFor(preferenceInput(['ja']), id(9))).toEqual({
    languages: ['fr'],
    otherLanguages: ['ja', 'es', 'en'],
    groups: [id(2), id(1)],
  });
  expect(withTitleOverride(own, id(9), {})).toEqual(choices);
  expect(defaultPreferences.userPreferences.readingLine).toEqual(noReadingLineChoices);
});

test('a title whose choices change again is the newest', () => {
  const two = withTitleOverride(withTitleOverride(noReadingLineChoices, id(1), { languages: ['fr'] }), id(2), {
    languages: ['fr'],
  });
  expect(Object.keys(withTitleOverride(two, id(1), { languages: ['en'] }).titles)).toEqual([id(2), id(1)]);
});
