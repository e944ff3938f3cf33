// Where somebody is in a chapter as far as this device knows, also when nobody can be asked who they are.
import { useSyncExternalStore } from 'react';
import { isFinished } from '#contract/rules/reading-rules.ts';
import type { Chapter } from '../catalogue/related.ts';
import { useGuestProgress } from './guest-progress.ts';
import { outboxVersion, unsentOf, watchOutbox } from './outbox.ts';
import { openedOf } from './record-progress.ts';

export interface LocalPlace {
  /** From 1; null where only its number is known to be read. */
  page: number | null;
  pages: number;
  read: boolean;
}

/** The page to open a chapter at: what is in progress goes on, what is finished begins anew. */
export const resumePage = ({ page, pages }: { page: number | null; pages: number | null }): number | undefined =>
  page !== null && pages !== null && page > 1 && !isFinished({ page, pages }) ? page : undefined;

/** @returns null of a chapter that was never opened here. `owner`: id of the account it was kept by, null for a guest */
export function useLocalPlace(): (chapter: Chapter, owner: string | null) => LocalPlace | null {
  const { places, reads } = useGuestProgress();
  useSyncExternalStore(watchOutbox, outboxVersion);
  return (chapter, owner) => {
    const { title, key } = openedOf(chapter);
    const unsent = unsentOf(owner)[chapter.id];
    const place = unsent ?? places[chapter.id];
    const hasEnded = unsent?.finished !== undefined || (place !== undefined && isFinished(place));
    const read = (reads[title]?.includes(key) ?? false) || hasEnded;
    if (!place && !read) return null;
    return { page: place?.page ?? null, pages: place?.pages ?? chapter.attributes.pages, read };
  };
}
