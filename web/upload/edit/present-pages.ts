// Pages of a chapter that were read at different times: which of them are the same.
import type { KeptEdit } from '../stored-work.ts';
import type { UploadPage } from '../pages/page-list.ts';

export const keysOf = (pages: readonly UploadPage[]): (string | null)[] =>
  pages.map(({ stored }) => stored?.key ?? null);

/** Whether two readings of a chapter have the same pages; without the right to see them, their number is compared. */
export const isSamePages = (one: readonly UploadPage[], other: readonly UploadPage[]): boolean =>
  JSON.stringify(keysOf(one)) === JSON.stringify(keysOf(other));

/** Takes each page out of those of a chapter once, by the hash of its stored bytes. */
function takeByKey(pages: readonly UploadPage[]): (key: string | null) => UploadPage | undefined {
  const left = [...pages];
  return (key) => {
    const at = key === null ? -1 : left.findIndex(({ stored }) => stored?.key === key);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
}

/**
 * Edited pages over those that the chapter has now. Pages that somebody else took out stay, and will be sent again.
 * @returns null if there is one whose file cannot be read
 */
export function rebasePages(edited: readonly UploadPage[], present: readonly UploadPage[]): UploadPage[] | null {
  const take = takeByKey(present);
  const pages = edited.map((page) => {
    if (!page.stored) return page;
    return take(page.stored.key) ?? { ...page, stored: { ...page.stored, number: null } };
  });
  return pages.some(({ stored }) => stored?.number === null && stored.file === null) ? null : pages;
}

/** Pages of an edit that another tab began: those of the chapter, and new ones of which only the plan is known. */
export function plannedPages(
  plan: readonly { name: string; hash: string; bytes: number }[],
  present: readonly UploadPage[],
): UploadPage[] {
  const take = takeByKey(present);
  return plan.map(
    ({ name, hash, bytes }) =>
      take(hash) ?? {
        id: crypto.randomUUID(),
        path: name,
        archive: null,
        file: null,
        bytes,
        hash,
        image: null,
        problem: null,
      },
  );
}

/** Pages of an edit that a reload interrupted, over those of the chapter. Files of new ones have to be chosen again. */
export function restoredPages(kept: KeptEdit['pages'], present: readonly UploadPage[]): UploadPage[] {
  const take = takeByKey(present);
  return kept.map(({ stored, ...page }) => {
    if (!stored) return { ...page, file: null };
    const found = stored.key === null ? present[(stored.number ?? 0) - 1] : take(stored.key);
    return found ?? { ...page, file: null, stored: { ...stored, number: null, file: null, picture: null } };
  });
}
