// Matching of a chapter to a title, by the metadata of its file and the contents of the catalog.
import { expect, test } from 'vitest';
import { type KnownTitle, matchTitle } from '#server/importer/title-match.ts';
import { trackerLinks } from '#server/importer/tracker-links.ts';

interface Row extends KnownTitle {
  id: string;
}
const title = (id: string, more: Partial<KnownTitle> = {}): Row => ({
  id,
  name: 'Chain Test',
  originalLanguage: 'en',
  nameLanguages: ['en'],
  credits: [],
  links: {},
  ...more,
});
const wanted = (more = {}) => ({
  names: [{ language: 'fr', name: 'Chain Test', main: true }],
  language: 'fr' as const,
  authors: [] as string[],
  artists: [] as string[],
  links: {} as Record<string, string>,
  ...more,
});
const byTracker = { links: { mal: '7' } };

test.each<[what: string, asked: object, rows: Row[], id: string | null, note: RegExp | null]>([
  ['another language joins by name', {}, [title('a')], 'a', /joins .*by its name$/],
  ['its own language needs no word', { language: 'en' }, [title('a')], 'a', null],
  ['nothing like it is new', {}, [], null, null],
  [
    'an author tells two apart',
    { authors: ['Ana Ruiz'] },
    [title('a', { credits: ['Bo Li'] }), title('b', { credits: ['Ruiz, Ana'] })],
    'b',
    /its author/,
  ],
  [
    'another author is another title',
    { authors: ['Ana Ruiz'] },
    [title('a', { credits: ['Bo Li'] })],
    null,
    /new title.*\(a\) has another author.*--title/,
  ],
  [
    'a name in another script may be the same person',
    { authors: ['아나'] },
    [title('a', { credits: ['Bo Li'] })],
    'a',
    /by its name$/,
  ],
  ['an artist counts as an author', { artists: ['Bo Li'] }, [title('a', { credits: ['bo li'] })], 'a', /its author/],
  [
    'a tracker id finds what is called otherwise',
    byTracker,
    [title('a', { nameLanguages: [], links: { mal: '7' } })],
    'a',
    /by its tracker id/,
  ],
  [
    'a tracker id goes before a name',
    byTracker,
    [title('a'), title('b', { nameLanguages: [], links: { mal: '7' } })],
    'b',
    /tracker id/,
  ],
  ['another tracker id is another title', byTracker, [title('a', { links: { mal: '8' } })], null, /another tracker id/],
  ['of two, the one that has it in the language', {}, [title('a'), title('b', { nameLanguages: ['fr'] })], 'b', null],
  [
    'romanised names are of the language',
    { language: 'ja' },
    [title('a'), title('b', { nameLanguages: ['ja-ro'] })],
    'b',
    null,
  ],
])('%s', (_what, asked, rows, id, note) => {
  const found = matchTitle(wanted(asked), rows, (row) => row.id);
  expect(found.title?.id ?? null).toBe(id);
  if (note === null) expect(found.note).toBeNull();
  else expect(found.note).toMatch(note);
});

test('two equally likely titles are an error that names both', () => {
  expect(() => matchTitle(wanted(), [title('a', { credits: ['Bo Li'] }), title('b')], (row) => row.id)).toThrow(
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
