// Search by name: order of the results, and updates of the live index.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { Catalogue } from '#server/search/names/catalogue.ts';
import type { NameRow } from '#server/search/names/source.ts';
import { searchSet } from '#server/seed/search-set.ts';
import { decoyNames } from '#test/support/builders/decoy-names.ts';

let names: Catalogue;

async function load(...rows: NameRow[]): Promise<void> {
  names = new Catalogue('title');
  await names.load(inBatches(rows));
}

async function* inBatches(rows: NameRow[]): AsyncGenerator<NameRow[]> {
  for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3);
}

const title = (id: number, weight: number, ...own: string[]): NameRow => ({ id, weight, names: own });
const find = (text: string, limit = 10): number[] => names.find(text, limit).ids;

describe('the order of results', () => {
  beforeEach(() =>
    load(
      title(1, 10, 'Moon'),
      title(2, 50_000, 'Moon Harbour'),
      title(3, 100_000, 'The Long Way to the Moon'),
      title(4, 200_000, 'Moonlight'),
      title(5, 300_000, 'Honeymoon Express'),
      title(6, 0, '月'),
      title(7, 9000, '三日月の森'),
    ),
  );

  test('is exact names, then names that begin with the query, then others', () => {
    expect(find('moon')).toEqual([1, 2, 4, 3, 5]);
    expect(names.find('moon', 10).exact).toBe(1);
    expect(names.find('harbour', 10).exact).toBe(0);
  });

  test('has a name of a single Chinese character before longer ones', () => {
    expect(find('月')).toEqual([6, 7]);
    expect(find('日月')).toEqual([7]);
  });

  test('has matches of one and two letters only at the beginning of words', () => {
    expect(find('h')).toEqual([5, 2]);
    expect(find('mo')).toEqual([4, 2, 1, 3]);
  });

  test('ends at the limit', () => {
    expect(find('moon', 2)).toEqual([1, 2]);
  });

  test('is empty for a query without similar names', () => {
    expect(find('xylophone')).toEqual([]);
    expect(find('  ')).toEqual([]);
  });
});

test('of equal matches the more popular one comes first', async () => {
  await load(title(1, 10, 'Salt Dragon'), title(2, 9000, 'Salt Kitten'), title(3, 100, 'Salt Wagon!'));
  expect(find('salt')).toEqual([2, 3, 1]);
});

test('exact letters come before letters that only sound alike', async () => {
  await load(title(1, 90_000, 'Hose'), title(2, 1, 'House'));
  expect(find('house')).toEqual([2, 1]);
  expect(names.find('house', 10).exact).toBe(2);
});

test('long queries and very long names are compared, too', async () => {
  const long = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
  await load(title(1, 1, long), title(2, 1, 'word'));
  expect(find(long)[0]).toBe(1);
  expect(find(`${long} ${long}`)[0]).toBe(1);
});

test('new, renamed and deleted titles are in the index at once', async () => {
  await load(title(1, 5, 'Paper Whale'), title(2, 5, 'Glass Whale'));
  names.update([3], [title(3, 50, 'Copper Whale')]);
  expect(find('whale')).toEqual([3, 2, 1]);
  names.update([1, 2], [title(1, 5, 'Paper Heron')]);
  expect(find('whale')).toEqual([3]);
  expect(find('paper')).toEqual([1]);
  names.update([3], []);
  expect(find('whale')).toEqual([]);
});

test('many changes are merged into the base index', async () => {
  await load(title(1, 5, 'Paper Whale'), title(2, 5, 'Glass Whale'));
  for (let id = 3; id < 4503; id += 100) {
    const ids = Array.from({ length: 100 }, (_, at) => id + at);
    names.update(
      ids,
      ids.map((each) => title(each, 1, `Lantern ${each}`)),
    );
  }
  names.update([2], []);
  expect(names.find('lantern', 10_000).ids.length).toBe(4500);
  expect(find('lantern 4000')[0]).toBe(4000);
  expect(find('whale')).toEqual([1]);
});

test('a full reload drops deleted titles', async () => {
  await load(title(1, 5, 'Paper Whale'));
  names.update([2], [title(2, 1, 'Glass Whale')]);
  await names.load(inBatches([title(3, 1, 'Iron Whale')]));
  expect(find('whale')).toEqual([3]);
});

describe('among thousands of others', () => {
  const others = decoyNames(3000).map((own, at) => title(1000 + at, 3000 - at, ...own.map(({ name }) => name)));
  const planted = searchSet.titles.map(({ names: own }, at) => title(1 + at, 5, ...own.map(({ name }) => name)));
  beforeEach(() => load(...others, ...planted));

  test('every name is the first result for itself', () => {
    const lost = planted.flatMap((row) =>
      row.names.filter((name) => {
        const { ids, exact } = names.find(name, 10);
        return !ids.slice(0, exact).includes(row.id);
      }),
    );
    expect(lost).toEqual([]);
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
