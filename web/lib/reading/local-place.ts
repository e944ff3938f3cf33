// Position in a chapter from what is stored on this device. Works offline too, when the session cannot be checked.
import { isFinished } from '#contract/rules/reading-rules.ts';
import type { Chapter } from '../catalogue/related.ts';
import { useGuestProgress } from './guest-progress.ts';
import { unsentOf, useOutboxVersion } from './outbox.ts';
import { openedChapterOf } from './record-progress.ts';

export interface LocalPlace {
  /** 1-based; null when only the chapter number is known to be read. */
  page: number | null;
  pages: number;
  read: boolean;
}

/** Page at which to open a chapter: one in progress continues, a finished one restarts (undefined). */
export const resumePage = ({ page, pages }: { page: number | null; pages: number | null }): number | undefined =>
  page !== null && pages !== null && page > 1 && !isFinished({ page, pages }) ? page : undefined;

/**
 * @returns a function that looks up the position in a chapter: null if it was never opened on this device. `owner` is
 * the id of the account that downloaded the chapter, null for a guest
 */
export function useLocalPlace(): (chapter: Chapter, owner: string | null) => LocalPlace | null {
  const { places, reads } = useGuestProgress();
  useOutboxVersion();
  return (chapter, owner) => {
    const { title, key } = openedChapterOf(chapter);
    const unsent = unsentOf(owner)[chapter.id];
    const position = unsent ?? places[chapter.id];
    const hasEnded = unsent?.finished !== undefined || (position !== undefined && isFinished(position));
    const read = (reads[title]?.includes(key) ?? false) || hasEnded;
    if (!position && !read) return null;
    return { page: position?.page ?? null, pages: position?.pages ?? chapter.attributes.pages, read };
  };
}
