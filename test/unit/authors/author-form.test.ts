// The model of the author editor: checks, what is saved, and how two changes are combined.
import { expect, test } from 'vitest';
import {
  combineTexts,
  formOfTexts,
  isTooLarge,
  problemsOf,
  savedFields,
  textsOfForm,
} from '#web/authors/edit/author-form.ts';

const base = { name: 'Ren', 'biography.en': 'One', 'biography.fr': 'Un', website: 'http://old.example.org' };
const form = formOfTexts(base);

test('what is as it was is no problem, also addresses older than the rules', () => {
  expect(problemsOf(form, base)).toEqual([]);
  expect(savedFields(base, form)).toEqual({});
  const links = { ...form.links, website: 'http://new.example.org' };
  expect(problemsOf({ ...form, links }, base)).toEqual([{ field: 'website', message: 'refusal.link_secure' }]);
});

test('biographies have a language and a text, each language once', () => {
  const problems = (...biographies: [string, string][]) =>
    problemsOf({ ...form, biographies: biographies.map(([language, text]) => ({ language, text })) }, base).map(
      ({ field, message }) => `${field}: ${message}`,
    );
  expect(problems(['', 'Text'], ['en', ' '], ['fr', 'Un'], ['fr', 'Deux'], ['', ''])).toEqual([
    'biography 0 language: authoring.biography.noLanguage',
    'biography 1 text: authoring.biography.noText',
    'biography 3 language: authoring.biography.twice',
  ]);
  expect(problems(['en', 'a'.repeat(2501)])).toEqual(['biography 0 text: authoring.biography.long']);
});

test('a row in which nothing was entered is not saved', () => {
  const biographies = [...form.biographies, { language: '', text: '' }];
  expect(savedFields({ name: 'Ren' }, { ...form, biographies }).biography).toEqual({ en: 'One', fr: 'Un' });
});

test('only what changed is saved; one biography brings all', () => {
  const changed = formOfTexts({
    name: 'Ren',
    'biography.en': 'Two',
    'biography.fr': 'Un',
    booth: 'https://r.booth.pm',
  });
  expect(savedFields(base, changed)).toEqual({
    biography: { en: 'Two', fr: 'Un' },
    booth: 'https://r.booth.pm',
    website: null,
  });
  const long = { language: 'ja', text: '長'.repeat(2500) };
  expect(isTooLarge(savedFields(base, { ...form, biographies: [long] }))).toBe(false);
  expect(isTooLarge(savedFields(base, { ...form, biographies: [long, { ...long, language: 'ko' }] }))).toBe(true);
});

test('two changes are both kept, and where they meet the typed text stays', () => {
  const mine = { ...base, 'biography.en': 'Mine', booth: 'https://r.booth.pm' };
  const { website: _, ...without } = base;
  const current = { ...without, name: 'Ren K.', 'biography.en': 'Theirs' };
  expect(combineTexts(base, mine, current)).toEqual({
    texts: { name: 'Ren K.', 'biography.en': 'Mine', 'biography.fr': 'Un', booth: 'https://r.booth.pm' },
    conflicts: [{ field: 'biography.en', current: 'Theirs', mine: 'Mine' }],
  });
  expect(textsOfForm(formOfTexts(mine, [{ language: '', text: 'Unfinished' }]))).toEqual(mine);
});
