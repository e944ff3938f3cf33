// Forms of the files that an import reads, as the programs write them, and hostile ones: each row is a file and what it
// becomes. A form that is found later joins by one row.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { portabilityEndpoints } from '#contract/endpoints/portability.ts';
import { backupCategory, backupManga, fraction, sized, whole } from '#test/support/builders/backup.ts';
import { UnreadableFile } from '#web/portability/imported-file.ts';
import { readFile } from '#web/portability/read-file.ts';

const uuid = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

type Contents = string | object | readonly number[] | Uint8Array;
const isBytes = (contents: Contents): contents is readonly number[] =>
  Array.isArray(contents) && contents.every((each) => typeof each === 'number');
const bytesOf = (contents: Contents): Uint8Array<ArrayBuffer> => {
  if (contents instanceof Uint8Array || isBytes(contents)) return new Uint8Array(contents);
  return new TextEncoder().encode(typeof contents === 'string' ? contents : JSON.stringify(contents));
};
const read = (contents: Contents) => readFile(new Blob([bytesOf(contents)]));

const utf16 = (text: string, { big = false, mark = true } = {}): Uint8Array => {
  const buffer = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return new Uint8Array(big ? buffer.swap16() : buffer);
};
const mal = (fields: string, head = '<?xml version="1.0" encoding="UTF-8" ?>') =>
  `${head}\n\t<!-- Created by XML Export feature at MyAnimeList.net -->\n<myanimelist><myinfo><user_export_type>2</user_export_type></myinfo>
   <manga>${fields}</manga></myanimelist>`;
const malTitle = (title: string) => `<manga_mangadb_id>2</manga_mangadb_id><manga_title>${title}</manga_title>`;
const malStatus = (status: string, more = '') =>
  mal(`${malTitle('A')}<my_status>${status}</my_status><my_start_date>0000-00-00</my_start_date>${more}`);
const malEntry = { names: ['A'], trackers: { mal: '2' } };
const aniList = (entry: object, more: object = {}, list: object = {}) => ({
  data: {
    MediaListCollection: {
      lists: [
        { name: 'Reading', isCustomList: false, entries: [{ mediaId: 7, status: 'CURRENT', ...entry }], ...list },
      ],
      ...more,
    },
  },
});
const aniListEntry = { names: [], trackers: { al: '7' }, status: 'reading', following: true };
/** A list of several entries whose scores show the format; the first one is looked at. */
const scored = (...scores: number[]) => ({
  lists: [{ entries: scores.map((score, index) => ({ mediaId: index + 7, status: 'CURRENT', score })) }],
});
const gdpr = (row: object) => ({
  user: { score_type: 4, custom_lists: { anime: ['x', 'y'], manga: ['Sea', 'Old'] } },
  lists: [{ series_type: 1, series_id: 7, status: 0, score: 0, progress: 0, ...row }],
});
const gdprEntry = { names: [], trackers: { al: '7' }, status: 'reading', following: true };
const oneManga = (manga: Partial<Parameters<typeof backupManga>[0]>) => backupManga({ title: 'A', ...manga });
const mihonEntry = { names: ['A'], status: 'reading', following: true };
const tracked = (tracking: { site: number; id?: number; status?: number; score?: number; url?: string }) =>
  oneManga({ tracking: [tracking] });

describe('one entry', () => {
  test.each<[form: string, contents: Contents, entry: object]>([
    ['MyAnimeList: status of unknown words', malStatus('Someday'), { ...malEntry, following: true }],
    ['MyAnimeList: status as a number', malStatus('3'), { ...malEntry, status: 'on_hold' }],
    ['MyAnimeList: status in other letters', malStatus('PLAN TO READ'), { ...malEntry, status: 'plan_to_read' }],
    ...['<my_rereading>YES</my_rereading>', '<my_rereadingg>1</my_rereadingg>'].map(
      (tag): [string, Contents, object] => [
        `MyAnimeList: ${tag}`,
        malStatus('Completed', tag),
        { ...malEntry, status: 're_reading', following: true },
      ],
    ),
    [
      'MyAnimeList: not reread',
      malStatus('Completed', '<my_rereading>NO</my_rereading>'),
      { ...malEntry, status: 'completed' },
    ],
    [
      'MyAnimeList: tags, fractions of chapters, partial date',
      mal(
        `${malTitle('<![CDATA[A]]>')}<my_status>Completed</my_status><my_tags><![CDATA[Sea, Old, sea]]></my_tags><my_read_chapters>95.5</my_read_chapters><my_start_date>2021-00-00</my_start_date><my_finish_date>0000-00-00</my_finish_date>`,
      ),
      {
        ...malEntry,
        status: 'completed',
        readUpTo: 95.5,
        categories: ['Sea', 'Old'],
        addedAt: '2021-01-01T00:00:00.000Z',
      },
    ],
    [
      'MyAnimeList: a list of the old API',
      mal(
        '<series_mangadb_id>2</series_mangadb_id><series_title>A</series_title><series_synonyms>; B &amp; C; D</series_synonyms><my_status>1</my_status><my_rereadingg></my_rereadingg>',
      ),
      { names: ['A', 'B & C', 'D'], trackers: { mal: '2' }, status: 'reading', following: true },
    ],
    [
      'MyAnimeList: tags within CDATA',
      mal(`${malTitle('<![CDATA[A &amp; </manga_title></manga> B]]>')}<my_status>Dropped</my_status>`),
      { ...malEntry, names: ['A &amp; </manga_title></manga> B'], status: 'dropped' },
    ],
    [
      'MyAnimeList: negative and enormous numbers, NUL',
      mal(
        `${malTitle('A\0')}<my_status>Dropped</my_status><my_score>-3</my_score><my_read_chapters>1e308</my_read_chapters><my_comments>\0</my_comments><my_start_date>9999-99-99</my_start_date>`,
      ),
      { ...malEntry, status: 'dropped', readUpTo: 100_000 },
    ],
    ['MyAnimeList in UTF-16', utf16(mal(malTitle('Café'))), { ...malEntry, names: ['Café'], following: true }],
    [
      'MyAnimeList in UTF-16 of the other order',
      utf16(mal(malTitle('Café')), { big: true }),
      { ...malEntry, names: ['Café'], following: true },
    ],
    [
      'MyAnimeList in UTF-16 without a mark',
      utf16(mal(malTitle('Café')), { mark: false }),
      { ...malEntry, names: ['Café'], following: true },
    ],
    [
      'MyAnimeList in windows-1252',
      new Uint8Array(Buffer.from(mal(malTitle('Café'), '<?xml version="1.0" encoding="windows-1252"?>'), 'latin1')),
      { ...malEntry, names: ['Café'], following: true },
    ],
    [
      'MyAnimeList in an encoding that does not exist',
      mal(malTitle('Café'), '<?xml version="1.0" encoding="x-none"?>'),
      { ...malEntry, names: ['Café'], following: true },
    ],
    [
      'AniList: format of scores in the file, 5 stars',
      aniList({ score: 4 }, { user: { mediaListOptions: { scoreFormat: 'POINT_5' } } }),
      { ...aniListEntry, rating: 7 },
    ],
    [
      'AniList: format of scores in the file, 100 points',
      aniList({ score: 9 }, { user: { mediaListOptions: { scoreFormat: 'POINT_100' } } }),
      { ...aniListEntry, rating: 1 },
    ],
    ['AniList: 100 points', scored(85, 9), { ...aniListEntry, rating: 9 }],
    ['AniList: 10 points with fractions', scored(8.5, 3), { ...aniListEntry, rating: 9 }],
    ['AniList: 5 stars', scored(5, 4, 1, 2, 3), { ...aniListEntry, rating: 9 }],
    ['AniList: 3 smileys', scored(2, 3, 3, 1, 1), { ...aniListEntry, rating: 6 }],
    ['AniList: a single low score', scored(2), { ...aniListEntry, rating: 2 }],
    [
      'AniList: dates, custom lists, synonyms',
      aniList({
        createdAt: 1_600_000_000,
        startedAt: { year: 2019, month: null, day: null },
        private: true,
        repeat: 2,
        progress: null,
        customLists: { Sea: true, Old: false },
        media: { title: { english: null, romaji: 'A' }, synonyms: ['B'] },
      }),
      { ...aniListEntry, names: ['A', 'B'], categories: ['Sea'], addedAt: '2020-09-13T12:26:40.000Z' },
    ],
    [
      'AniList: custom lists as an array, start date only',
      aniList({ startedAt: { year: 2019, month: 5, day: null }, customLists: [{ name: 'Sea', enabled: true }] }),
      { ...aniListEntry, categories: ['Sea'], addedAt: '2019-05-01T00:00:00.000Z' },
    ],
    [
      'AniList: an entry in its list and in a custom list is one',
      {
        lists: [
          { name: 'Reading', entries: [{ mediaId: 7, status: 'CURRENT' }] },
          { name: 'Sea', isCustomList: true, entries: [{ mediaId: 7, status: 'CURRENT' }] },
        ],
      },
      { ...aniListEntry, categories: ['Sea'] },
    ],
    [
      'AniList: pages of a list, in an array of responses',
      [{ data: { Page: { mediaList: [{ status: 'REPEATING', media: { id: 7, type: 'MANGA' } }] } } }],
      { ...aniListEntry, status: 're_reading' },
    ],
    ['AniList: JSON in UTF-16', utf16(JSON.stringify(scored(0))), aniListEntry],
    [
      'AniList, file of one’s data: score of 100, custom lists, time',
      gdpr({ score: 10, private: 1, custom_lists: '[0,1]', created_at: '2018-08-20 03:18:48', started_on: 20_180_904 }),
      { ...gdprEntry, rating: 1, categories: ['Old'], addedAt: '2018-08-20T03:18:48.000Z' },
    ],
    [
      'Mihon: chapter 0, a chapter without a number, read flags',
      oneManga({ chapters: [{ read: true }, { number: -1, read: true }, { number: 2 }] }),
      { ...mihonEntry, readNumbers: ['0'] },
    ],
    ['Mihon: nothing is read', oneManga({ chapters: [{ number: 1 }] }), { ...mihonEntry, status: 'plan_to_read' }],
    [
      'Mihon: categories by their order, not their id, some that do not exist, in packed form too',
      [
        ...oneManga({ categories: [0, 2, 9], more: sized(17, [1]) }),
        ...backupCategory('Sea', 0, 7),
        ...backupCategory('Old', 2, 1),
        ...backupCategory('Ships', 1, 2),
      ],
      { ...mihonEntry, categories: ['Sea', 'Old', 'Ships'] },
    ],
    [
      'Mihon: more categories than others take',
      [
        ...oneManga({ categories: Array.from({ length: 60 }, (_, index) => index) }),
        ...Array.from({ length: 60 }, (_, index) => backupCategory(`c${index}`, index)).flat(),
      ],
      { ...mihonEntry, categories: Array.from({ length: 50 }, (_, index) => `c${index}`) },
    ],
    [
      'Mihon: notes, a name of one’s own, fields of relatives and of the future',
      [
        ...whole(500, 0),
        ...sized(501, 'x'),
        ...oneManga({
          notes: 'n',
          more: [...sized(800, 'Mine'), ...sized(600, [1]), ...whole(602, 3), ...fraction(999, 1), ...whole(17, 4)],
        }),
        ...sized(106, [9, 9]),
      ],
      { ...mihonEntry, names: ['A', 'Mine'], note: 'n' },
    ],
    ...([60, 91, 123] as const).map((length): [string, Contents, object] => {
      const rest = length - oneManga({ notes: '' }).length;
      return [
        `Mihon: a first title of ${length} bytes, which look like a text`,
        oneManga({ notes: 'n'.repeat(rest + 2) }),
        { ...mihonEntry, note: 'n'.repeat(rest + 2) },
      ];
    }),
    [
      'Mihon: AniList',
      tracked({ site: 2, id: 77, status: 6, score: 85 }),
      { ...mihonEntry, status: 're_reading', rating: 9, trackers: { al: '77' } },
    ],
    [
      'Mihon: old score of Kitsu',
      tracked({ site: 3, id: 5, status: 4, score: 8.5 }),
      { ...mihonEntry, status: 'dropped', rating: 9, trackers: { kt: '5' } },
    ],
    [
      'Mihon: new score of Kitsu',
      tracked({ site: 3, id: 5, status: 5, score: 17 }),
      { ...mihonEntry, status: 'plan_to_read', rating: 9, trackers: { kt: '5' } },
    ],
    [
      'Mihon: Shikimori',
      tracked({ site: 4, id: 13, status: 3, score: 7 }),
      { ...mihonEntry, status: 'on_hold', rating: 7, trackers: { mal: '13' } },
    ],
    [
      'Mihon: Bangumi',
      tracked({ site: 5, id: 13, status: 2, score: 7 }),
      { ...mihonEntry, status: 'completed', rating: 7 },
    ],
    [
      'Mihon: MangaUpdates',
      tracked({ site: 7, id: 55_099_564_912, score: 7.5 }),
      { ...mihonEntry, rating: 8, trackers: { mu: 'pb8uwds' } },
    ],
    [
      'Mihon: old id of MangaUpdates',
      tracked({ site: 7, id: 132_515, status: 4 }),
      { ...mihonEntry, status: 'on_hold', trackers: { mu: '132515' } },
    ],
    ['Mihon: Hikka', tracked({ site: 10, status: 1, score: 7 }), { ...mihonEntry, status: 'completed', rating: 7 }],
    [
      'Mihon: MangaBaka',
      tracked({ site: 11, status: 7, score: 70 }),
      { ...mihonEntry, status: 'plan_to_read', rating: 7 },
    ],
    [
      'TachiyomiSY: MDList',
      tracked({ site: 60, status: 4, score: 7, url: `https://m.example/title/${uuid}` }),
      { ...mihonEntry, id: uuid, status: 'plan_to_read', rating: 7 },
    ],
    ['Neko: MDList', tracked({ site: 0, status: 5, score: 7 }), { ...mihonEntry, status: 'dropped', rating: 7 }],
    ['an unknown site', tracked({ site: 99, status: 5, score: 7 }), mihonEntry],
    [
      'Tachiyomi: JSON of old versions',
      {
        version: 2,
        mangas: [
          {
            manga: ['/manga/1/a', 'A', 2_499_283_573_021, 0, 0],
            chapters: [{ u: '/c/1', r: 1 }],
            categories: ['Sea'],
            track: [{ t: 'B', s: 2, r: 77, ml: 1, l: 12, u: '' }],
            history: [['/c/1', 1_600_000_000_000]],
          },
        ],
        categories: [['Sea', 0]],
      },
      { ...mihonEntry, names: ['A', 'B'], trackers: { al: '77' }, readUpTo: 12, categories: ['Sea'] },
    ],
    [
      'own export: half a character at the end of what is cut, control characters',
      {
        format: 'komawari-account',
        data: {
          library: [
            {
              title: { id: uuid, name: 'A\u0007' },
              note: `${'n'.repeat(999)}🐙`,
              rating: 99,
              read: [`#${other}`, '#x', 7],
            },
          ],
        },
      },
      { id: uuid, names: ['A'], note: 'n'.repeat(999), readChapters: [other] },
    ],
  ])('%s', async (_form, contents, entry) => {
    for (const file of [bytesOf(contents), new Uint8Array(gzipSync(bytesOf(contents)))])
      expect((await read(file)).entries[0]).toEqual(entry);
  });
});

describe('a file that is refused', () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  test.each<[refusal: UnreadableFile['refusal'], file: string, contents: Contents]>([
    [
      'empty',
      'a list of anime of MyAnimeList',
      '<myanimelist><anime><my_status>Watching</my_status></anime></myanimelist>',
    ],
    ['empty', 'a list of anime of AniList', aniList({ media: { type: 'ANIME' } })],
    ['empty', 'a backup of anime alone', sized(3, sized(3, 'A'))],
    ['empty', 'a backup of anime alone, of a new version', [...whole(500, 0), ...sized(501, sized(3, 'A'))]],
    ['empty', 'a backup of categories alone', backupCategory('Sea', 1)],
    ['empty', 'JSON nested 100,000 deep', nested],
    ['broken', 'JSON nested 100,000 deep, cut', nested.slice(0, 150_000)],
    ['broken', 'a backup that was cut', [...oneManga({}), ...oneManga({})].slice(0, -2)],
    ['broken', 'a backup with a broken title', sized(1, [0x0b])],
    ['broken', 'gzip that was cut', new Uint8Array(gzipSync(bytesOf(mal(malTitle('A')))).subarray(0, -20))],
    ['unknown', 'a ZIP', [0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]],
    ['unknown', 'a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ['unknown', 'gzip in gzip', new Uint8Array(gzipSync(gzipSync(bytesOf('{}'))))],
    ['unknown', 'nothing', ''],
    ['unknown', 'a page', `<!DOCTYPE html>${' '.repeat(30_000)}<myanimelist>`],
    ['tooLarge', '64 MB and more', new Uint8Array(65 * 1024 * 1024)],
  ])('%s: %s', async (refusal, _file, contents) => {
    await expect(read(contents)).rejects.toThrow(new UnreadableFile(refusal));
  });

  test('entities, external ones too, stay as they are written, and take no time', async () => {
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>${mal(malTitle('&b;&x;'), '')}`;
    expect((await read(bomb)).entries[0]).toMatchObject({ names: ['&b;&x;'] });
  });

  test.each(['<manga>', '<![CDATA[', '<manga><manga_title>', '&', '<!--'])(
    '%s again and again is read at once',
    async (part) => {
      const file = `<myanimelist>${part.repeat(1_000_000)}`;
      await expect(read(file)).rejects.toThrow(new UnreadableFile('empty'));
    },
  );
});

test('a backup of 10,000 titles with 100 read chapters each fits into a request', async () => {
  const chapters = Array.from({ length: 100 }, (_, index) => ({
    number: index + 1,
    url: `/chapter/${uuid.slice(0, -3)}${index + 100}`,
    read: true,
  }));
  const one = backupManga({ title: 'A', url: `/manga/${uuid}`, chapters });
  const file = new Uint8Array(one.length * 10_000);
  for (let index = 0; index < 10_000; index++) file.set(one, index * one.length);
  const { entries } = await read(new Uint8Array(gzipSync(file, { level: 1 })));
  expect(entries).toHaveLength(10_000);
  expect(JSON.stringify(entries).length).toBeLessThan(portabilityEndpoints.import.bodyMax! * 0.8);
});
