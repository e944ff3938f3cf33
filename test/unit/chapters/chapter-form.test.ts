import { expect, test } from 'vitest';
import {
  changeOf,
  conflictsOf,
  formOf,
  nameHint,
  problemsOf,
  rebase,
  type ChapterForm,
} from '#web/chapters/chapter-form.ts';
import { fromLocalTime, toLocalTime } from '#web/chapters/local-time.ts';
import { emptyForm, isEmpty, isValid, manyChanges } from '#web/chapters/many-changes.ts';
import type { OwnChapter } from '#web/chapters/queries.ts';

const group = (id: string) => ({ id, name: `Group ${id}`, locked: false });
const chapter = (fields: Partial<OwnChapter> = {}): OwnChapter => ({
  id: 'a',
  state: 'published',
  manga: { id: 't', title: { en: 'Title' }, altTitles: [], originalLanguage: 'ja' },
  volume: '1',
  chapter: '3',
  title: 'The ferry',
  translatedLanguage: 'en',
  groups: [group('1')],
  externalUrl: null,
  isUnavailable: false,
  unavailableReason: null,
  pages: 12,
  publishAt: '2026-01-01T10:00:00+00:00',
  createdAt: '2026-01-01T10:00:00+00:00',
  updatedAt: '2026-01-01T10:00:00+00:00',
  version: 4,
  review: null,
  remarks: {},
  removal: null,
  ...fields,
});
const base = formOf(chapter());
const form = (change: Partial<ChapterForm>): ChapterForm => ({ ...base, ...change });

test('only fields that were changed are sent, with null for emptied ones', () => {
  expect(changeOf(base, base)).toEqual({});
  expect(changeOf(form({ title: ' ', volume: ' 2 ', groups: [] }), base)).toEqual({
    title: null,
    volume: '2',
    groups: [],
  });
  expect(changeOf(form({ title: ' The ferry ' }), base)).toEqual({});
});

test('a time is sent as it is on this clock; a chapter that is out has none', () => {
  expect(base.publishAt).toBe('');
  const planned = formOf(chapter({ state: 'scheduled', publishAt: '2030-03-31T08:30:00+00:00' }));
  expect(changeOf(planned, planned)).toEqual({});
  const later = toLocalTime(new Date('2030-04-01T08:30:00Z'));
  expect(changeOf({ ...planned, publishAt: later }, planned)).toEqual({ publishAt: '2030-04-01T08:30:00.000Z' });
  expect([fromLocalTime('2030-02-30'), fromLocalTime('x')]).toEqual([null, null]);
});

test.each([
  [{ volume: '01' }, { volume: 'chapters.badVolume' }],
  [{ chapter: 'three' }, { chapter: 'chapters.badNumber' }],
  [{ chapter: ' 3.5 ' }, {}],
  [{ title: 'x'.repeat(256) }, { title: 'chapters.longName' }],
  [{ translatedLanguage: '' }, { translatedLanguage: 'chapters.pickLanguage' }],
  [{ externalUrl: 'http://example.org' }, { externalUrl: 'refusal.link_secure' }],
  [{ externalUrl: 'example' }, { externalUrl: 'refusal.link_address' }],
])('%o has the problems %o', (change, problems) => {
  expect(problemsOf(form(change), base)).toEqual(problems);
});

test('an address that was stored before the rule is none', () => {
  const old = formOf(chapter({ externalUrl: 'http://old.example.org', pages: 0 }));
  expect(problemsOf({ ...old, title: 'New' }, old)).toEqual({});
});

test('a name that repeats the number has a suggestion', () => {
  expect(nameHint(form({ title: 'Chapter 3: The ferry' }))).toEqual({ suggestion: 'The ferry' });
  expect(nameHint(base)).toBe(null);
});

test('of two people’s changes, those of other fields are kept, and those of the same one are told', () => {
  const now = formOf(chapter({ title: 'The port', volume: '2' }));
  const mine = form({ title: 'The harbor', chapter: '4' });
  expect(conflictsOf(mine, base, now)).toMatchObject([
    { field: 'volume', isMine: false },
    { field: 'title', isMine: true },
  ]);
  expect(rebase(mine, base, now)).toEqual({ ...base, title: 'The harbor', chapter: '4', volume: '2' });
});

test('a change of many has what was filled in, and times one after the other by number', () => {
  const chapters = [
    chapter({ id: 'b', chapter: '10' }),
    chapter({ id: 'c', chapter: null }),
    chapter({ id: 'a', chapter: '9.5' }),
  ];
  expect(isEmpty(emptyForm)).toBe(true);
  expect(manyChanges(chapters, { ...emptyForm, volume: '7', groups: [group('2')] })[0]).toEqual({
    id: 'a',
    version: 4,
    volume: '7',
    groups: ['2'],
  });
  const first = toLocalTime(new Date('2030-04-01T08:00:00Z'));
  const timed = manyChanges(chapters, { ...emptyForm, publishAt: first, hours: '24' });
  expect(timed.map(({ id, publishAt }) => [id, publishAt])).toEqual([
    ['a', '2030-04-01T08:00:00.000Z'],
    ['b', '2030-04-02T08:00:00.000Z'],
    ['c', '2030-04-03T08:00:00.000Z'],
  ]);
  expect(isValid({ ...emptyForm, publishAt: first, hours: '-1' })).toBe(false);
  expect(isValid({ ...emptyForm, volume: 'x' })).toBe(false);
});
