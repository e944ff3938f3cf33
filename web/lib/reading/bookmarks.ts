// Bookmarked pages of a chapter: query, add and remove.
import { createElement } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark, BookmarkX } from 'lucide-react';
import { call } from '../api/call.ts';
import { ApiFailure, failureText } from '../api/failure.ts';
import { formatCount } from '../i18n/format.ts';
import { t } from '../i18n/i18n.ts';
import { loadCatalogue } from '../i18n/language.ts';
import { relatedId, type Chapter } from '../catalogue/related.ts';
import { sessionState, useSession } from '../session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { updateGuestProgress, useGuestProgress } from './guest-progress.ts';
import { readingKey, invalidateReading } from './title-progress.ts';

const chapterBookmarksQuery = (chapterId: string) =>
  queryOptions({
    queryKey: [...readingKey, 'bookmarks', 'of chapter', chapterId],
    queryFn: async ({ signal }) => {
      const { data } = await call('reading.bookmarks', { query: { chapter: [chapterId], limit: 100 }, signal });
      return data.map(({ page }) => page);
    },
  });

interface Bookmarks {
  /** 1-based page numbers. */
  pages: ReadonlySet<number>;
  /** Adds or removes a bookmark, optimistically, and shows a toast with Undo. */
  set: (page: number, isBookmarked: boolean) => Promise<void>;
}

export function useBookmarks(chapter: Chapter): Bookmarks {
  const client = useQueryClient();
  const isGuest = useSession().status === 'guest';
  const progress = useGuestProgress();
  const query = chapterBookmarksQuery(chapter.id);
  const accountPages = useQuery({ ...query, enabled: !isGuest }).data;
  const pagesOnDevice = progress.bookmarks.filter((each) => each.chapter === chapter.id).map(({ page }) => page);

  const set: Bookmarks['set'] = async (page, isBookmarked) => {
    const catalogueLoad = loadCatalogue('history');
    try {
      if (sessionState().status === 'guest') setOnDevice(chapter, page, isBookmarked);
      else {
        await client.cancelQueries({ queryKey: query.queryKey });
        client.setQueryData(query.queryKey, (cachedBookmarks = []) => withPage(cachedBookmarks, page, isBookmarked));
        await setBookmark(chapter.id, page, isBookmarked);
        void invalidateReading(client);
      }
      await catalogueLoad;
      toast({
        text: t(isBookmarked ? 'reading.bookmarked' : 'reading.unbookmarked', { page }),
        icon: createElement(isBookmarked ? Bookmark : BookmarkX),
        action: { label: t('reading.undo'), run: () => void set(page, !isBookmarked) },
      });
    } catch (error) {
      client.setQueryData(query.queryKey, (cachedBookmarks = []) => withPage(cachedBookmarks, page, !isBookmarked));
      toastBookmarkFailure(error);
    }
  };
  return { pages: new Set(isGuest ? pagesOnDevice : accountPages), set };
}

const withPage = (pages: readonly number[], page: number, isBookmarked: boolean): number[] => [
  ...pages.filter((each) => each !== page),
  ...(isBookmarked ? [page] : []),
];

export function setBookmark(id: string, page: number, isBookmarked: boolean): Promise<unknown> {
  return call(isBookmarked ? 'reading.bookmark' : 'reading.unbookmark', { params: { id, page } });
}

function setOnDevice(chapter: Chapter, page: number, isBookmarked: boolean): void {
  updateGuestProgress((progress) => {
    const otherBookmarks = progress.bookmarks.filter((each) => each.chapter !== chapter.id || each.page !== page);
    const bookmark = { chapter: chapter.id, title: relatedId(chapter, 'manga') ?? '', page, at: Date.now() };
    return { ...progress, bookmarks: isBookmarked ? [...otherBookmarks, bookmark] : otherBookmarks };
  });
}

export function toastBookmarkFailure(error: unknown): void {
  const context = error instanceof ApiFailure ? error.context : null;
  const text =
    context?.['reason'] === 'limit'
      ? t('reading.bookmarkLimit', { limit: formatCount(Number(context['limit'])) })
      : failureText(error);
  toast({ text, failed: true });
}
