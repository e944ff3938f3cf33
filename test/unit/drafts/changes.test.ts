// Changes of a title: which fields are sent, and how those of two people are combined.
import { expect, test } from 'vitest';
import { changedFields, combine, savedFields } from '#web/drafts/model/changes.ts';
import { emptyContent, type TitleContent } from '#web/drafts/model/content.ts';
import { contentOfForm, formOf } from '#web/drafts/model/form.ts';
import { restoreForm } from '#web/drafts/model/restore.ts';

const base: TitleContent = {
  ...emptyContent,
  title: { en: 'A' },
  altTitles: [{ fr: 'Un' }],
  description: { en: 'Text', fr: 'Texte' },
  authors: ['a'],
  tags: ['t1', 't2'],
  links: { al: '1' },
  status: 'ongoing',
  originalLanguage: 'ja',
  contentRating: 'safe',
};

test('only changed fields are sent; the order of languages is no change', () => {
  const now = { ...base, description: { fr: 'Texte', en: 'Text' }, year: 2011, tags: ['t1'] };
  expect(changedFields(base, now)).toEqual(['year', 'tags']);
  expect(savedFields(base, now)).toEqual({ year: 2011, tags: ['t1'] });
  expect(savedFields(base, { ...base, adaptations: [{ kind: 'anime', name: 'A', episodes: [] }] })).toEqual({});
});

test('disjoint changes of both are kept', () => {
  const mine = { ...base, year: 2011, tags: ['t1', 't2', 't3'], description: { en: 'Mine', fr: 'Texte' } };
  const current: TitleContent = {
    ...base,
    status: 'completed',
    tags: ['t2'],
    description: { en: 'Text', fr: 'Autre' },
    altTitles: [{ fr: 'Un' }, { de: 'Eins' }],
  };
  const { content, conflicts, taken } = combine(base, mine, current);
  expect(conflicts).toEqual([]);
  expect(content).toEqual({
    ...base,
    year: 2011,
    status: 'completed',
    tags: ['t2', 't3'],
    description: { en: 'Mine', fr: 'Autre' },
    altTitles: [{ fr: 'Un' }, { de: 'Eins' }],
  });
  expect(taken.toSorted()).toEqual(['altTitles', 'description', 'status', 'tags']);
});

test('where both changed the same, mine stays in the form and all three values are told', () => {
  const mine: TitleContent = { ...base, year: 2011, title: { en: 'B' } };
  const current: TitleContent = { ...base, year: 2012, title: { en: 'C' } };
  const { content, conflicts } = combine(base, mine, current);
  expect(content).toMatchObject({ year: 2011, title: { en: 'B' } });
  expect(conflicts).toEqual([
    { field: 'title', base: { en: 'A' }, current: { en: 'C' }, mine: { en: 'B' } },
    { field: 'year', base: null, current: 2012, mine: 2011 },
  ]);
});

test('the same change of both is none, and a removed language stays removed', () => {
  const mine = { ...base, year: 2011, description: { en: 'Text' } };
  const current = { ...base, year: 2011 };
  expect(combine(base, mine, current)).toMatchObject({
    content: { year: 2011, description: { en: 'Text' } },
    conflicts: [],
    taken: [],
  });
});

test('combining never invents or loses a value: random pairs of changes', () => {
  const values = [null, 2001, 2002];
  for (const was of values)
    for (const mine of values)
      for (const current of values) {
        const { content, conflicts } = combine(
          { ...base, year: was },
          { ...base, year: mine },
          { ...base, year: current },
        );
        const isConflict = mine !== was && current !== was && mine !== current;
        expect(conflicts.length, `${was} ${mine} ${current}`).toBe(isConflict ? 1 : 0);
        expect(content.year).toBe(mine === was ? current : mine);
      }
});

test('a working copy of the same version continues as it was; of an older one with the changes of both', () => {
  const form = { ...formOf(base), year: '2011', names: [{ key: '4', language: '', text: 'half', main: true }] };
  expect(restoreForm({ form, base, version: 3 }, { content: base, version: 3 })).toEqual({ form, combined: null });
  const mine = formOf({ ...base, year: 2011 });
  const restored = restoreForm({ form: mine, base, version: 3 }, { content: { ...base, tags: [] }, version: 4 });
  expect(contentOfForm(restored.form)).toEqual({ ...base, year: 2011, tags: [] });
  expect(restored.combined?.taken).toEqual(['tags']);
});
