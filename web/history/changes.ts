// Removes entries and bookmarks from the history, each with an undo, and clears it.
import { createElement } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { setBookmark, toastBookmarkFailure } from '#web/lib/reading/bookmarks.ts';
import { updateGuestProgress, readGuestProgress } from '#web/lib/reading/guest-progress.ts';
import { forgetAllLocalPositions, forgetLocalPositions } from '#web/lib/reading/outbox.ts';
import { readingKey, invalidateReading } from '#web/lib/reading/title-progress.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { HistoryEntry, PageBookmark } from './entries.ts';

export const historyKey = [...readingKey, 'history'] as const;
export const bookmarksKey = [...readingKey, 'all bookmarks'] as const;

interface HistoryChanges {
  remove: (entry: HistoryEntry) => Promise<void>;
  clear: () => Promise<void>;
  removeBookmark: (bookmark: PageBookmark) => Promise<void>;
}

export function useHistoryChanges(): HistoryChanges {
  const client = useQueryClient();
  return {
    remove: (entry) => removeEntry(client, entry),
    clear: () => clearHistory(client),
    removeBookmark: (bookmark) => removeBookmark(client, bookmark),
  };
}

const isGuest = (): boolean => sessionState().status === 'guest';

const showFailure = (error: unknown): void => void toast({ text: failureText(error), failed: true });

async function removeEntry(client: QueryClient, entry: HistoryEntry): Promise<void> {
  const { id, chapter } = entry;
  try {
    const removedPosition = readGuestProgress().places[id];
    if (isGuest())
      updateGuestProgress(({ places: { [id]: _gone, ...places }, ...guestProgress }) => ({ ...guestProgress, places }));
    else {
      forgetLocalPositions([id]);
      await call('reading.forget', { params: { id } });
    }
    await invalidateReading(client);
    const undo = async (): Promise<void> => {
      try {
        if (!isGuest()) await restoreEntry(entry);
        else if (removedPosition)
          updateGuestProgress((guestProgress) => ({
            ...guestProgress,
            places: { ...guestProgress.places, [id]: removedPosition },
          }));
        await invalidateReading(client);
      } catch (error) {
        showFailure(error);
      }
    };
    toast({
      text: t('history.removed', { chapter: chapterLabel(chapter.attributes) }),
      icon: createElement(Trash2),
      action: { label: t('reading.undo'), run: () => void undo() },
    });
  } catch (error) {
    showFailure(error);
  }
}

async function restoreEntry({ id, page, pages, at: openedAt, title, read: isRead }: HistoryEntry): Promise<void> {
  if (page !== null && pages !== null) {
    await call('reading.keep', { body: { positions: [{ chapter: id, page, pages, at: openedAt.toISOString() }] } });
  } else if (isRead && title) {
    const body = { chapterIdsRead: [id] };
    await call('reading.mark', { params: { id: title.id }, query: { updateHistory: true }, body });
  }
}

async function clearHistory(client: QueryClient): Promise<void> {
  if (isGuest()) updateGuestProgress((guestProgress) => ({ ...guestProgress, places: {} }));
  else {
    forgetAllLocalPositions();
    await call('reading.forgetAll');
  }
  await invalidateReading(client);
  toast({ text: t('history.cleared'), icon: createElement(Trash2) });
}

async function removeBookmark(client: QueryClient, { chapter: { id }, page }: PageBookmark): Promise<void> {
  const removedBookmarks = readGuestProgress().bookmarks.filter((each) => each.chapter === id && each.page === page);
  const setBookmarked = async (on: boolean): Promise<void> => {
    if (isGuest()) {
      updateGuestProgress(({ bookmarks, ...guestProgress }) => {
        const otherBookmarks = bookmarks.filter((each) => each.chapter !== id || each.page !== page);
        return {
          ...guestProgress,
          bookmarks: on ? [...otherBookmarks, ...removedBookmarks].toSorted((a, b) => a.at - b.at) : otherBookmarks,
        };
      });
    } else await setBookmark(id, page, on);
    await invalidateReading(client);
  };
  try {
    await setBookmarked(false);
    toast({
      text: t('reading.unbookmarked', { page }),
      icon: createElement(Trash2),
      action: { label: t('reading.undo'), run: () => void setBookmarked(true).catch(toastBookmarkFailure) },
    });
  } catch (error) {
    showFailure(error);
  }
}
