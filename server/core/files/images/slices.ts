// Chooses where to slice a page that is too tall: evenly, each cut moved a little to rows in which nothing is drawn.

/** Maximum distance that a cut moves to find rows without a drawing, as a fraction of a slice's height. */
const maxCutShift = 0.15;

/**
 * Returns the heights of the slices from top to bottom, with as few slices as possible.
 * @param isQuiet whether a row has a single color, such as the gap between two panels
 */
export function sliceHeights(height: number, max: number, isQuiet: (row: number) => boolean): number[] {
  const count = Math.ceil(height / max);
  const evenHeight = height / count;
  const heights: number[] = [];
  let top = 0;
  for (let cutsLeft = count - 1; cutsLeft > 0; cutsLeft--) {
    const target = Math.round(evenHeight * (count - cutsLeft));
    // the rest of the page must fit into the remaining slices
    const from = Math.max(top + 1, height - cutsLeft * max, target - Math.floor(evenHeight * maxCutShift));
    const to = Math.min(top + max, height - cutsLeft, target + Math.floor(evenHeight * maxCutShift));
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
  let best: { middle: number; rows: number } | null = null;
  for (let row = from; row <= to; row++) {
    if (!isQuiet(row)) continue;
    const start = row;
    while (row < to && isQuiet(row + 1)) row++;
    const found = { middle: Math.round((start + row) / 2), rows: row - start + 1 };
    const nearer = best !== null && Math.abs(found.middle - target) < Math.abs(best.middle - target);
    if (best === null || found.rows > best.rows || (found.rows === best.rows && nearer)) best = found;
  }
  return best?.middle ?? null;
}
