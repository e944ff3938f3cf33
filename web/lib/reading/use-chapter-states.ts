// Read states of chapters of any titles, for the rows of feeds.
import { useMemo } from 'react';
import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { isFinished, readKey } from '#contract/rules/reading-rules.ts';
import { call } from '../api/call.ts';
import type { Chapter } from '../catalogue/related.ts';
import { useSession } from '../session/session.ts';
import { statesKey, type StatesResponse } from './chapter-states.ts';
import { useGuestProgress, type GuestProgress } from './guest-progress.ts';
import { sendPositions } from './outbox.ts';
import { toChapterNumbering, useReadingInvalidation, type ReadState } from './title-progress.ts';

export interface ChapterOfTitle {
  chapter: Chapter;
  title: string;
  /** Whether the title's chapter numbers restart in every volume. */
  resets: boolean;
}

interface ChapterStates {
  /** Read states by chapter id; a missing one means unread. */
  states: ReadonlyMap<string, ReadState>;
  /** Ids of the titles of which any chapter has been read or begun. */
  begunTitles: ReadonlySet<string>;
}
/** Chapters per request: as many as one page of a feed has. */
const batchSizeChapters = 60;
const statesQuery = (chapters: string[]) =>
  queryOptions({
    queryKey: [...statesKey, chapters],
    queryFn: async ({ signal }) => {
      // flushes unsent positions first, so that the response includes them
      await sendPositions();
      return call('reading.ofChapters', { query: { chapters }, signal });
    },
  });

export function useChapterStates(items: readonly ChapterOfTitle[]): ChapterStates {
  useReadingInvalidation();
  const isMember = useSession().status === 'member';
  const progress = useGuestProgress();
  const stateQueries = useMemo(() => {
    const ids = isMember ? items.map(({ chapter }) => chapter.id) : [];
    return Array.from({ length: Math.ceil(ids.length / batchSizeChapters) }, (_, batchIndex) =>
      statesQuery(ids.slice(batchIndex * batchSizeChapters, (batchIndex + 1) * batchSizeChapters)),
    );
  }, [items, isMember]);
  const accountStates = useQueries({ queries: stateQueries, combine: mergeStates });
  return useMemo(
    () => (isMember ? accountStates : statesOfGuest(progress, items)),
    [isMember, accountStates, progress, items],
  );
}

const mergeStates = (responses: UseQueryResult<StatesResponse>[]): ChapterStates => ({
  states: new Map(responses.flatMap(({ data }) => Object.entries(data?.data ?? {}))),
  begunTitles: new Set(responses.flatMap(({ data }) => data?.titles ?? [])),
});

function statesOfGuest({ places, reads }: GuestProgress, items: readonly ChapterOfTitle[]): ChapterStates {
  const states = items.flatMap(({ chapter, title, resets }): [string, ReadState][] => {
    if (reads[title]?.includes(readKey(toChapterNumbering(chapter), resets))) return [[chapter.id, 'read']];
    const guestPosition = places[chapter.id];
    return guestPosition && guestPosition.pages > 0 && !isFinished(guestPosition) ? [[chapter.id, 'started']] : [];
  });
  const begunTitles = new Set([...Object.keys(reads), ...Object.values(places).map(({ title }) => title)]);
  return { states: new Map(states), begunTitles };
}
