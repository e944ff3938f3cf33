// Fetches history entries and bookmarks, newest first: from the signed-in account, or a guest's from this device.
import type { ClientResponse } from '#contract/generated/client.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { updateGuestProgress, newestFirst, readGuestProgress } from '#web/lib/reading/guest-progress.ts';
import { send } from '#web/lib/reading/outbox.ts';
import { openedChapterOf } from '#web/lib/reading/record-progress.ts';
import { showsEverything } from '#web/lib/preferences/show-hidden.ts';
import { relatedId, type Chapter, type Title } from '#web/lib/catalogue/related.ts';
import { sessionState } from '#web/lib/session/session.ts';
import type { PagedResponse } from '#web/lib/lists/use-paged-list.ts';
import { describeDownloads, type ChaptersAndTitles } from './downloaded-entries.ts';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import type { PageRequest } from '#web/lib/lists/use-paged-list.ts';

export interface HistoryEntry {
  /** Id of the chapter. */
  id: string;
  chapter: Chapter;
  title: Title | null;
  at: Date;
  /** Null if the chapter was only marked as read. */
  page: number | null;
  pages: number | null;
  read: boolean;
  bookmarks: readonly number[];
  /** Whether the entry was loaded offline, from downloads: the list then lacks all chapters that are not downloaded. */
  kept?: boolean;
}

export interface PageBookmark {
  id: string;
  chapter: Chapter;
  title: Title | null;
  page: number;
  at: Date;
  image: string | null;
}

/** @param words search words for the title's name; ignored for guests, whose history cannot be searched */
export async function fetchHistory(
  words: string,
  { signal, ...span }: PageRequest,
): Promise<PagedResponse<HistoryEntry>> {
  if (sessionState().status === 'guest') return guestHistory(span, signal);
  await send();
  const query = { ...span, ...(words === '' ? {} : { title: words }), ...blockedOverride() };
  const answer = await call('reading.entries', { query, signal });
  const titles = byId(answer.titles);
  return {
    ...answer,
    data: answer.data.map((entry) => ({
      ...entry,
      id: entry.chapter.id,
      title: titleOf(entry.chapter, titles),
      at: new Date(entry.at),
    })),
  };
}

export async function fetchBookmarks({ signal, ...span }: PageRequest): Promise<PagedResponse<PageBookmark>> {
  if (sessionState().status === 'guest') return guestBookmarks(span, signal);
  const answer = await call('reading.bookmarks', { query: { ...span, ...blockedOverride() }, signal });
  const titles = byId(answer.titles);
  return {
    ...answer,
    data: answer.data.map((entry) => ({
      ...entry,
      id: `${entry.chapter.id} ${entry.page}`,
      title: titleOf(entry.chapter, titles),
      at: new Date(entry.at),
    })),
  };
}

const blockedOverride = (): { blocked?: 'show' } => (showsEverything() ? { blocked: 'show' } : {});

const byId = (titles: readonly Title[]): Map<string, Title> => new Map(titles.map((title) => [title.id, title]));
const titleOf = (chapter: Chapter, titles: ReadonlyMap<string, Title>): Title | null =>
  titles.get(relatedId(chapter, 'manga') ?? '') ?? null;

type Page = Pick<PageRequest, 'limit' | 'offset'>;

async function guestHistory(page: Page, signal: AbortSignal): Promise<PagedResponse<HistoryEntry>> {
  const all = newestFirst(readGuestProgress()).map(([id]) => id);
  const part = pageSlice(all, page);
  try {
    return { ...page, data: entriesOf(part, await describeChapters(part, signal)), total: all.length };
  } catch (error) {
    const kept = error instanceof ApiFailure && error.status === 0 ? await describeDownloads(signal) : null;
    if (!kept) throw error;
    const known = all.filter((id) => kept.chapters.has(id));
    const data = entriesOf(pageSlice(known, page), kept).map((entry) => ({ ...entry, kept: true }));
    return { ...page, data, total: known.length };
  }
}

const pageSlice = <T>(all: readonly T[], { offset, limit }: Page): T[] => all.slice(offset, offset + limit);

function entriesOf(ids: readonly string[], { chapters, titles }: ChaptersAndTitles): HistoryEntry[] {
  const { places, reads, bookmarks } = readGuestProgress();
  return ids.flatMap((id): HistoryEntry[] => {
    const chapter = chapters.get(id);
    const place = places[id];
    if (!chapter || !place) return [];
    const { title, key } = openedChapterOf(chapter);
    return [
      {
        id,
        chapter,
        title: titleOf(chapter, titles),
        at: new Date(place.at),
        page: place.page,
        pages: place.pages,
        read: reads[title]?.includes(key) ?? false,
        bookmarks: bookmarks.filter((each) => each.chapter === id).map((each) => each.page),
      },
    ];
  });
}

async function guestBookmarks(page: Page, signal: AbortSignal): Promise<PagedResponse<PageBookmark>> {
  const all = readGuestProgress().bookmarks.toReversed();
  const part = pageSlice(all, page);
  const { chapters, titles } = await describeChapters(
    part.map(({ chapter }) => chapter),
    signal,
  );
  const data = part.flatMap(({ chapter: id, page: number, at }): PageBookmark[] => {
    const chapter = chapters.get(id);
    if (!chapter) return [];
    const title = titleOf(chapter, titles);
    return [{ id: `${id} ${number}`, chapter, title, page: number, at: new Date(at), image: null }];
  });
  return { ...page, data, total: all.length };
}

/** Fetches chapters and their titles, with covers. Chapters and titles that are no longer available are left out. */
export async function describeChapters(ids: readonly string[], signal?: AbortSignal): Promise<ChaptersAndTitles> {
  const wanted = [...new Set(ids)];
  const chapters = (await inBatches(wanted, (part) => chaptersById(part, signal))).flatMap(({ data }) => data);
  const titleIds = [...new Set(chapters.map((chapter) => relatedId(chapter, 'manga') ?? ''))];
  const titles = (await inBatches(titleIds, (part) => titlesById(part, signal))).flatMap(({ data }) => data);
  migratePositions(chapters);
  return { chapters: new Map(chapters.map((chapter) => [chapter.id, chapter])), titles: byId(titles) };
}

const chaptersById = (ids: string[], signal?: AbortSignal): Promise<ClientResponse<'chapters.list'>> =>
  call('chapters.list', {
    query: { ids, limit: ids.length, contentRating: [...contentRatings], includes: ['manga', 'scanlation_group'] },
    ...(signal ? { signal } : {}),
  });

const titlesById = (ids: string[], signal?: AbortSignal): Promise<ClientResponse<'titles.list'>> =>
  call('titles.list', {
    query: { ids, limit: ids.length, contentRating: [...contentRatings], includes: ['cover_art'] },
    ...(signal ? { signal } : {}),
  });

function inBatches<T>(ids: readonly string[], fetchBatch: (part: string[]) => Promise<T>): Promise<T[]> {
  const count = Math.ceil(ids.length / limits.idsMax);
  return Promise.all(
    Array.from({ length: count }, (_, at) => fetchBatch(ids.slice(at * limits.idsMax, (at + 1) * limits.idsMax))),
  );
}

/** Migrates positions that an earlier version stored without title and length. */
function migratePositions(chapters: readonly Chapter[]): void {
  const { places } = readGuestProgress();
  const unmigrated = chapters.filter(({ id }) => places[id]?.pages === 0);
  if (unmigrated.length === 0) return;
  updateGuestProgress((guestProgress) => {
    const next = { ...guestProgress.places };
    const reads = { ...guestProgress.reads };
    for (const chapter of unmigrated) {
      const place = next[chapter.id];
      if (!place) continue;
      const { title, key } = openedChapterOf(chapter);
      const pages = Math.max(1, chapter.attributes.pages);
      const page = Math.min(place.page, pages);
      next[chapter.id] = { ...place, title, page, pages };
      if (page === pages) reads[title] = [...new Set([...(reads[title] ?? []), key])];
    }
    return { ...guestProgress, places: next, reads };
  });
}
