// How far the reader is in a title: from the account of whoever is signed in, with what has not been sent yet, or from
// this device.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import type { Opened } from '#contract/rules/reading-line.ts';
import { isFinished, type Numbered, type Position, readKey } from '#contract/rules/reading-rules.ts';
import { call } from '../api/call.ts';
import type { Chapter } from '../catalogue/related.ts';
import { useSession } from '../session/session.ts';
import { type GuestProgress, useGuestProgress, watchGuestProgress } from './guest-progress.ts';
import { outboxVersion, localPositions, send, watchOutbox, whenSent } from './outbox.ts';

export interface TitleReading {
  /** By the id of the chapter. */
  positions: ReadonlyMap<string, Position>;
  /** Keys of contract/rules/reading-rules.ts. */
  read: ReadonlySet<string>;
  /** False while the account is being asked. */
  isKnown: boolean;
}

/** Everything under this key is about what the reader has read. */
export const readingKey = ['reading'] as const;

export const titleReadingQuery = (titleId: string) =>
  queryOptions({
    queryKey: [...readingKey, 'title', titleId],
    queryFn: async ({ signal }) => {
      // what was read a moment ago belongs to the answer
      await send();
      return call('reading.ofTitle', { params: { id: titleId }, signal });
    },
  });

const followed = new WeakSet<QueryClient>();

/** Asks again for lists of what was read, now or when they are next shown, once there is more of it. */
export async function refreshReading(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: readingKey }),
    client.invalidateQueries({ queryKey: ['pages', ...readingKey] }),
  ]);
}

/** For as long as the page lives, also while nothing of it is shown. */
export function useFreshReading(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (followed.has(client)) return;
    followed.add(client);
    whenSent(() => void refreshReading(client));
    watchGuestProgress(() => void refreshReading(client));
  }, [client]);
}

export function useTitleReading(titleId: string): TitleReading {
  useFreshReading();
  const { status } = useSession();
  const isGuest = status === 'guest';
  const books = useGuestProgress();
  const version = useSyncExternalStore(watchOutbox, outboxVersion);
  const query = useQuery({ ...titleReadingQuery(titleId), enabled: !isGuest && titleId !== '' });
  const { data: answer, isFetching } = query;
  return useMemo(() => {
    if (isGuest) return progressOfGuest(books, titleId);
    return { ...progressOfAccount(answer, titleId), isKnown: answer !== undefined && !isFetching };
    // what is kept in this tab has no value of its own
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGuest, books, answer, isFetching, titleId, version]);
}

function progressOfGuest({ places, reads }: GuestProgress, titleId: string): TitleReading {
  const own = Object.entries(places).filter(([, { title, pages }]) => title === titleId && pages > 0);
  return { positions: new Map(own), read: new Set(reads[titleId]), isKnown: true };
}

function progressOfAccount(
  answer: ClientResponse<'reading.ofTitle'> | undefined,
  titleId: string,
): Omit<TitleReading, 'isKnown'> {
  const positions = new Map<string, Position>(
    answer?.positions.map(({ chapter, at, ...place }) => [chapter, { ...place, at: Date.parse(at) }]),
  );
  const read = new Set(answer?.read);
  for (const [chapter, { title, completed, ...place }] of localPositions()) {
    if (title !== titleId) continue;
    const theirs = positions.get(chapter);
    if (!theirs || theirs.at <= place.at) positions.set(chapter, furthest(theirs, place));
    if (completed !== null) read.add(completed);
  }
  return { positions, read };
}

/** Of one pass, unless the reader has gone back since. */
function furthest(before: Position | undefined, now: Position): Position {
  if (!before || isFinished(before) || before.page <= now.page) return now;
  return now.since !== undefined && now.since >= before.at ? now : { ...now, page: before.page };
}

export type ReadState = 'unread' | 'started' | 'read';

export const numberedOf = ({ id, attributes: { volume, chapter } }: Chapter): Numbered => ({ id, volume, chapter });

/** Of a chapter number: read when any of its versions is, started when anybody's version is open. */
export function stateOf(versions: readonly Chapter[], { positions, read }: TitleReading, resets: boolean): ReadState {
  if (versions.some((each) => read.has(readKey(numberedOf(each), resets)))) return 'read';
  const isOpen = ({ id }: Chapter): boolean => {
    const place = positions.get(id);
    return place !== undefined && !isFinished(place);
  };
  return versions.some(isOpen) ? 'started' : 'unread';
}

/** The chapter of a title that was opened last, and how far. Null before the first one. */
export function lastOpened({ positions }: TitleReading): Opened | null {
  const newest = [...positions].reduce<[string, Position] | null>(
    (last, each) => (last && last[1].at >= each[1].at ? last : each),
    null,
  );
  if (!newest) return null;
  const [chapterId, { page, again }] = newest;
  return { chapterId, page, again, finished: isFinished(newest[1]) };
}
