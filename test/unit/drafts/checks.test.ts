// Checks of a title's form: what cannot be saved, what is missing for a review, and how far each section is.
import { expect, test } from 'vitest';
import { alikeQueryOf } from '#web/drafts/model/alike.ts';
import { isComplete, isSavable, problemsOf } from '#web/drafts/model/checks.ts';
import { emptyContent } from '#web/drafts/model/content.ts';
import { formOf, type TitleForm } from '#web/drafts/model/form.ts';
import { siteOfAddress } from '#web/drafts/model/links.ts';
import { sectionStates, tasksOf } from '#web/drafts/model/sections.ts';

const complete: TitleForm = {
  ...formOf(emptyContent),
  names: [{ key: '1', language: 'ja', text: '八百屋の怪', main: true }],
  originalLanguage: 'ja',
  status: 'ongoing',
  contentRating: 'safe',
  authors: ['a'],
  artists: ['b'],
};
const around = { coverLanguages: ['ja'] };
const problemsWith = (fields: Partial<TitleForm>, coverLanguages = ['ja']) =>
  problemsOf({ ...complete, ...fields }, { coverLanguages }).map(({ field, at, level }) =>
    [level, field, at].filter(Boolean).join(' '),
  );

test('a complete draft has no problem', () => {
  expect(problemsOf(complete, around)).toEqual([]);
  expect(isComplete([])).toBe(true);
});

test('an empty form misses what a draft needs, and what a review needs', () => {
  const problems = problemsOf(formOf(emptyContent), { coverLanguages: [] });
  expect(problems.map(({ level, field }) => `${level} ${field}`)).toEqual([
    'save names',
    'save originalLanguage',
    'save status',
    'save contentRating',
    'submit authors',
    'submit artists',
  ]);
  expect(problems.every(({ missing }) => missing)).toBe(true);
  expect(isSavable(problems)).toBe(false);
});

test.each<[string, Partial<TitleForm>, string[]]>([
  ['no author', { authors: [] }, ['submit authors']],
  ['no artist', { artists: [] }, ['submit artists']],
  ['artists that follow the authors', { artists: [], sameArtists: true }, []],
  ['another original language', { originalLanguage: 'ko' }, ['submit covers']],
  ['a year in letters', { year: 'MMXI' }, ['save year']],
  ['a year of five digits', { year: '20111' }, ['save year']],
  ['a final chapter with a leading zero', { status: 'completed', lastChapter: '012' }, ['save lastChapter']],
  ['a final volume of letters', { status: 'cancelled', lastVolume: 'x' }, ['save lastVolume']],
  ['a final chapter that does not count', { status: 'ongoing', lastChapter: '012' }, []],
  ['a link to another site', { links: { al: 'https://example.org/1' } }, ['save links al']],
  ['a link by http', { links: { raw: 'http://example.org/1' } }, ['save links raw']],
  ['a good link', { links: { al: 'https://anilist.co/manga/30013/Name', raw: 'https://example.org' } }, []],
  [
    'an official site without a scheme',
    { officialLinks: [{ key: '4', slot: '', url: 'example.org' }] },
    ['save officialLinks 4'],
  ],
  [
    'a name without its language',
    { names: [...complete.names, { key: '2', language: '', text: 'X', main: false }] },
    ['save names 2'],
  ],
  [
    'a name that is there twice',
    { names: [...complete.names, { key: '2', language: 'ja', text: '八百屋の怪 ', main: false }] },
    ['save names 2'],
  ],
  ['a name that is too long', { names: [{ ...complete.names[0]!, text: 'x'.repeat(513) }] }, ['save names 1']],
  ['a synopsis that is too long', { synopses: [{ language: 'en', text: 'x'.repeat(10_001) }] }, ['save synopses en']],
  [
    'an adaptation without a name, with an episode twice',
    {
      adaptations: [
        {
          key: '1',
          kind: 'anime',
          name: '',
          year: '',
          url: 'x',
          episodes: ['1', '2'].map((key) => ({
            key,
            season: '1',
            number: '1',
            name: '',
            airedOn: '',
            chapterFrom: '',
            chapterTo: '',
          })),
        },
      ],
    },
    ['save adaptations 1/name', 'save adaptations 1/url', 'save adaptations 1/2'],
  ],
])('%s', (_, fields, expected) => {
  expect(problemsWith(fields)).toEqual(expected);
});

test('sections are bad, done or empty', () => {
  const extent = { covers: 1, relations: 0, warningTags: new Set(['gore']) };
  const states = sectionStates(
    { ...complete, tags: ['gore'], artists: [] },
    problemsOf({ ...complete, artists: [] }, around),
    extent,
  );
  expect(states).toMatchObject({
    titles: 'done',
    people: 'bad',
    covers: 'done',
    synopsis: 'empty',
    tags: 'empty',
    rating: 'done',
    relations: 'empty',
  });
});

test('the list of tasks: what has to be done, what is done, what helps', () => {
  const form = { ...complete, artists: [], year: 'x' };
  const tasks = tasksOf(form, problemsOf(form, around));
  expect(tasks.map(({ state, field }) => `${state} ${field}`)).toEqual([
    'bad artists',
    'bad year',
    'done names',
    'done authors',
    'done originalLanguage',
    'done covers',
    'done status',
    'done contentRating',
    'open synopses',
    'open links',
  ]);
});

test.each([
  ['https://anilist.co/manga/30013/One-Piece/', { key: 'al', value: '30013' }],
  ['https://www.mangaupdates.com/series/abc12/name', { key: 'mu', value: 'abc12' }],
  ['https://example.org/manga/1', null],
  ['anilist.co/manga/30013', null],
  ['30013', null],
])('the site of %s', (address, expected) => {
  expect(siteOfAddress(address)).toEqual(expected);
});

test('duplicates are looked for by names and by ids at other sites', () => {
  const names = [...complete.names, { key: '2', language: 'en', text: ' x ', main: false }];
  expect(
    alikeQueryOf({ ...complete, names, links: { al: 'https://anilist.co/manga/7', raw: 'https://a.example' } }),
  ).toEqual({
    names: ['八百屋の怪'],
    links: ['al:7'],
  });
});

test('a title with an alternative one that lacks its language has a main title, and one problem more', () => {
  const names = [...complete.names, { key: '2', language: '', text: 'Ghost', main: false }];
  const form = { ...complete, names };
  const tasks = tasksOf(form, problemsOf(form, around));
  expect(tasks.filter(({ field }) => field === 'names').map(({ state, message }) => [state, message])).toEqual([
    ['bad', 'drafts.problem.nameLanguage'],
    ['done', 'drafts.task.name'],
  ]);
});

test('covers that are not sent keep a draft from being submitted, not from being saved', () => {
  const problems = problemsOf(complete, { ...around, hasUnsentCovers: true });
  expect([isSavable(problems), isComplete(problems)]).toEqual([true, false]);
});
