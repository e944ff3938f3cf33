// Chooses where to slice a page that is too tall: evenly, each cut moved a little to rows in which nothing is drawn.

/** Maximum distance that a cut moves to find rows without a drawing, as a fraction of a slice's height. */
const maxCutShift = 0.15;

/**
 * Returns the heights of the slices from top to bottom, with as few slices as possible.
 * @param isQuiet whether a row has a single color, such as the gap between two panels
 */
export function sliceHeights(height: number, maxHeight: number, isQuiet: (row: number) => boolean): number[] {
  const count = Math.ceil(height / maxHeight);
  const evenHeight = height / count;
  const heights: number[] = [];
  let top = 0;
  for (let cutsLeft = count - 1; cutsLeft > 0; cutsLeft--) {
    const target = Math.round(evenHeight * (count - cutsLeft));
    // the rest of the page must fit into the remaining slices
    const from = Math.max(top + 1, height - cutsLeft * maxHeight, target - Math.floor(evenHeight * maxCutShift));
    const to = Math.min(top + maxHeight, height - cutsLeft, target + Math.floor(evenHeight * maxCutShift));
    const cut = findQuietRow({ from, to, target }, isQuiet) ?? Math.min(Math.max(target, from), to);
    heights.push(cut - top);
    top = cut;
  }
  return [...heights, height - top];
}

/** Returns the middle row of the tallest gap (of equally tall gaps the nearest to the target); null without any gap. */
function findQuietRow(
  { from, to, target }: { from: number; to: number; target: number },
  isQuiet: (row: number) => boolean,
): number | null {
  let bestGap: { middle: number; rows: number } | null = null;
  for (let row = from; row <= to; row++) {
    if (!isQuiet(row)) continue;
    const gapStart = row;
    while (row < to && isQuiet(row + 1)) row++;
    const gap = { middle: Math.round((gapStart + row) / 2), rows: row - gapStart + 1 };
    const isNearer = bestGap !== null && Math.abs(gap.middle - target) < Math.abs(bestGap.middle - target);
    if (bestGap === null || gap.rows > bestGap.rows || (gap.rows === bestGap.rows && isNearer)) bestGap = gap;
  }
  return bestGap?.middle ?? null;
}
