import { describe, expect, test } from 'vitest';
import { readComicInfo } from '#server/importer/comic-info.ts';
import { parseXml, XmlProblem } from '#server/importer/xml.ts';

const comicInfoXml = (fields: string): Buffer => Buffer.from(`<?xml version="1.0"?>\n<ComicInfo>${fields}</ComicInfo>`);

test('all known fields are parsed', () => {
  expect(
    readComicInfo(
      comicInfoXml(`<Title>Le début</Title><Series>鳥の眼</Series><LocalizedSeries>Tori no Me</LocalizedSeries>
        <Number>008.50</Number><Volume>02</Volume><Count>5</Count><LanguageISO>ja-JP</LanguageISO>
        <Manga>YesAndRightToLeft</Manga><Format>One-Shot</Format><Translator>A, B</Translator>
        <Writer>X, Y</Writer><Penciller>Y; Z</Penciller><Summary> It &amp; <![CDATA[<more>]]> </Summary><Year>2011</Year>
        <Genre>Drama, Horror</Genre><Tags>Horror,Ghosts</Tags><AgeRating>Teen</AgeRating>
        <Web>https://example.org/a javascript:alert(1) http://example.org</Web><PageCount>12</PageCount>
        <Pages><Page Image="0" Type="FrontCover"/><Page Image="1" DoublePage="True"/><Page Image="x"/></Pages>`),
    ),
  ).toEqual({
    series: '鳥の眼',
    localizedSeries: 'Tori no Me',
    title: 'Le début',
    number: '8.5',
    volume: '2',
    count: 5,
    language: 'ja',
    direction: 'rtl',
    format: 'One-Shot',
    formatTags: ['Oneshot'],
    groups: ['A', 'B'],
    authors: ['X', 'Y'],
    artists: ['Y', 'Z'],
    summary: 'It & <more>',
    year: 2011,
    genres: ['Drama', 'Horror', 'Ghosts'],
    ageRating: 'Teen',
    web: ['https://example.org/a', 'http://example.org'],
    pageCount: 12,
    pages: [
      { image: 0, type: 'FrontCover', doublePage: false },
      { image: 1, type: 'Story', doublePage: true },
    ],
    problems: [],
  });
});

test.each([
  ['-1', null],
  ['1', '1'],
  ['10.0', '10'],
  ['100', '100'],
  ['0', '0'],
  ['12A', '12a'],
  ['No Volume', null],
  ['1e9', null],
])('the number %s is %s', (text, number) => {
  expect(readComicInfo(comicInfoXml(`<Number>${text}</Number>`)).number).toBe(number);
});

test('an unknown volume and the year of a series are not a volume', () => {
  for (const volume of ['-1', '2012', '1987', '']) {
    expect(readComicInfo(comicInfoXml(`<Volume>${volume}</Volume>`)).volume).toBeNull();
  }
});

test.each([
  ['Volume 1, Chapter 2', null],
  ['Ch. 12', null],
  ['Chapitre 3', null],
  ['1984', '1984'],
  ['Chapter of the wolf', 'Chapter of the wolf'],
  ['Extrait', 'Extrait'],
])('the title "%s" is %s', (text, title) => {
  expect(readComicInfo(comicInfoXml(`<Title>${text}</Title>`)).title).toBe(title);
});

test.each([
  ['Web Comic', ['Web Comic']],
  ['Webtoon', ['Long Strip', 'Web Comic']],
  ['Long Strip', ['Long Strip']],
  ['4-Koma', ['4-Koma']],
  ['Yonkoma', ['4-Koma']],
  ['Oneshot', ['Oneshot']],
  ['Hardcover', []],
])('the format %s stands for %j', (format, tags) => {
  expect(readComicInfo(comicInfoXml(`<Format>${format}</Format>`)).formatTags).toEqual(tags);
});

test('an empty note has no values', () => {
  const { formatTags, groups, authors, artists, genres, web, pages, problems, ...rest } = readComicInfo(
    comicInfoXml(''),
  );
  expect([formatTags, groups, authors, artists, genres, web, pages, problems].flat()).toEqual([]);
  expect(Object.values(rest).every((value) => value === null)).toBe(true);
});

describe('hostile notes', () => {
  const billionLaughs = `<!DOCTYPE x [${Array.from({ length: 10 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join('')}]>`;
  const hostileNotes: [string, Buffer, RegExp][] = [
    ['a billion laughs', Buffer.from(`${billionLaughs}<ComicInfo>&l10;</ComicInfo>`), /entities/],
    [
      'a file of the machine',
      Buffer.from('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><ComicInfo><Series>&f;</Series></ComicInfo>'),
      /entities/,
    ],
    ['a document type elsewhere', Buffer.from('<!DOCTYPE x SYSTEM "http://x/y.dtd"><ComicInfo/>'), /entities/],
    ['an undefined entity', comicInfoXml('<Series>&nbsp;</Series>'), /entity/],
    ['a hundred levels', comicInfoXml(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), /deep/],
    ['levels without end', comicInfoXml('<a>'.repeat(200_000)), /deep/],
    ['a hundred thousand elements', comicInfoXml('<a/>'.repeat(100_000)), /too large/],
    ['over a megabyte', comicInfoXml(`<Series>${'a'.repeat(1024 * 1024)}</Series>`), /bytes of XML/],
    ['cut', Buffer.from('<ComicInfo><Series>a'), /./],
    ['another root', Buffer.from('<html/>'), /no ComicInfo/],
    ['nothing', Buffer.alloc(0), /./],
    ['zeros', Buffer.alloc(1000), /./],
    ['control characters', comicInfoXml('<Series>\u0000\u0001</Series>'), /./],
    ['two roots', Buffer.from('<ComicInfo/><ComicInfo/>'), /./],
  ];
  test.each(hostileNotes)('%s', (_what, bytes, message) => {
    expect(() => readComicInfo(bytes)).toThrow(XmlProblem);
    expect(() => readComicInfo(bytes)).toThrow(message);
  });

  test('cannot pollute the prototype by field names', () => {
    readComicInfo(comicInfoXml('<__proto__><polluted>yes</polluted></__proto__><a __proto__="x" constructor="y"/>'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

test('book pages may have a document type and common entities, but no declarations', () => {
  const xhtmlPage = (start: string): Buffer => Buffer.from(`${start}<html><body>a&nbsp;b</body></html>`);
  const root = parseXml(xhtmlPage('<!DOCTYPE html>'), { doctype: true });
  expect(root.children[0]?.text).toBe('a\u00a0b');
  expect(() => parseXml(xhtmlPage('<!DOCTYPE html [<!ENTITY x "y">]>'), { doctype: true })).toThrow(/declares/);
});

test.each([
  ['with a byte order mark', Buffer.from('\uFEFF<ComicInfo><Series>é</Series></ComicInfo>')],
  ['in UTF-16', Buffer.from('\uFEFF<ComicInfo><Series>é</Series></ComicInfo>', 'utf16le')],
])('a note %s', (_what, bytes) => {
  expect(readComicInfo(bytes).series).toBe('é');
});
