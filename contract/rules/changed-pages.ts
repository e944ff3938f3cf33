// Share of a chapter's reviewed pages that an edit changes: the site counts it when the edit is saved, the page editor before.

/** Compares pages by their ids or hashes: the share of `reviewed` that has gone or come since. Moved pages do not count. */
export function changedPageShare<T extends string | number>(reviewed: readonly T[], present: readonly T[]): number {
  const changed = Math.max(countMissing(reviewed, present), countMissing(present, reviewed));
  return changed / Math.max(1, reviewed.length);
}

/** Number of items of `from` that `within` does not have; repeated ones count each time. */
function countMissing<T>(from: readonly T[], within: readonly T[]): number {
  const left = new Map<T, number>();
  for (const item of within) left.set(item, (left.get(item) ?? 0) + 1);
  return from.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  }).length;
}
