// Search by name: order of the results, and updates of the live index.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { NameCatalogue } from '#server/search/names/catalogue.ts';
import { correctSpelling, swapLetters } from '#server/search/names/spelling.ts';
import type { NameRow } from '#server/search/names/source.ts';
import { searchSet } from '#server/seed/search-set.ts';
import { decoyNames } from '#test/support/builders/decoy-names.ts';

let names: NameCatalogue;

async function loadRows(...rows: NameRow[]): Promise<void> {
  names = new NameCatalogue('title');
  await names.load(inBatches(rows));
}

async function* inBatches(rows: NameRow[]): AsyncGenerator<NameRow[]> {
  for (let index = 0; index < rows.length; index += 3) yield rows.slice(index, index + 3);
}

const nameRow = (id: number, weight: number, ...titleNames: string[]): NameRow => ({ id, weight, names: titleNames });
const findIds = (text: string, limit = 10): number[] => names.find(text, limit).ids;

describe('the order of results', () => {
  beforeEach(() =>
    loadRows(
      nameRow(1, 10, 'Moon'),
      nameRow(2, 50_000, 'Moon Harbour'),
      nameRow(3, 100_000, 'The Long Way to the Moon'),
      nameRow(4, 200_000, 'Moonlight'),
      nameRow(5, 300_000, 'Honeymoon Express'),
      nameRow(6, 0, '月'),
      nameRow(7, 9000, '三日月の森'),
    ),
  );

  test('is exact names, then names that begin with the query, then others', () => {
    expect(findIds('moon')).toEqual([1, 2, 4, 3, 5]);
    expect(names.find('moon', 10).exact).toBe(1);
    expect(names.find('harbour', 10).exact).toBe(0);
  });

  test('has a name of a single Chinese character before longer ones', () => {
    expect(findIds('月')).toEqual([6, 7]);
    expect(findIds('日月')).toEqual([7]);
  });

  test('has matches of one and two letters only at the beginning of words', () => {
    expect(findIds('h')).toEqual([5, 2]);
    expect(findIds('mo')).toEqual([4, 2, 1, 3]);
  });

  test('ends at the limit', () => {
    expect(findIds('moon', 2)).toEqual([1, 2]);
  });

  test('is empty for a query without similar names', () => {
    expect(findIds('xylophone')).toEqual([]);
    expect(findIds('  ')).toEqual([]);
  });
});

describe('tolerance for typing mistakes', () => {
  beforeEach(() =>
    loadRows(
      nameRow(1, 9, 'Diner Nights', 'Shitang zhi Ye', '食堂之夜'),
      nameRow(2, 8, 'Rain Studio (Fan Colored)', 'Ame no Studio'),
      nameRow(3, 7, 'Lighthouse Cats', 'Toudai no Nekotachi'),
      nameRow(4, 6, 'Zzz'),
      nameRow(5, 5, 'Zoe and the Zebra'),
      nameRow(6, 4, '夜行列車と金魚', 'Yakou Ressha to Kingyo'),
    ),
  );

  test.each([
    ['diner nigths', 1],
    ['dinner nights', 1],
    ['dinr night', 1],
    ['shitan zhi ye', 1],
    ['rian studio', 2],
    ['studoi', 2],
    ['studio fan clored', 2],
    ['ligthhouse', 3],
    ['ighthouse', 3],
    ['lightohuse cats', 3],
    ['lighthose cat', 3],
    ['nekotatchi', 3],
    ['todai neko', 3],
    ['zebar', 5],
    ['zzz', 4],
    ['ZZZZZZ', 4],
    ['yako resha', 6],
    ['kingyyo', 6],
    ['夜行列车', 6],
  ])('finds a name with %s', (text, id) => {
    expect(findIds(text)[0]).toBe(id);
  });

  test.each([
    'aaaa',
    'yyyy',
    'あああ',
    'xxxx',
    'asdf',
    'qwertz',
    'lorem',
    'ipsum',
    'blorp',
    'hjkl',
    'kjhgf',
    'test1234',
  ])('finds nothing with %s', (text) => {
    expect(findIds(text)).toEqual([]);
  });

  test('does not take a repeated letter for the beginning of a word', () => {
    expect(findIds('zzzz')).toEqual([4]);
    expect(findIds('z')).toEqual([4, 5, 1]);
  });
});

test('next to names with the word, those that have another word with one other letter are no results', async () => {
  await loadRows(
    nameRow(1, 9, 'The Night Train'),
    nameRow(2, 9, 'Midnight Oasis'),
    nameRow(3, 9, 'Lighthouse Eve'),
    nameRow(4, 1, 'Beserk'),
    nameRow(5, 90_000, 'Berserk'),
  );
  expect(findIds('night')).toEqual([1, 2]);
  expect(findIds('beserk')).toEqual([4, 5]);
});

test('of equal matches the more popular one comes first', async () => {
  await loadRows(nameRow(1, 10, 'Salt Dragon'), nameRow(2, 9000, 'Salt Kitten'), nameRow(3, 100, 'Salt Wagon!'));
  expect(findIds('salt')).toEqual([2, 3, 1]);
});

test('exact letters come before letters that only sound alike', async () => {
  await loadRows(nameRow(1, 90_000, 'Hose'), nameRow(2, 1, 'House'));
  expect(findIds('house')).toEqual([2, 1]);
  expect(names.find('house', 10).exact).toBe(2);
});

test('long queries and very long names are compared, too', async () => {
  const longQuery = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  await loadRows(nameRow(1, 1, longQuery), nameRow(2, 1, 'word'));
  expect(findIds(longQuery)[0]).toBe(1);
  expect(findIds(`${longQuery} ${longQuery}`)[0]).toBe(1);
});

test('new, renamed and deleted titles are in the index at once', async () => {
  await loadRows(nameRow(1, 5, 'Paper Whale'), nameRow(2, 5, 'Glass Whale'));
  names.update([3], [nameRow(3, 50, 'Copper Whale')]);
  expect(findIds('whale')).toEqual([3, 2, 1]);
  names.update([1, 2], [nameRow(1, 5, 'Paper Heron')]);
  expect(findIds('whale')).toEqual([3]);
  expect(findIds('paper')).toEqual([1]);
  names.update([3], []);
  expect(findIds('whale')).toEqual([]);
});

test('many changes are merged into the base index', async () => {
  await loadRows(nameRow(1, 5, 'Paper Whale'), nameRow(2, 5, 'Glass Whale'));
  for (let id = 3; id < 4503; id += 100) {
    const ids = Array.from({ length: 100 }, (_, index) => id + index);
    names.update(
      ids,
      ids.map((each) => nameRow(each, 1, `Lantern ${each}`)),
    );
  }
  names.update([2], []);
  expect(names.find('lantern', 10_000).ids.length).toBe(4500);
  expect(findIds('lantern 4000')[0]).toBe(4000);
  expect(findIds('whale')).toEqual([1]);
});

test('a full reload drops deleted titles', async () => {
  await loadRows(nameRow(1, 5, 'Paper Whale'));
  names.update([2], [nameRow(2, 1, 'Glass Whale')]);
  await names.load(inBatches([nameRow(3, 1, 'Iron Whale')]));
  expect(findIds('whale')).toEqual([3]);
});

describe('the spelling of a text that no name contains', () => {
  const similarNames = [
    'The Night Train',
    'Diner Nights',
    'Night Owl Scans',
    'Kōbō no Kuroneko',
    '夜行列車',
    'Lighthouse Eve',
  ];

  test.each([
    ['nigth', 'night'],
    ['Nigth trian', 'night train'],
    ['diner nigts', 'diner nights'],
    ['ligthhouse', 'lighthouse'],
    ['nigth owl', 'night owl'],
    ['kuronkeo', 'kuroneko'],
  ])('of %s is corrected to %s', (text, corrected) => {
    expect(correctSpelling(text, similarNames)).toBe(corrected);
  });

  test.each(['night', 'night tr', 'owl', 'owk', 'nigth xylophone', '夜行列本', 'qwertz', '', '!?'])(
    'of %s is not corrected',
    (text) => {
      expect(correctSpelling(text, similarNames)).toBeNull();
    },
  );

  test('of a short word is tried with neighboring letters swapped', () => {
    expect(swapLetters('Hreon no X')).toEqual(['rheon no x', 'heron no x', 'hroen no x', 'hreno no x']);
    expect(swapLetters('owl')).toEqual([]);
    expect(swapLetters('heron abcdefgh '.repeat(20)).length).toBe(10);
  });

  test('is asked for only if the names have neither the text nor its words', async () => {
    await loadRows(nameRow(1, 9, 'The Night Train'));
    expect(['night', 'train night', 'nigth', 'xylophone'].map((text) => names.find(text, 5).contains)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('among thousands of others', () => {
  const decoyRows = decoyNames(3000).map((titleNames, index) =>
    nameRow(1000 + index, 3000 - index, ...titleNames.map(({ name }) => name)),
  );
  const searchSetRows = searchSet.titles.map(({ names: titleNames }, index) =>
    nameRow(1 + index, 5, ...titleNames.map(({ name }) => name)),
  );
  beforeEach(() => loadRows(...decoyRows, ...searchSetRows));

  test('every name is the first result for itself', () => {
    const missingNames = searchSetRows.flatMap((row) =>
      row.names.filter((name) => {
        const { ids, exact } = names.find(name, 10);
        return !ids.slice(0, exact).includes(row.id);
      }),
    );
    expect(missingNames).toEqual([]);
  });

  test('any text gives results without duplicates and within the limit', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.string({ maxLength: 200 }),
          fc.string({ unit: fc.constantFrom(...'灯台の猫ネコ고양ㅇقِก๋ōß\u0301\ud83d ’-'), maxLength: 200 }),
        ),
        fc.integer({ min: 1, max: 50 }),
        (text, limit) => {
          const { ids, exact } = names.find(text, limit);
          expect(ids.length).toBeLessThanOrEqual(limit);
          expect(new Set(ids).size).toBe(ids.length);
          expect(exact).toBeLessThanOrEqual(ids.length);
        },
      ),
      { numRuns: 500 },
    );
  });
});
