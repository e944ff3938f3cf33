// Files of other sites that an import reads, and the files that an export is saved as.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { backupCategory, fraction, sized, whole } from '#test/support/builders/backup.ts';
import { csvFile, jsonFile, myAnimeListFile } from '#web/portability/export-files.ts';
import { offlinePage } from '#web/portability/offline-page.ts';
import { offlineScript } from '#web/portability/offline-script.ts';
import { readContents, readFile } from '#web/portability/read-file.ts';
import { UnreadableFile } from '#web/portability/imported-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (value: unknown) => readContents(bytesOf(typeof value === 'string' ? value : JSON.stringify(value)));
const uuid = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

describe('MyAnimeList', () => {
  const file = (manga: string) =>
    `<?xml version="1.0"?>\n<!-- made by an export -->\n<myanimelist><myinfo/>${manga}</myanimelist>`;

  test('reads ids, names with CDATA and entities, status, score and chapters', () => {
    const { source, entries } = read(
      file(`<manga><manga_mangadb_id>13</manga_mangadb_id><manga_title><![CDATA[One & <Piece>]]></manga_title>
        <my_read_chapters>1044</my_read_chapters><my_score>9</my_score><my_status>Reading</my_status>
        <my_comments><![CDATA[ Wano! ]]></my_comments></manga>
        <manga><manga_mangadb_id>2</manga_mangadb_id><manga_title>Tom &amp; Jerry&#39;s</manga_title>
        <my_read_chapters>0</my_read_chapters><my_score>0</my_score><my_status>Plan to Read</my_status></manga>`),
    );
    expect(source).toBe('myanimelist');
    expect(entries).toEqual([
      {
        names: ['One & <Piece>'],
        trackers: { mal: '13' },
        status: 'reading',
        following: true,
        rating: 9,
        readUpTo: 1044,
        note: 'Wano!',
      },
      { names: ["Tom & Jerry's"], trackers: { mal: '2' }, status: 'plan_to_read' },
    ]);
  });

  test('does not resolve entities of a document type, and ends with a cut file', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${file('<manga><manga_title>&b;</manga_title></manga><manga><manga_title>cut')}`;
    expect(read(bomb).entries).toEqual([{ names: ['&b;'], following: true }]);
  });
});

describe('AniList', () => {
  test('reads lists of its API, with scores on their scale and custom lists as categories', () => {
    const media = { id: 30_013, idMal: 13, title: { english: 'One Piece', romaji: 'ONE PIECE', native: 'ワンピース' } };
    const lists = [
      {
        name: 'Reading',
        isCustomList: false,
        entries: [{ status: 'CURRENT', score: 85, progress: 12, notes: 'x', media }],
      },
      { name: 'Pirates', isCustomList: true, entries: [{ status: 'CURRENT', score: 85, progress: 12, media }] },
    ];
    const { source, entries } = read({ data: { MediaListCollection: { lists } } });
    expect(source).toBe('anilist');
    expect(entries[0]).toEqual({
      names: ['One Piece', 'ONE PIECE', 'ワンピース'],
      trackers: { al: '30013', mal: '13' },
      status: 'reading',
      following: true,
      rating: 9,
      readUpTo: 12,
      note: 'x',
      categories: ['Pirates'],
    });
    expect(entries).toHaveLength(1);
  });

  test('reads the file of one’s data, which has ids only, without anime', () => {
    const lists = [
      { series_type: 1, series_id: 30_013, status: 2, score: 70, progress: 34 },
      { series_type: 0, series_id: 1, status: 0, score: 100, progress: 1 },
    ];
    expect(read({ user: {}, lists }).entries).toEqual([
      { names: [], trackers: { al: '30013' }, status: 'completed', rating: 7, readUpTo: 34 },
    ]);
  });
});

describe('Mihon', () => {
  const manga = [
    ...sized(2, `/manga/${uuid}`),
    ...sized(3, 'Harbour'),
    ...whole(13, 1_700_000_000_000),
    ...sized(16, [...sized(1, `/chapter/${other}`), ...whole(4, 1), ...fraction(9, 10.1)]),
    ...sized(16, [...sized(1, '/chapter/x'), ...fraction(9, 11)]),
    ...sized(17, [3]),
    ...sized(18, [...whole(1, 2), ...whole(9, 2), ...fraction(8, 80), ...fraction(6, 9), ...whole(100, 77)]),
  ];
  const backup = [
    ...sized(1, manga),
    ...sized(1, [...sized(3, 'Only opened'), ...whole(100, 0)]),
    ...backupCategory('Sea', 3),
  ];

  test('reads favorites of a compressed backup, with tracking, categories and read chapters', async () => {
    const { source, entries } = await readFile(new Blob([gzipSync(new Uint8Array(backup))]));
    expect(source).toBe('mihon');
    expect(entries).toEqual([
      {
        id: uuid,
        names: ['Harbour'],
        trackers: { al: '77' },
        status: 'completed',
        following: true,
        rating: 8,
        readUpTo: 9,
        readNumbers: ['10.1'],
        readChapters: [other],
        categories: ['Sea'],
        addedAt: '2023-11-14T22:13:20.000Z',
      },
    ]);
  });

  test('a cut backup is refused, and so is one that claims more bytes than it has', () => {
    for (const broken of [backup.slice(0, -3), [0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f], [0x0a, 0x02, 0x0b, 0x0b]])
      expect(() => readContents(new Uint8Array(broken))).toThrow(new UnreadableFile('broken'));
  });
});

test('responses of the public API are read wherever they stand in a file', () => {
  const manga = {
    id: uuid,
    type: 'manga',
    attributes: { title: { en: 'Harbour' }, altTitles: [{ ja: '港' }], links: { mal: '5', raw: 'https://x.example' } },
  };
  const imported = read([
    { result: 'ok', statuses: { [other]: 'dropped', nonsense: 'reading', [uuid]: 'sleeping' } },
    { data: [manga, { id: other, type: 'scanlation_group' }, { id: uuid, type: 'user' }] },
    { ratings: { [other]: { rating: 4 } } },
  ]);
  expect(imported).toEqual({
    source: 'follows',
    entries: [
      { id: other, names: [], status: 'dropped', rating: 4 },
      { id: uuid, names: ['Harbour', '港'], trackers: { mal: '5' }, following: true },
    ],
    groups: [other],
    users: [uuid],
  });
});

describe('refused files', () => {
  test.each([
    ['unknown', 'PK\u0003\u0004'],
    ['unknown', '<html></html>'],
    ['broken', '{"data":'],
    ['empty', '{}'],
    ['empty', '<myanimelist></myanimelist>'],
    ['broken', gzipSync('{"data":[]}').subarray(0, 20)],
  ] as const)('%s: %j', async (refusal, contents) => {
    const blob = new Blob([typeof contents === 'string' ? contents : new Uint8Array(contents)]);
    await expect(readFile(blob)).rejects.toThrow(new UnreadableFile(refusal));
  });

  test('a file that grows beyond the limit when it is uncompressed is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, 32));
    await expect(readFile(new Blob([bomb]))).rejects.toThrow(new UnreadableFile('tooLarge'));
  });
});

describe('an export', () => {
  const hostile = '=1+1<script>alert(1)</script>]]>"';
  const account = {
    result: 'ok' as const,
    format: 'komawari-account' as const,
    version: 1 as const,
    exportedAt: '2026-11-26T20:00:00+00:00',
    data: {
      account: [{ username: hostile }],
      library: [
        {
          title: { id: uuid, name: hostile, links: { mal: '13', al: '30013' } },
          status: 'reading',
          following: true,
          rating: 8,
          read: ['1', '2', '34', `#${other}`],
          note: hostile,
          categories: ['Sea', 'Old'],
          addedAt: '2024-01-02T03:04:05.678+00:00',
        },
      ],
      lists: [
        { name: hostile, description: null, titles: [{ title: { id: uuid, name: hostile, links: {} }, note: null }] },
      ],
      followedGroups: [{ group: { id: other, name: hostile } }],
    },
  };

  test('is read again as it was', () => {
    const { source, entries, lists, groups } = read(jsonFile(account));
    expect(source).toBe('komawari');
    expect(entries).toEqual([
      {
        id: uuid,
        names: [hostile],
        trackers: { mal: '13', al: '30013' },
        status: 'reading',
        following: true,
        rating: 8,
        readNumbers: ['1', '2', '34'],
        readChapters: [other],
        categories: ['Sea', 'Old'],
        note: hostile,
        addedAt: '2024-01-02T03:04:05.678Z',
      },
    ]);
    expect(lists).toEqual([{ name: hostile, titles: [{ id: uuid, names: [hostile] }] }]);
    expect(groups).toEqual([other]);
  });

  test('as a table has no cell that a spreadsheet computes', () => {
    const [head, row] = csvFile(account).split('\r\n');
    expect(head).toBe('\uFEFF"title","id","status","following","rating","read","categories","note","added","mal","al"');
    expect(row).toContain(`"'=1+1<script>alert(1)</script>]]>"""`);
    expect(row).not.toMatch(/(^|,)"[=+@-]/);
  });

  test('as XML of MyAnimeList is read again, with the highest chapter', () => {
    const [entry] = read(myAnimeListFile(account)).entries;
    expect(entry).toMatchObject({ trackers: { mal: '13' }, status: 'reading', rating: 8, readUpTo: 34 });
  });

  test('as a page has no tag of its texts, and no script but its own', () => {
    const page = offlinePage(account, {
      t: (key, values) => `${key} ${Object.values(values ?? {}).join()}`,
      language: 'en',
      siteName: hostile,
      origin: 'https://site.example',
    });
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain("default-src 'none'");
    expect(page).toContain(`script-src 'sha256-${createHash('sha256').update(offlineScript).digest('base64')}'`);
    expect(page.match(/<td /g)).toHaveLength(6);
    expect(page.match(/(src|href)="[^#]/g)).toHaveLength(2);
  });
});
