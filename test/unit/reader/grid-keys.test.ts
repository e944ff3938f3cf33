// Arrow keys in a grid of thumbnails, where wide thumbnails span two columns.
import { expect, test } from 'vitest';
import { nextInGrid } from '#web/reader/input/grid-keys.ts';

/** Grid of three columns; the third cell is wide and shares its row with one other. */
const cells = [
  [0, 0, 1],
  [1, 0, 1],
  [0, 1, 2],
  [2, 1, 1],
  [0, 2, 1],
].map(([column, row, columns]) => ({ offsetLeft: column! * 100, offsetTop: row! * 140, offsetWidth: columns! * 100 }));

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 4, -1],
  ['ArrowLeft', 2, 1],
  ['ArrowLeft', 0, -1],
  ['ArrowDown', 0, 2],
  ['ArrowDown', 3, 4],
  ['ArrowDown', 4, -1],
  ['ArrowUp', 3, 1],
  ['ArrowUp', 1, -1],
  ['Home', 3, 0],
  ['End', 1, 4],
  ['a', 1, -1],
] as const)('%s from cell %i leads to %i', (key, from, to) => {
  expect(nextInGrid(cells, from, key, 'ltr')).toBe(to);
});

test('arrow keys follow the screen from right to left, too', () => {
  expect(nextInGrid(cells, 0, 'ArrowLeft', 'rtl')).toBe(1);
  expect(nextInGrid(cells, 1, 'ArrowRight', 'rtl')).toBe(0);
});
