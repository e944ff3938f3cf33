// Pages of a chapter on the upload page: moves, selection, undo, warnings, limits of the chapter.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { chapterSize } from '#web/upload/pages/chapter-size.ts';
import * as list from '#web/upload/pages/page-list.ts';
import { pageWarnings } from '#web/upload/pages/page-warnings.ts';

function page(
  path: string,
  fields: Partial<list.UploadPage> & { width?: number; height?: number } = {},
): list.UploadPage {
  const { width = 800, height = 1200, ...rest } = fields;
  const image = { type: 'jpeg', width, height, frames: 1, change: 'none' } as const;
  return { id: path, path, archive: null, file: new Blob(), bytes: 1000, hash: path, image, problem: null, ...rest };
}

const listOf = (...paths: string[]): list.PageList =>
  list.addPages(
    list.noPages,
    paths.map((path) => page(path)),
  );
const order = ({ pages }: list.PageList): string => pages.map(({ id }) => id).join(' ');
const ids = (...names: string[]): Set<string> => new Set(names);

describe('order', () => {
  const four = listOf('1', '2', '3', '4');

  test('added pages come in natural order after those that are there', () => {
    expect(order(list.addPages(listOf('7'), [page('10'), page('9')]))).toBe('7 9 10');
  });

  test.each<[string, list.PageList, string]>([
    ['to a number', list.movePages(four, ids('4'), 2), '1 4 2 3'],
    ['several to a number', list.movePages(four, ids('1', '3'), 2), '2 1 3 4'],
    ['beyond the end', list.movePages(four, ids('1'), 99), '2 3 4 1'],
    ['before the first', list.movePages(four, ids('3'), -5), '3 1 2 4'],
    ['one place later', list.shiftPages(four, ids('2'), 1), '1 3 2 4'],
    ['one place earlier', list.shiftPages(four, ids('2', '3'), -1), '2 3 1 4'],
    ['not beyond the end', list.shiftPages(four, ids('3', '4'), 1), '1 2 3 4'],
    ['together first', list.shiftPages(four, ids('1', '3'), 1), '1 3 2 4'],
    ['reversed', list.reversePages(four), '4 3 2 1'],
    ['sorted', list.sortPages(list.reversePages(four)), '1 2 3 4'],
    ['without one', list.removePages(four, ids('2')), '1 3 4'],
    ['with slices in place of one', list.replacePage(four, '2', [page('2a'), page('2b')]), '1 2a 2b 3 4'],
  ])('%s', (_, changed, expected) => expect(order(changed)).toBe(expected));

  test('any changes can be undone, one by one', () => {
    const changes = fc.oneof(
      fc.record({
        kind: fc.constant('move' as const),
        id: fc.constantFrom('1', '2', '3', '4', '5'),
        to: fc.integer({ min: 0, max: 7 }),
      }),
      fc.constant({ kind: 'reverse' as const }),
      fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom('1', '2', '3', '4', '5') }),
    );
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 20 }), (steps) => {
        const orders: string[] = [];
        let now = listOf('1', '2', '3', '4', '5');
        for (const step of steps) {
          const before = now;
          if (step.kind === 'move') now = list.movePages(now, ids(step.id), step.to);
          else if (step.kind === 'remove') now = list.removePages(now, ids(step.id));
          else now = list.reversePages(now);
          if (now !== before) orders.push(order(before));
        }
        for (const expected of orders.toReversed()) {
          now = list.undo(now);
          expect(order(now)).toBe(expected);
        }
      }),
    );
  });

  test('a change that changes nothing is none to undo', () => {
    expect(list.movePages(four, ids('1'), 1)).toBe(four);
    expect(list.undo(list.noPages)).toBe(list.noPages);
  });
});

describe('files that are chosen again', () => {
  const missing = (path: string, hash: string): list.UploadPage => page(path, { file: null, hash });

  test('are found by their content, a page that is there twice too; others are left', () => {
    const waiting = [missing('1', 'A'), missing('2', 'blank'), missing('3', 'blank')];
    const again = [page('x1', { hash: 'A' }), page('x2', { hash: 'blank' }), page('x3', { hash: 'blank' })];
    const { pages, left } = list.giveFiles(waiting, [...again, page('x4', { hash: 'new' })]);
    expect(pages.map(({ id, file }) => `${id} ${file !== null}`)).toEqual(['1 true', '2 true', '3 true']);
    expect(left.map(({ id }) => id)).toEqual(['x4']);
  });

  test('are used for each page of the same content', () => {
    const { pages, left } = list.giveFiles(
      [missing('1', 'blank'), missing('2', 'blank')],
      [page('x', { hash: 'blank' })],
    );
    expect([pages.every(({ file }) => file !== null), left]).toEqual([true, []]);
  });

  test('are new pages where none waits, or their content is unknown', () => {
    const unread = page('x2', { hash: '' });
    const { pages, left } = list.giveFiles(
      [page('1', { hash: 'A' }), missing('2', '')],
      [page('x', { hash: 'A' }), unread],
    );
    expect([pages[1]!.file, left.map(({ id }) => id)]).toEqual([null, ['x', 'x2']]);
  });
});

describe('selection', () => {
  const four = listOf('1', '2', '3', '4');
  test('is toggled, reaches over ranges in both directions, and is forgotten with its pages', () => {
    const second = list.selectPage(four, '2');
    expect(list.selectPage(second, '4', { range: true }).selected).toEqual(ids('2', '3', '4'));
    expect(list.selectPage(second, '1', { range: true }).selected).toEqual(ids('1', '2'));
    expect(list.selectPage(second, '2').selected).toEqual(ids());
    expect(list.clearSelection(second).selected).toEqual(ids());
    expect(list.removePages(second, ids('2')).selected).toEqual(ids());
    expect(list.selectPage(four, '3', { range: true }).selected).toEqual(ids('3'));
  });
});

describe('warnings', () => {
  test('name repeated pages, wide ones, rests and missing numbers', () => {
    const pages = [
      page('x/001.jpg'),
      page('x/002.jpg', { hash: 'x/001.jpg' }),
      page('x/003.jpg', { width: 1600 }),
      page('x/006.jpg'),
      page('x/007.jpg', { height: 40 }),
    ];
    expect(Object.fromEntries(pageWarnings(pages))).toEqual({
      'x/002.jpg': [{ kind: 'duplicate', page: 1 }],
      'x/003.jpg': [{ kind: 'wide' }],
      'x/006.jpg': [{ kind: 'missing-before', from: 4, to: 5 }],
      'x/007.jpg': [{ kind: 'sliver' }],
    });
  });

  test('a page of more pixels is no wide one as long as it is upright', () => {
    const large = page('4.jpg', { width: 1600, height: 2400 });
    expect(pageWarnings([page('1.jpg'), page('2.jpg'), page('3.jpg'), large]).size).toBe(0);
  });

  test('are none for pages that follow each other, of other folders, or without a hash', () => {
    const broken = { hash: '', image: null };
    expect(pageWarnings([page('a/1.jpg'), page('b/3.jpg'), page('c.jpg', broken), page('d.jpg', broken)]).size).toBe(0);
  });
});

test('the limits of a chapter are measured over all of its pages', () => {
  const half = limits.chapterMaxBytes / 2;
  expect(chapterSize([page('1', { bytes: half }), page('2', { bytes: half })])).toEqual({
    bytes: 2 * half,
    problem: null,
  });
  expect(chapterSize(['1', '2', '3'].map((path) => page(path, { bytes: half })))).toEqual({
    bytes: 3 * half,
    problem: { code: 'chapter_too_large', limit: limits.chapterMaxBytes, measured: 3 * half },
  });
  const many = Array.from({ length: limits.chapterMaxPages + 2 }, (_, index) => page(`${index}`));
  expect(chapterSize(many).problem).toEqual({ code: 'chapter_too_many_pages', limit: 500, measured: 502 });
});
