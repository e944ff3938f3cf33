// Matching of a chapter to a title, by the metadata of its file and the contents of the catalog.
import { expect, test } from 'vitest';
import { type KnownTitle, matchTitle } from '#server/importer/title-match.ts';
import { trackerLinks } from '#server/importer/tracker-links.ts';

interface TitleRow extends KnownTitle {
  id: string;
}
const titleRow = (id: string, overrides: Partial<KnownTitle> = {}): TitleRow => ({
  id,
  name: 'Chain Test',
  originalLanguage: 'en',
  nameLanguages: ['en'],
  credits: [],
  links: {},
  ...overrides,
});
const chapterIdentity = (overrides = {}) => ({
  names: [{ language: 'fr', name: 'Chain Test', main: true }],
  language: 'fr' as const,
  authors: [] as string[],
  artists: [] as string[],
  links: {} as Record<string, string>,
  ...overrides,
});
const trackerLink = { links: { mal: '7' } };

test.each<[what: string, asked: object, rows: TitleRow[], id: string | null, note: RegExp | null]>([
  ['another language joins by name', {}, [titleRow('a')], 'a', /joins .*by its name$/],
  ['its own language needs no word', { language: 'en' }, [titleRow('a')], 'a', null],
  ['nothing like it is new', {}, [], null, null],
  [
    'an author tells two apart',
    { authors: ['Ana Ruiz'] },
    [titleRow('a', { credits: ['Bo Li'] }), titleRow('b', { credits: ['Ruiz, Ana'] })],
    'b',
    /its author/,
  ],
  [
    'another author is another title',
    { authors: ['Ana Ruiz'] },
    [titleRow('a', { credits: ['Bo Li'] })],
    null,
    /new title.*\(a\) has another author.*--title/,
  ],
  [
    'a name in another script may be the same person',
    { authors: ['아나'] },
    [titleRow('a', { credits: ['Bo Li'] })],
    'a',
    /by its name$/,
  ],
  ['an artist counts as an author', { artists: ['Bo Li'] }, [titleRow('a', { credits: ['bo li'] })], 'a', /its author/],
  [
    'a tracker id finds what is called otherwise',
    trackerLink,
    [titleRow('a', { nameLanguages: [], links: { mal: '7' } })],
    'a',
    /by its tracker id/,
  ],
  [
    'a tracker id goes before a name',
    trackerLink,
    [titleRow('a'), titleRow('b', { nameLanguages: [], links: { mal: '7' } })],
    'b',
    /tracker id/,
  ],
  [
    'another tracker id is another title',
    trackerLink,
    [titleRow('a', { links: { mal: '8' } })],
    null,
    /another tracker id/,
  ],
  [
    'of two, the one that has it in the language',
    {},
    [titleRow('a'), titleRow('b', { nameLanguages: ['fr'] })],
    'b',
    null,
  ],
  [
    'romanised names are of the language',
    { language: 'ja' },
    [titleRow('a'), titleRow('b', { nameLanguages: ['ja-ro'] })],
    'b',
    null,
  ],
])('%s', (_what, identityOverrides, rows, id, note) => {
  const matchedTitle = matchTitle(chapterIdentity(identityOverrides), rows, (row) => row.id);
  expect(matchedTitle.title?.id ?? null).toBe(id);
  if (note === null) expect(matchedTitle.note).toBeNull();
  else expect(matchedTitle.note).toMatch(note);
});

test('two equally likely titles are an error that names both', () => {
  expect(() =>
    matchTitle(chapterIdentity(), [titleRow('a', { credits: ['Bo Li'] }), titleRow('b')], (row) => row.id),
  ).toThrow(
    'It may belong to 2 titles: a (“Chain Test” by Bo Li, en), b (“Chain Test”, en). Name the one that is meant with --title ID',
  );
});

test('URLs of trackers become their ids', () => {
  expect(
    trackerLinks([
      'https://anilist.co/manga/105778/Name/',
      'https://myanimelist.net/manga/116778',
      'https://www.mangaupdates.com/series/fa4y1ri/name',
      'https://kitsu.io/manga/some-name',
      'https://www.anime-planet.com/manga/some-name?x',
      'https://evil.example/manga/1',
      'https://anilist.co/anime/1',
      'no address',
    ]),
  ).toEqual({ al: '105778', mal: '116778', mu: 'fa4y1ri', kt: 'some-name', ap: 'some-name' });
});
