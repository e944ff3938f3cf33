/** Number of ranges that are named; the pages of the others are counted. */
const namedRanges = 5;

/** Rising page numbers as text with ranges, "4–9, 12", and how many pages the text leaves out. */
export function pageRanges(pages: readonly number[]): { text: string; more: number } {
  const ranges: [first: number, last: number][] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && page === range[1] + 1) range[1] = page;
    else ranges.push([page, page]);
  }
  const named = ranges.slice(0, namedRanges);
  return {
    text: named.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', '),
    more: ranges.slice(namedRanges).reduce((sum, [first, last]) => sum + last - first + 1, 0),
  };
}
