// Comparison of a chapter's pages with their edit: which stay, move, come and go, as rows of old and new ones.
import { changedPageShare } from '#contract/rules/changed-pages.ts';
import type { UploadPage } from '../pages/page-list.ts';

export interface NumberedPage {
  page: UploadPage;
  /** From 1. */
  number: number;
}

export interface PageChange {
  kind: 'replaced' | 'added' | 'removed' | 'moved';
  before: NumberedPage | null;
  after: NumberedPage | null;
}

/** Changed pages in their order. A page that moved is one row, at its new place. */
export function pageChanges(before: readonly UploadPage[], after: readonly UploadPage[]): PageChange[] {
  const oldNumbers = new Map(before.map(({ id }, index) => [id, index + 1]));
  const kept = new Set(after.map(({ id }) => id));
  const inOrder = longestRise(after.flatMap(({ id }) => oldNumbers.get(id) ?? []));
  const changes: PageChange[] = [];
  let old = 0;
  let moved: PageChange[] = [];
  let gone: NumberedPage[] = [];
  let come: NumberedPage[] = [];
  /** Pages that went and came between two that stayed replace each other. */
  const settle = (): void => {
    for (let index = 0; index < Math.max(gone.length, come.length); index++) {
      const [one, other] = [gone[index] ?? null, come[index] ?? null];
      changes.push({ kind: one && other ? 'replaced' : one ? 'removed' : 'added', before: one, after: other });
    }
    changes.push(...moved);
    [gone, come, moved] = [[], [], []];
  };
  const takeGone = (end: number): void => {
    for (; old < end; old++) if (!kept.has(before[old]!.id)) gone.push({ page: before[old]!, number: old + 1 });
  };
  for (const [index, page] of after.entries()) {
    const number = oldNumbers.get(page.id);
    if (number === undefined) come.push({ page, number: index + 1 });
    else if (inOrder.has(number)) {
      takeGone(number - 1);
      settle();
      old = number;
    } else moved.push({ kind: 'moved', before: { page, number }, after: { page, number: index + 1 } });
  }
  takeGone(before.length);
  settle();
  return changes;
}

/**
 * Share of the reviewed pages that have gone or come since, as the server counts it; pages that only moved do not count.
 * @param reviewed hashes of their stored bytes
 */
export function changedShare(reviewed: readonly string[], pages: readonly UploadPage[]): number {
  // pages that the viewer may not see are where they were
  const now = pages.map(({ stored, hash }) => stored?.key ?? reviewed[(stored?.number ?? 0) - 1] ?? hash);
  return changedPageShare(reviewed, now);
}

/** The most numbers that rise from first to last: pages that stay in their order while the others move. */
function longestRise(numbers: readonly number[]): Set<number> {
  const lengths: number[] = [];
  const previous: number[] = [];
  let last = -1;
  for (const [index, number] of numbers.entries()) {
    lengths[index] = 1;
    previous[index] = -1;
    for (let earlier = 0; earlier < index; earlier++)
      if (numbers[earlier]! < number && lengths[earlier]! >= lengths[index]!) {
        lengths[index] = lengths[earlier]! + 1;
        previous[index] = earlier;
      }
    if (last < 0 || lengths[index]! > lengths[last]!) last = index;
  }
  const rise = new Set<number>();
  for (let index = last; index >= 0; index = previous[index]!) rise.add(numbers[index]!);
  return rise;
}
