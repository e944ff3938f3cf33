// Arrow key navigation in a grid whose cells may have different widths.

interface Cell {
  offsetLeft: number;
  offsetTop: number;
  offsetWidth: number;
}

const middleOf = ({ offsetLeft, offsetWidth }: Cell): number => offsetLeft + offsetWidth / 2;

/** Index of the cell that a key moves to from the current cell, or -1 if there is none. */
export function nextInGrid(
  cells: readonly Cell[],
  currentIndex: number,
  key: string,
  direction: 'ltr' | 'rtl',
): number {
  const currentCell = cells[currentIndex];
  if (!currentCell) return -1;
  const nextKey = direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft';
  const previousKey = direction === 'ltr' ? 'ArrowLeft' : 'ArrowRight';
  if (key === nextKey) return currentIndex + 1 < cells.length ? currentIndex + 1 : -1;
  if (key === previousKey) return currentIndex - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return cells.length - 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return -1;
  const isDown = key === 'ArrowDown';
  const candidateTops = cells
    .map(({ offsetTop }) => offsetTop)
    .filter((top) => (isDown ? top > currentCell.offsetTop : top < currentCell.offsetTop));
  if (candidateTops.length === 0) return -1;
  const targetTop = isDown ? Math.min(...candidateTops) : Math.max(...candidateTops);
  const distance = (cell: Cell): number => Math.abs(middleOf(cell) - middleOf(currentCell));
  return cells.reduce(
    (bestIndex, cell, index) =>
      cell.offsetTop === targetTop && (bestIndex < 0 || distance(cell) < distance(cells[bestIndex]!))
        ? index
        : bestIndex,
    -1,
  );
}
