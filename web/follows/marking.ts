// Marks many chapters of followed titles as read at once: optimistic, with Undo, and undone when a request fails.
import { createElement } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { updateStatesOptimistically } from '#web/lib/reading/chapter-states.ts';
import { invalidateReading } from '#web/lib/reading/title-progress.ts';
import { createStore } from '#web/ui/behavior/store.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Ids per request, so that its body stays small and its transaction short. */
const batchSize = 200;

/** Chapters that were marked as read here, whether or not they are on the screen. */
export const markedStore = createStore<ReadonlySet<string>>(new Set());

/** @param ids one version of each number @param shown the chapters on the screen that are marked by it */
export async function markAllRead(
  client: QueryClient,
  ids: readonly string[],
  shown: readonly Chapter[],
): Promise<void> {
  if (ids.length === 0) return;
  apply(client, ids, shown, true);
  const failure = await send(ids, true);
  if (failure !== null) {
    apply(client, ids, shown, false);
    // some of them may have been marked
    void send(ids, false).then(() => invalidateReading(client));
    toast({ text: t('follows.markFailed', { reason: failure }), failed: true });
    return;
  }
  void invalidateReading(client);
  toast({
    text: t('follows.marked', { count: ids.length, shown: formatCount(ids.length) }),
    icon: createElement(CheckCheck),
    action: { label: t('reading.undo'), run: () => void undo(client, ids, shown) },
  });
}

async function undo(client: QueryClient, ids: readonly string[], shown: readonly Chapter[]): Promise<void> {
  apply(client, ids, shown, false);
  const failure = await send(ids, false);
  if (failure !== null) {
    apply(client, ids, shown, true);
    toast({ text: t('follows.undoFailed', { reason: failure }), failed: true });
  }
  void invalidateReading(client);
}

function apply(client: QueryClient, ids: readonly string[], shown: readonly Chapter[], read: boolean): void {
  const marked = new Set(markedStore.get());
  for (const id of ids) {
    if (read) marked.add(id);
    else marked.delete(id);
  }
  markedStore.set(marked);
  updateStatesOptimistically(client, shown, read);
}

/** @returns the reason in words if it failed */
async function send(ids: readonly string[], read: boolean): Promise<string | null> {
  try {
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize);
      await call('follows.mark', { body: read ? { chapterIdsRead: batch } : { chapterIdsUnread: batch } });
    }
    return null;
  } catch (error) {
    return failureText(error);
  }
}
