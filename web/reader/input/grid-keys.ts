// Arrow key navigation in a grid whose cells may have different widths.

interface Cell {
  offsetLeft: number;
  offsetTop: number;
  offsetWidth: number;
}

const middleOf = ({ offsetLeft, offsetWidth }: Cell): number => offsetLeft + offsetWidth / 2;

/** Index of the cell that a key moves to from the current cell, or -1 if there is none. */
export function nextInGrid(cells: readonly Cell[], at: number, key: string, direction: 'ltr' | 'rtl'): number {
  const here = cells[at];
  if (!here) return -1;
  const nextKey = direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
  const previousKey = direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
  if (key === nextKey) return at + 1 < cells.length ? at + 1 : -1;
  if (key === previousKey) return at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return cells.length - 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return -1;
  const below = key === 'ArrowDown';
  const rows = cells
    .map(({ offsetTop }) => offsetTop)
    .filter((top) => (below ? top > here.offsetTop : top < here.offsetTop));
  if (rows.length === 0) return -1;
  const row = below ? Math.min(...rows) : Math.max(...rows);
  const distance = (cell: Cell): number => Math.abs(middleOf(cell) - middleOf(here));
  return cells.reduce(
    (best, cell, index) =>
      cell.offsetTop === row && (best < 0 || distance(cell) < distance(cells[best]!)) ? index : best,
    -1,
  );
}
