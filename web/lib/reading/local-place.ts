// Position in a chapter as far as this device knows, also offline, when the session cannot be checked.
import { useSyncExternalStore } from 'react';
import { isFinished } from '#contract/rules/reading-rules.ts';
import type { Chapter } from '../catalogue/related.ts';
import { useGuestProgress } from './guest-progress.ts';
import { outboxVersion, unsentOf, subscribeOutbox } from './outbox.ts';
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
 * @returns null for a chapter never opened on this device. `owner`: id of the account that downloaded it, null for a
 * guest
 */
export function useLocalPlace(): (chapter: Chapter, owner: string | null) => LocalPlace | null {
  const { places, reads } = useGuestProgress();
  useSyncExternalStore(subscribeOutbox, outboxVersion);
  return (chapter, owner) => {
    const { title, key } = openedChapterOf(chapter);
    const unsent = unsentOf(owner)[chapter.id];
    const place = unsent ?? places[chapter.id];
    const hasEnded = unsent?.finished !== undefined || (place !== undefined && isFinished(place));
    const read = (reads[title]?.includes(key) ?? false) || hasEnded;
    if (!place && !read) return null;
    return { page: place?.page ?? null, pages: place?.pages ?? chapter.attributes.pages, read };
  };
}
