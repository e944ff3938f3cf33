import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChapterNumber, isVolumeNumber } from '#contract/rules/chapter-numbers.ts';
import { readComicInfo } from '#server/importer/comic-info.ts';
import { parseName } from '#contract/rules/file-names.ts';
import { limits } from '#contract/rules/limits.ts';
import { emptyName, nameCases } from '#test/support/tables/file-names.ts';

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
      if (volume !== null && volume.length <= limits.numberMaxLength) expect(volume).toSatisfy(isVolumeNumber);
      if (chapter !== null && chapter.length <= limits.numberMaxLength) expect(chapter).toSatisfy(isChapterNumber);
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
