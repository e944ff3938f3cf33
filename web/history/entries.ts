// Fetches history entries and bookmarks, newest first: from the signed-in account, or a guest's from this device.
import type { ClientResponse } from '#contract/generated/client.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { updateGuestProgress, newestFirst, readGuestProgress } from '#web/lib/reading/guest-progress.ts';
import { sendPositions } from '#web/lib/reading/outbox.ts';
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

/** @param searchText search words for the title's name; ignored for guests, whose history cannot be searched */
export async function fetchHistory(
  searchText: string,
  { signal, ...pageRange }: PageRequest,
): Promise<PagedResponse<HistoryEntry>> {
  if (sessionState().status === 'guest') return guestHistory(pageRange, signal);
  await sendPositions();
  const query = { ...pageRange, ...(searchText === '' ? {} : { title: searchText }), ...blockedOverride() };
  const response = await call('reading.entries', { query, signal });
  const titles = indexById(response.titles);
  return {
    ...response,
    data: response.data.map((entry) => ({
      ...entry,
      id: entry.chapter.id,
      title: findTitle(entry.chapter, titles),
      at: new Date(entry.at),
    })),
  };
}

export async function fetchBookmarks({ signal, ...pageRange }: PageRequest): Promise<PagedResponse<PageBookmark>> {
  if (sessionState().status === 'guest') return guestBookmarks(pageRange, signal);
  const response = await call('reading.bookmarks', { query: { ...pageRange, ...blockedOverride() }, signal });
  const titles = indexById(response.titles);
  return {
    ...response,
    data: response.data.map((entry) => ({
      ...entry,
      id: `${entry.chapter.id} ${entry.page}`,
      title: findTitle(entry.chapter, titles),
      at: new Date(entry.at),
    })),
  };
}

const blockedOverride = (): { blocked?: 'show' } => (showsEverything() ? { blocked: 'show' } : {});

const indexById = (titles: readonly Title[]): Map<string, Title> => new Map(titles.map((title) => [title.id, title]));
const findTitle = (chapter: Chapter, titles: ReadonlyMap<string, Title>): Title | null =>
  titles.get(relatedId(chapter, 'manga') ?? '') ?? null;

type PageRange = Pick<PageRequest, 'limit' | 'offset'>;

async function guestHistory(page: PageRange, signal: AbortSignal): Promise<PagedResponse<HistoryEntry>> {
  const allChapterIds = newestFirst(readGuestProgress()).map(([id]) => id);
  const batch = pageSlice(allChapterIds, page);
  try {
    return { ...page, data: buildEntries(batch, await describeChapters(batch, signal)), total: allChapterIds.length };
  } catch (error) {
    const offlineData = error instanceof ApiFailure && error.status === 0 ? await describeDownloads(signal) : null;
    if (!offlineData) throw error;
    const downloadedIds = allChapterIds.filter((id) => offlineData.chapters.has(id));
    const data = buildEntries(pageSlice(downloadedIds, page), offlineData).map((entry) => ({ ...entry, kept: true }));
    return { ...page, data, total: downloadedIds.length };
  }
}

const pageSlice = <T>(allItems: readonly T[], { offset, limit }: PageRange): T[] =>
  allItems.slice(offset, offset + limit);

function buildEntries(ids: readonly string[], { chapters, titles }: ChaptersAndTitles): HistoryEntry[] {
  const { places, reads, bookmarks } = readGuestProgress();
  return ids.flatMap((id): HistoryEntry[] => {
    const chapter = chapters.get(id);
    const storedPosition = places[id];
    if (!chapter || !storedPosition) return [];
    const { title, key } = openedChapterOf(chapter);
    return [
      {
        id,
        chapter,
        title: findTitle(chapter, titles),
        at: new Date(storedPosition.at),
        page: storedPosition.page,
        pages: storedPosition.pages,
        read: reads[title]?.includes(key) ?? false,
        bookmarks: bookmarks.filter((each) => each.chapter === id).map((each) => each.page),
      },
    ];
  });
}

async function guestBookmarks(page: PageRange, signal: AbortSignal): Promise<PagedResponse<PageBookmark>> {
  const allBookmarks = readGuestProgress().bookmarks.toReversed();
  const batch = pageSlice(allBookmarks, page);
  const { chapters, titles } = await describeChapters(
    batch.map(({ chapter }) => chapter),
    signal,
  );
  const data = batch.flatMap(({ chapter: id, page: number, at }): PageBookmark[] => {
    const chapter = chapters.get(id);
    if (!chapter) return [];
    const title = findTitle(chapter, titles);
    return [{ id: `${id} ${number}`, chapter, title, page: number, at: new Date(at), image: null }];
  });
  return { ...page, data, total: allBookmarks.length };
}

/** Fetches chapters and their titles, with covers. Chapters and titles that are no longer available are left out. */
export async function describeChapters(ids: readonly string[], signal?: AbortSignal): Promise<ChaptersAndTitles> {
  const uniqueIds = [...new Set(ids)];
  const chapters = (await inBatches(uniqueIds, (batch) => chaptersById(batch, signal))).flatMap(({ data }) => data);
  const titleIds = [...new Set(chapters.map((chapter) => relatedId(chapter, 'manga') ?? ''))];
  const titles = (await inBatches(titleIds, (batch) => titlesById(batch, signal))).flatMap(({ data }) => data);
  migratePositions(chapters);
  return { chapters: new Map(chapters.map((chapter) => [chapter.id, chapter])), titles: indexById(titles) };
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

function inBatches<T>(ids: readonly string[], fetchBatch: (batch: string[]) => Promise<T>): Promise<T[]> {
  const count = Math.ceil(ids.length / limits.idsMax);
  return Promise.all(
    Array.from({ length: count }, (_, batchIndex) =>
      fetchBatch(ids.slice(batchIndex * limits.idsMax, (batchIndex + 1) * limits.idsMax)),
    ),
  );
}

/** Migrates positions that an earlier version stored without title and length. */
function migratePositions(chapters: readonly Chapter[]): void {
  const { places } = readGuestProgress();
  const unmigrated = chapters.filter(({ id }) => places[id]?.pages === 0);
  if (unmigrated.length === 0) return;
  updateGuestProgress((guestProgress) => {
    const migratedPlaces = { ...guestProgress.places };
    const reads = { ...guestProgress.reads };
    for (const chapter of unmigrated) {
      const legacyPosition = migratedPlaces[chapter.id];
      if (!legacyPosition) continue;
      const { title, key } = openedChapterOf(chapter);
      const pages = Math.max(1, chapter.attributes.pages);
      const page = Math.min(legacyPosition.page, pages);
      migratedPlaces[chapter.id] = { ...legacyPosition, title, page, pages };
      if (page === pages) reads[title] = [...new Set([...(reads[title] ?? []), key])];
    }
    return { ...guestProgress, places: migratedPlaces, reads };
  });
}
