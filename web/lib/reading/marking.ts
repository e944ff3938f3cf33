// Marks chapters as read and unread: optimistic, with an Undo toast, and rolled back when the request fails.
import { createElement, useCallback } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Check, EyeOff } from 'lucide-react';
import type { ClientResponse } from '#contract/generated/client.ts';
import { isFinished, readKey } from '#contract/rules/reading-rules.ts';
import { call } from '../api/call.ts';
import { t } from '../i18n/i18n.ts';
import { loadCatalogue } from '../i18n/language.ts';
import type { Chapter } from '../catalogue/related.ts';
import { sessionState } from '../session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { updateGuestProgress, markAsGuest, readGuestProgress } from './guest-progress.ts';
import { forgetLocalPositions } from './outbox.ts';
import { toChapterNumbering, invalidateReading, titleReadingQuery } from './title-progress.ts';
import { invalidateStates, updateStatesOptimistically } from './chapter-states.ts';

interface MarkRequest {
  title: string;
  /** Whether the title's chapter numbers restart in every volume. */
  resets: boolean;
  /** The versions to mark: at least one of each chapter number, and all that are on the screen. */
  chapters: readonly Chapter[];
}

/** Ids per request, so that its body stays within the limit of 10 KB. */
const batchSizeMarks = 200;

export function useMarking(): (markRequest: MarkRequest, read: boolean) => Promise<void> {
  const client = useQueryClient();
  return useCallback((markRequest, read) => markChapters(client, markRequest, read), [client]);
}

async function markChapters(client: QueryClient, markRequest: MarkRequest, read: boolean): Promise<void> {
  const catalogueLoad = loadCatalogue('history');
  const undo =
    sessionState().status === 'guest'
      ? markOnDevice(markRequest, read)
      : await markAtAccount(client, markRequest, read);
  if (!undo) return;
  await catalogueLoad;
  const count = new Set(keysOf(markRequest)).size;
  toast({
    text: t(read ? 'reading.markedRead' : 'reading.markedUnread', { count }),
    icon: createElement(read ? Check : EyeOff),
    action: { label: t('reading.undo'), run: () => void undo() },
  });
}

type Undo = () => Promise<void> | void;

const keysOf = ({ chapters, resets }: MarkRequest): string[] =>
  chapters.map((each) => readKey(toChapterNumbering(each), resets));

function markOnDevice(markRequest: MarkRequest, read: boolean): Undo {
  const { title, chapters } = markRequest;
  const ids = chapters.map(({ id }) => id);
  const previousReading = readGuestProgress();
  markAsGuest(title, [...new Set(keysOf(markRequest))], ids, read);
  return () =>
    updateGuestProgress((progress) => {
      const { [title]: _now, ...reads } = progress.reads;
      const restoredPositions = Object.fromEntries(
        ids.flatMap((id) => (previousReading.places[id] ? [[id, previousReading.places[id]] as const] : [])),
      );
      const previousKeys = previousReading.reads[title];
      return {
        ...progress,
        reads: previousKeys ? { ...reads, [title]: previousKeys } : reads,
        places: { ...progress.places, ...restoredPositions },
      };
    });
}

async function markAtAccount(client: QueryClient, markRequest: MarkRequest, read: boolean): Promise<Undo | null> {
  const { title, chapters } = markRequest;
  const { queryKey } = titleReadingQuery(title);
  await client.cancelQueries({ queryKey });
  const previousReading = client.getQueryData(queryKey);
  const keys = new Set(keysOf(markRequest));
  const changedChapters = numbersChanged(markRequest, previousReading, read);
  forgetLocalPositions(chapters.map(({ id }) => id));
  client.setQueryData(queryKey, (titleReading) => titleReading && withMarks(titleReading, markRequest, keys, read));
  updateStatesOptimistically(client, chapters, read);
  try {
    await sendMarks(title, changedChapters, read);
    void invalidateReading(client);
    return () => undoMarks(client, { ...markRequest, chapters: changedChapters }, previousReading, read);
  } catch {
    client.setQueryData(queryKey, previousReading);
    void client.invalidateQueries({ queryKey });
    void invalidateStates(client);
    toastFailure();
    return null;
  }
}

/** One version of each number whose state changes; of every number when the states are unknown. */
function numbersChanged(
  { chapters, resets }: MarkRequest,
  titleReading: ClientResponse<'reading.ofTitle'> | undefined,
  read: boolean,
): Chapter[] {
  const isRead = new Set(titleReading?.read);
  const chapterByKey = new Map(chapters.map((each) => [readKey(toChapterNumbering(each), resets), each]));
  return [...chapterByKey].flatMap(([key, chapter]) => (titleReading && isRead.has(key) === read ? [] : [chapter]));
}

function withMarks(
  titleReading: ClientResponse<'reading.ofTitle'>,
  { chapters }: MarkRequest,
  keys: ReadonlySet<string>,
  read: boolean,
): ClientResponse<'reading.ofTitle'> {
  const otherKeys = titleReading.read.filter((key) => !keys.has(key));
  const ids = new Set(chapters.map(({ id }) => id));
  return {
    ...titleReading,
    read: read ? [...otherKeys, ...keys] : otherKeys,
    positions: titleReading.positions.map((each) =>
      read && ids.has(each.chapter) ? { ...each, page: each.pages } : each,
    ),
  };
}

async function sendMarks(title: string, chapters: readonly Chapter[], read: boolean): Promise<void> {
  const ids = chapters.map(({ id }) => id);
  for (let at = 0; at < ids.length; at += batchSizeMarks) {
    const batch = ids.slice(at, at + batchSizeMarks);
    const body = read ? { chapterIdsRead: batch } : { chapterIdsUnread: batch };
    await call('reading.mark', { params: { id: title }, body });
  }
}

/** Undoes a marking, and restores the positions in chapters that were in progress before it. */
async function undoMarks(
  client: QueryClient,
  markRequest: MarkRequest,
  previousReading: ClientResponse<'reading.ofTitle'> | undefined,
  read: boolean,
): Promise<void> {
  const { queryKey } = titleReadingQuery(markRequest.title);
  const keys = new Set(keysOf(markRequest));
  client.setQueryData(queryKey, (titleReading) => titleReading && withMarks(titleReading, markRequest, keys, !read));
  updateStatesOptimistically(client, markRequest.chapters, !read);
  const ids = new Set(markRequest.chapters.map(({ id }) => id));
  const inProgress = (previousReading?.positions ?? []).filter((each) => ids.has(each.chapter) && !isFinished(each));
  try {
    await sendMarks(markRequest.title, markRequest.chapters, !read);
    if (read && inProgress.length > 0) {
      const undoneAt = new Date().toISOString();
      const positions = inProgress.map(({ chapter, page, pages }) => ({ chapter, page, pages, at: undoneAt }));
      for (let from = 0; from < positions.length; from += 100)
        await call('reading.keep', { body: { positions: positions.slice(from, from + 100) } });
    }
  } catch {
    toastFailure();
  }
  void invalidateReading(client);
}

function toastFailure(): void {
  toast({ text: t('reading.markFailed'), failed: true });
}
