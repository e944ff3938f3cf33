// Changes of titles in the library: shown at once, undone with the reason when they fail, and undone on request.
import type { ReactNode } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { refetchLibrary, sendChanges, undoChanges, type LibraryChange } from '#web/lib/library/change-many.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { libraryPagesKey, type LibraryEntry, type LibraryPageData } from './queries.ts';

interface ChangeWords {
  /** Text that says what was done, with the number of titles. */
  done: (count: number) => string;
  icon: ReactNode;
}

export async function changeLibrary(
  client: QueryClient,
  titles: readonly string[],
  change: LibraryChange,
  { languages, words }: { languages: readonly string[]; words: ChangeWords },
): Promise<void> {
  await client.cancelQueries({ queryKey: libraryPagesKey });
  const before = client.getQueriesData<LibraryPageData>({ queryKey: libraryPagesKey });
  const ids = new Set(titles);
  client.setQueriesData<LibraryPageData>({ queryKey: libraryPagesKey }, (page) => page && patched(page, ids, change));
  const { changed, undos, failure } = await sendChanges(titles, change, languages);
  if (failure === null) {
    toast({
      text: words.done(changed),
      icon: words.icon,
      ...(changed > 0 ? { action: { label: t('blocks.undo'), run: () => void undoChanges(client, undos) } } : {}),
    });
  } else {
    for (const [key, data] of before) client.setQueryData(key, data);
    // the parts that were done already
    if (undos.length > 0) await call('libraryPage.undo', { body: { ids: undos } }).catch(() => undefined);
    toast({ text: failureText(failure), failed: true });
  }
  await refetchLibrary(client);
}

/** The page as it will be, as far as that can be told here: titles leave it only with the next response. */
function patched(page: LibraryPageData, ids: ReadonlySet<string>, change: LibraryChange): LibraryPageData {
  return { ...page, data: page.data.map((entry) => (ids.has(entry.id) ? patchedEntry(entry, change) : entry)) };
}

function patchedEntry(entry: LibraryEntry, change: LibraryChange): LibraryEntry {
  const categories = [
    ...entry.categories.filter((id) => !change.removeFrom?.includes(id)),
    ...(change.addTo ?? []).filter((id) => !entry.categories.includes(id)),
  ];
  return {
    ...entry,
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.following === undefined ? {} : { following: change.following }),
    ...(change.notify === undefined ? {} : { notify: change.notify }),
    ...(change.markRead ? { read: entry.available, unread: 0 } : {}),
    categories,
  };
}
