// Reading progress of a title: from the signed-in account, merged with unsent positions, or for a guest from this
// device.
import { useEffect, useMemo } from 'react';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import {
  resumeInLine,
  type LastOpened,
  type ResumePoint,
  type VersionPreference,
} from '#contract/rules/reading-line.ts';
import { isFinished, type ChapterNumbering, type Position, readKey } from '#contract/rules/reading-rules.ts';
import { call } from '../api/call.ts';
import type { Version } from '#contract/preload/chapter-versions.ts';
import type { Chapter } from '../catalogue/related.ts';
import { useSession } from '../session/session.ts';
import { type GuestProgress, useGuestProgress, subscribeGuestProgress } from './guest-progress.ts';
import { localPositions, sendPositions, subscribeSent, useOutboxVersion } from './outbox.ts';

export interface TitleReading {
  /** Positions by chapter id. */
  positions: ReadonlyMap<string, Position>;
  /** Read keys (contract/rules/reading-rules.ts). */
  read: ReadonlySet<string>;
  /** False while the account's progress is loading. */
  isKnown: boolean;
}

/** Query key prefix of everything that depends on what the reader has read. */
export const readingKey = ['reading'] as const;

export const titleReadingQuery = (titleId: string) =>
  queryOptions({
    queryKey: [...readingKey, 'title', titleId],
    queryFn: async ({ signal }) => {
      // flushes unsent positions first, so that the response includes them
      await sendPositions();
      return call('reading.ofTitle', { params: { id: titleId }, signal });
    },
  });

const subscribedClients = new WeakSet<QueryClient>();

/**
 * Invalidates all queries that depend on what was read; those not on the screen are refetched when they are used next.
 */
export async function invalidateReading(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: readingKey }),
    client.invalidateQueries({ queryKey: ['pages', ...readingKey] }),
  ]);
}

/** Refreshes reading queries after every change, for as long as the page lives, also after the component unmounts. */
export function useReadingInvalidation(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (subscribedClients.has(client)) return;
    subscribedClients.add(client);
    subscribeSent(() => void invalidateReading(client));
    subscribeGuestProgress(() => void invalidateReading(client));
  }, [client]);
}

export function useTitleReading(titleId: string): TitleReading {
  useReadingInvalidation();
  const { status } = useSession();
  const isGuest = status === 'guest';
  const progress = useGuestProgress();
  const version = useOutboxVersion();
  const query = useQuery({ ...titleReadingQuery(titleId), enabled: !isGuest && titleId !== '' });
  const { data: response, isFetching } = query;
  return useMemo(() => {
    if (isGuest) return progressOfGuest(progress, titleId);
    return { ...progressOfAccount(response, titleId), isKnown: response !== undefined && !isFetching };
    // `version` stands for the positions of this tab, which are mutated in place
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGuest, progress, response, isFetching, titleId, version]);
}

function progressOfGuest({ places, reads }: GuestProgress, titleId: string): TitleReading {
  const positionsOfTitle = Object.entries(places).filter(([, { title, pages }]) => title === titleId && pages > 0);
  return { positions: new Map(positionsOfTitle), read: new Set(reads[titleId]), isKnown: true };
}

function progressOfAccount(
  response: ClientResponse<'reading.ofTitle'> | undefined,
  titleId: string,
): Omit<TitleReading, 'isKnown'> {
  const positions = new Map<string, Position>(
    response?.positions.map(({ chapter, at, ...position }) => [chapter, { ...position, at: Date.parse(at) }]),
  );
  const read = new Set(response?.read);
  for (const [chapter, { title, completed, ...position }] of localPositions()) {
    if (title !== titleId) continue;
    const accountPosition = positions.get(chapter);
    if (!accountPosition || accountPosition.at <= position.at)
      positions.set(chapter, furthestPosition(accountPosition, position));
    if (completed !== null) read.add(completed);
  }
  return { positions, read };
}

/**
 * Joins two positions of one chapter: the later one, `now`, with the page of `before` if that is further. `now` stays
 * as it is if `before` is finished, or if the reader has gone back since `before`.
 */
function furthestPosition(before: Position | undefined, now: Position): Position {
  if (!before || isFinished(before) || before.page <= now.page) return now;
  return now.since !== undefined && now.since >= before.at ? now : { ...now, page: before.page };
}

export type ReadState = 'unread' | 'started' | 'read';

export const toChapterNumbering = ({ id, attributes: { volume, chapter } }: Chapter): ChapterNumbering => ({
  id,
  volume,
  chapter,
});

/** Read state of a chapter number: read when any of its versions is, started when any version is in progress. */
export function readStateOf(
  versions: readonly Chapter[],
  { positions, read }: TitleReading,
  resets: boolean,
): ReadState {
  if (versions.some((each) => read.has(readKey(toChapterNumbering(each), resets)))) return 'read';
  const isInProgress = ({ id }: Chapter): boolean => {
    const position = positions.get(id);
    return position !== undefined && !isFinished(position);
  };
  return versions.some(isInProgress) ? 'started' : 'unread';
}

/** The chapter of a title that was opened last, and the position in it. Null when none was opened. */
function lastOpened({ positions }: TitleReading): LastOpened | null {
  const newestPosition = [...positions].reduce<[string, Position] | null>(
    (newestSoFar, each) => (newestSoFar && newestSoFar[1].at >= each[1].at ? newestSoFar : each),
    null,
  );
  if (!newestPosition) return null;
  const [chapterId, { page, again }] = newestPosition;
  return { chapterId, page, again, finished: isFinished(newestPosition[1]) };
}

/** The chapter at which to start or continue; null if there is none. @param versions those that can be opened */
export const resumePointOf = (
  versions: readonly Version[],
  options: { line: VersionPreference; resets: boolean },
  reading: TitleReading,
): ResumePoint<Version> | null =>
  resumeInLine(versions, options, lastOpened(reading), readPredicate(versions, reading, options.resets));

/** Whether the version with an id is of a chapter number that was read. */
export function readPredicate(
  versions: readonly Version[],
  { read }: TitleReading,
  resets: boolean,
): (id: string) => boolean {
  const keys = new Map(versions.map(({ id, chapter }) => [id, readKey(toChapterNumbering(chapter), resets)]));
  return (id) => read.has(keys.get(id) ?? '');
}
