import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readComicInfo } from '#server/importer/comic-info.ts';
import { type ParsedName, parseName } from '#server/importer/names.ts';

const emptyName: Omit<ParsedName, 'matched' | 'marked' | 'seriesFrom' | 'wholeName'> = {
  series: null,
  volume: null,
  chapter: null,
  title: null,
  language: null,
  groups: [],
  oneshot: false,
  layout: null,
  completed: false,
  range: null,
  sortHint: null,
};

const nameCases: [string, Partial<ParsedName>][] = [
  ['Haruko-san no Kareshi - Oneshot (ja).cbz', { series: 'Haruko-san no Kareshi', oneshot: true, language: 'ja' }],
  ['Page Blanche - Vol. 1 Ch. 1 (fr).cbz', { series: 'Page Blanche', volume: '1', chapter: '1', language: 'fr' }],
  [
    'Tori no Me - Oneshot (ja) [long strip].cbz',
    { series: 'Tori no Me', oneshot: true, language: 'ja', layout: 'strip' },
  ],
  [
    'Shigisan Engi - Vol. 1 Ch. 1 (ja) [wide strip].cbz',
    { series: 'Shigisan Engi', volume: '1', chapter: '1', language: 'ja', layout: 'wide' },
  ],
  [
    'Mokushiroku Alice Vol.1 Ch. 4: Misrepresentation',
    { series: 'Mokushiroku Alice', volume: '1', chapter: '4', title: 'Misrepresentation' },
  ],
  ['Bleach 567: Down With Snowwhite', { series: 'Bleach', chapter: '567', title: 'Down With Snowwhite' }],
  ['Prison School 12 v.1 vol004 version1243 volume64', { series: 'Prison School', volume: '1', chapter: '12' }],
  ['One Piece 12 special', { series: 'One Piece', chapter: '12', sortHint: '12.97' }],
  ['One Piece 12 omake', { series: 'One Piece', chapter: '12', sortHint: '12.98' }],
  ['One Piece 12 extra', { series: 'One Piece', chapter: '12', sortHint: '12.99' }],
  [
    'Nagasarete Airantou - Vol. 30 Ch. 187.5 - Vol.31 Omake',
    {
      series: 'Nagasarete Airantou',
      volume: '30',
      chapter: '187.5',
      title: 'Vol.31 Omake',
      sortHint: '187.98',
    },
  ],
  [
    'Historys Strongest Disciple Kenichi_v11_c90-98.zip',
    { series: 'Historys Strongest Disciple Kenichi', volume: '11', chapter: '90', range: '90-98' },
  ],
  ['Dance in the Vampire Bund v16-17', { series: 'Dance in the Vampire Bund', volume: '16', range: '16-17' }],
  ['183 - Una sfida di 80 giorni.zip', { chapter: '183', title: 'Una sfida di 80 giorni' }],
  [
    'Pokémon Adventures Volume 33\\370 - Volontà',
    { series: 'Pokémon Adventures', volume: '33', chapter: '370', title: 'Volontà' },
  ],
  ['hyakkano - c025 (v04) [XuN].cbz', { series: 'hyakkano', volume: '4', chapter: '25', groups: ['XuN'] }],
  [
    'Title [fr] - c003 (v01) (My title) {2021-01-01} [A+B].cbz',
    { series: 'Title', volume: '1', chapter: '3', title: 'My title', language: 'fr', groups: ['A', 'B'] },
  ],
  ['나 혼자만 [완결]', { series: '나 혼자만', completed: true }],
  ['나 혼자만 (완)', { series: '나 혼자만', completed: true }],
  ['物語 (完)', { series: '物語', completed: true }],
  ['ワンピース 第3巻 第12話', { series: 'ワンピース', volume: '3', chapter: '12' }],
  ['나혼렙 2권 12화', { series: '나혼렙', volume: '2', chapter: '12' }],
  ['Астерикс Том 2 Глава 7 [ru]', { series: 'Астерикс', volume: '2', chapter: '7', language: 'ru' }],
  ['Astérix Tome 3 Chapitre 12', { series: 'Astérix', volume: '3', chapter: '12' }],
  ['Mafalda Tomo 2 Capítulo 5 [es-la]', { series: 'Mafalda', volume: '2', chapter: '5', language: 'es-la' }],
  ['Turma [pt-BR] #12', { series: 'Turma', chapter: '12', language: 'pt-br' }],
  ['Turma (ptbr) ch 12', { series: 'Turma', chapter: '12', language: 'pt-br' }],
  ['Story (jp) c1', { series: 'Story', chapter: '1', language: 'ja' }],
  ['Series c008.50', { series: 'Series', chapter: '8.5' }],
  ['Series Ch. 12,5', { series: 'Series', chapter: '12.5' }],
  ['Series ch 0', { series: 'Series', chapter: '0' }],
  ['Series 12c', { series: 'Series', chapter: '12c', sortHint: '12.3' }],
  ['One Piece S2 12', { series: 'One Piece S2', chapter: '12' }],
  ['Tower Season 3', { series: 'Tower Season 3' }],
  ['20th Century Boys', { series: '20th Century Boys' }],
  ['Blade Runner 2049 Ch. 1', { series: 'Blade Runner 2049', chapter: '1' }],
  ['X-Men', { series: 'X-Men' }],
  ['One-Shot (Name) [en]', { oneshot: true, title: 'Name', language: 'en' }],
  ['Something [webtoon] ep 4', { series: 'Something', chapter: '4', layout: 'strip' }],
  ['Something (2015) (Digital) v02', { series: 'Something', volume: '2' }],
  ['20210101 Notes', { series: '20210101 Notes' }],
  ['art', { series: 'art' }],
  ['haruko.epub', { series: 'haruko' }],
  // parent folders supply what a file's name lacks, the nearest folder first
  ['Series (fr)/Vol. 2/Ch. 8', { series: 'Series', volume: '2', chapter: '8', language: 'fr' }],
  ['manga/Series/Ch. 8', { series: 'Series', chapter: '8' }],
  ['comics/Ch. 3.cbz', { chapter: '3' }],
  ['Other Vol. 2/Series Ch. 8', { series: 'Series', chapter: '8' }],
  ['Series Vol. 2/Oneshot', { series: 'Series', oneshot: true }],
];

test.each(nameCases)('%s', (name, expected) => {
  const { matched: _matched, marked: _marked, seriesFrom: _from, wholeName: _whole, ...parsed } = parseName(name);
  expect(parsed).toEqual({ ...emptyName, ...expected });
});

test.each(['12a', '12A', '12.5b', '12x', '12'])('the number %s is parsed alike in file names and notes', (number) => {
  const info = readComicInfo(Buffer.from(`<ComicInfo><Number>${number}</Number></ComicInfo>`));
  expect(parseName(`Series ch ${number}.cbz`).chapter).toBe(info.number);
  expect(info.number).toBe(number.toLowerCase());
});

describe('a number at the start that may be part of the name', () => {
  const parseBriefly = (name: string, alone?: boolean) => {
    const { series, chapter, title } = parseName(name, alone === undefined ? {} : { alone });
    return [series, chapter, title];
  };
  test.each([
    ['n/2001 Nights.cbz', true, ['2001 Nights', null, null]],
    ['n/2001 Nights.cbz', false, ['n', '2001', null]],
    ['comics/7 Seeds.cbz', false, ['7 Seeds', null, null]],
    ['n/007 Seeds.cbz', true, ['n', '7', null]],
    ['n/7 - Seeds.cbz', true, ['n', '7', 'Seeds']],
    ['n/12.cbz', true, ['n', '12', null]],
    ['7 Seeds/Ch. 1.cbz', true, ['7 Seeds', '1', null]],
    ['n/7 Seeds/Ch. 1.cbz', true, ['7 Seeds', '1', null]],
    ['n/12 Part/003.cbz', true, ['n', '3', null]],
    ['7 Seeds v01.cbz', true, ['7 Seeds', null, null]],
  ])('%s, alone: %s', (name, alone, expected) => {
    expect(parseBriefly(name, alone)).toEqual(expected);
  });
});

test('invisible characters are ignored', () => {
  expect(parseName('Esc \u001B[31m\u0007red\u202E - Ch. 1 (en).cbz')).toMatchObject({
    series: 'Esc red',
    chapter: '1',
  });
  expect(parseName('Series/\u200B.cbz')).toMatchObject({ series: 'Series' });
  expect(parseName('\u200B\u2066.cbz').series).toBeNull();
});

describe('the source of a guess', () => {
  test('is the matched part of the name', () => {
    expect(parseName('hyakkano - c025 (v04) (Rain) (fr) [long strip].cbz')).toMatchObject({
      marked: true,
      matched: { chapter: 'c025', volume: 'v04', title: '(Rain)', language: '(fr)', layout: '[long strip]' },
    });
    expect(parseName('Bleach 567')).toMatchObject({ marked: false, matched: { chapter: '567' } });
  });

  test('is not a known title, even if it has numbers', () => {
    expect(parseName('Area 88 12', { knownTitle: 'Area 88' })).toMatchObject({ series: 'Area 88', chapter: '12' });
    expect(parseName('AREA 88', { knownTitle: 'Area 88' })).toMatchObject({ series: 'Area 88', chapter: null });
  });

  test('is not a word in brackets that only looks like a language', () => {
    expect(parseName('Story (no-name) ch 1').language).toBeNull();
    expect(parseName('Story [xx] ch 1')).toMatchObject({ language: null, groups: ['xx'] });
  });
});

test('numbers of any name are valid for the API', () => {
  const namePiece = fc.oneof(
    fc.constantFrom(
      'Vol.',
      'v',
      'Ch.',
      'c',
      '#',
      '第',
      '話',
      '巻',
      ' ',
      '-',
      '[',
      ']',
      '(',
      ')',
      'a',
      'fr',
      '.',
      ',',
      '/',
    ),
    fc.nat(99_999).map(String),
    fc.constantFrom('007', '0.50', '12a', '00'),
  );
  fc.assert(
    fc.property(fc.array(namePiece, { maxLength: 12 }), (namePieces) => {
      const { volume, chapter } = parseName(namePieces.join(''));
      expect(volume ?? '').toMatch(/^((0|[1-9]\d*)(\.\d+)?([a-z]+)?)?$/);
      expect(chapter ?? '').toMatch(/^((0|[1-9]\d*)(\.\d+)?[a-z]?)?$/);
    }),
    { numRuns: 2000 },
  );
});

test('every name is parsed fast, however it is built', () => {
  const worstNames = ['(', '[a', '1', '1-', 'v1 ', ' ', '#', 'ch', '第1', '.', 'a1 ', '_', '-1', '1,'].flatMap(
    (unit) => [unit.repeat(4000), `Series ${unit.repeat(300)}`],
  );
  const started = performance.now();
  for (const name of worstNames) parseName(name);
  expect(performance.now() - started).toBeLessThan(2000);
});
