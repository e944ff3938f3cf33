// Read states of chapters of any titles, for the rows of feeds.
import { useMemo } from 'react';
import { queryOptions, useQueries, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { isFinished, readKey } from '#contract/rules/reading-rules.ts';
import { call } from '../api/call.ts';
import type { Chapter } from '../catalogue/related.ts';
import { useSession } from '../session/session.ts';
import { useGuestProgress, type GuestProgress } from './guest-progress.ts';
import { send } from './outbox.ts';
import { numberedOf, readingKey, useFreshReading, type ReadState } from './title-progress.ts';

export interface OfTitle {
  chapter: Chapter;
  title: string;
  /** Chapter numbers restart in every volume. */
  resets: boolean;
}

/** Read states by chapter id; a missing one means unread. */
type ChapterStates = ReadonlyMap<string, ReadState>;
type Answer = ClientResponse<'reading.ofChapters'>['data'];

/** Chapters per request: as many as one page of a feed has. */
const max = 60;
const statesKey = [...readingKey, 'states'] as const;

const statesQuery = (chapters: string[]) =>
  queryOptions({
    queryKey: [...statesKey, chapters],
    queryFn: async ({ signal }) => {
      // flushes unsent positions first, so that the response includes them
      await send();
      return (await call('reading.ofChapters', { query: { chapters }, signal })).data;
    },
  });

export function useChapterStates(items: readonly OfTitle[]): ChapterStates {
  useFreshReading();
  const isMember = useSession().status === 'member';
  const books = useGuestProgress();
  const questions = useMemo(() => {
    const ids = isMember ? items.map(({ chapter }) => chapter.id) : [];
    return Array.from({ length: Math.ceil(ids.length / max) }, (_, at) =>
      statesQuery(ids.slice(at * max, (at + 1) * max)),
    );
  }, [items, isMember]);
  const ofAccount = useQueries({ queries: questions, combine: together });
  return useMemo(() => (isMember ? ofAccount : statesOfGuest(books, items)), [isMember, ofAccount, books, items]);
}

const together = (answers: UseQueryResult<Answer>[]): ChapterStates =>
  new Map(answers.flatMap(({ data }) => Object.entries(data ?? {})));

function statesOfGuest({ places, reads }: GuestProgress, items: readonly OfTitle[]): ChapterStates {
  return new Map(
    items.flatMap(({ chapter, title, resets }): [string, ReadState][] => {
      if (reads[title]?.includes(readKey(numberedOf(chapter), resets))) return [[chapter.id, 'read']];
      const place = places[chapter.id];
      return place && place.pages > 0 && !isFinished(place) ? [[chapter.id, 'started']] : [];
    }),
  );
}

/** Optimistic update of the states that were just marked. */
export function showStates(client: QueryClient, chapters: readonly Chapter[], read: boolean): void {
  const marked = chapters.map(({ id }) => [id, read ? 'read' : undefined] as const);
  client.setQueriesData<Answer>({ queryKey: statesKey }, (known) => {
    const states = known && Object.entries({ ...known, ...Object.fromEntries(marked) });
    return states && (Object.fromEntries(states.filter(([, state]) => state !== undefined)) as Answer);
  });
}

export const askStates = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: statesKey });
