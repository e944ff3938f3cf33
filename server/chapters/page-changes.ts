// Comparison of two versions of a chapter's pages.

interface PageChanges {
  /** Pages that replaced others. All numbers are those of the later version, from 1. */
  changed: number[];
  added: number[];
  /** Pages that were elsewhere in the order. */
  moved: number[];
  /** Number of pages that are gone. */
  removed: number;
}

/** Compares two versions of pages by the ids of their images. */
export function comparePages(before: readonly number[], after: readonly number[]): PageChanges {
  const gaps = gapsBetween(before, after);
  const unmatched = countsOf(gaps.flatMap(({ old }) => old.map((index) => before[index]!)));
  const isMoved = gaps.map(({ fresh }) =>
    fresh.map((index) => {
      const left = unmatched.get(after[index]!) ?? 0;
      if (left > 0) unmatched.set(after[index]!, left - 1);
      return left > 0;
    }),
  );
  const changes: PageChanges = { changed: [], added: [], moved: [], removed: 0 };
  for (const [place, { old, fresh }] of gaps.entries()) {
    // of a page that moved away, nothing is left in the place where it was
    let gone = old.filter((index) => {
      const left = unmatched.get(before[index]!) ?? 0;
      if (left > 0) unmatched.set(before[index]!, left - 1);
      return left > 0;
    }).length;
    for (const [position, index] of fresh.entries()) {
      if (isMoved[place]![position]) changes.moved.push(index + 1);
      else if (gone > 0) {
        changes.changed.push(index + 1);
        gone--;
      } else changes.added.push(index + 1);
    }
    changes.removed += gone;
  }
  return changes;
}

/** Indexes of pages that stand between two pages that both versions have in the same order. */
interface Gap {
  old: number[];
  fresh: number[];
}

function gapsBetween(before: readonly number[], after: readonly number[]): Gap[] {
  const lengths = commonLengths(before, after);
  const lengthAt = (old: number, fresh: number): number => lengths[old * (after.length + 1) + fresh]!;
  const gaps: Gap[] = [{ old: [], fresh: [] }];
  let [old, fresh] = [0, 0];
  while (old < before.length || fresh < after.length) {
    const gap = gaps.at(-1)!;
    if (old < before.length && fresh < after.length && before[old] === after[fresh]) {
      gaps.push({ old: [], fresh: [] });
      old++;
      fresh++;
    } else if (fresh === after.length || (old < before.length && lengthAt(old + 1, fresh) >= lengthAt(old, fresh + 1)))
      gap.old.push(old++);
    else gap.fresh.push(fresh++);
  }
  return gaps;
}

/** Length of the longest common order of what follows each pair of indexes. */
function commonLengths(before: readonly number[], after: readonly number[]): Uint16Array {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  for (let old = before.length - 1; old >= 0; old--) {
    for (let fresh = after.length - 1; fresh >= 0; fresh--) {
      lengths[old * width + fresh] =
        before[old] === after[fresh]
          ? lengths[(old + 1) * width + fresh + 1]! + 1
          : Math.max(lengths[(old + 1) * width + fresh]!, lengths[old * width + fresh + 1]!);
    }
  }
  return lengths;
}

function countsOf(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
