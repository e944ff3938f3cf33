// Changes of titles in the library: shown at once, undone with the reason when they fail, and undone on request.
import { createElement, type ReactNode } from 'react';
import { Undo2 } from 'lucide-react';
import type { QueryClient } from '@tanstack/react-query';
import type { ClientBody } from '#contract/generated/client.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { libraryKey } from '#web/lib/library/changes.ts';
import { titleStatesKey } from '#web/lib/library/title-state.ts';
import { invalidateReading } from '#web/lib/reading/title-progress.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { libraryPagesKey, type LibraryEntry, type LibraryPageData } from './queries.ts';

export type LibraryChange = Omit<ClientBody<'libraryPage.change'>, 'titles' | 'languages'>;

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
  const undos: string[] = [];
  try {
    let changed = 0;
    for (let start = 0; start < titles.length; start += limits.libraryChangeMax) {
      const result = await call('libraryPage.change', {
        body: {
          ...change,
          titles: titles.slice(start, start + limits.libraryChangeMax),
          languages: languages.filter(isLanguage),
        },
      });
      undos.unshift(result.undo);
      changed += result.changed;
    }
    toast({
      text: words.done(changed),
      icon: words.icon,
      ...(changed > 0 ? { action: { label: t('blocks.undo'), run: () => void undoChanges(client, undos) } } : {}),
    });
  } catch (error) {
    for (const [key, data] of before) client.setQueryData(key, data);
    // the parts that were done already
    if (undos.length > 0) await call('libraryPage.undo', { body: { ids: undos } }).catch(() => undefined);
    toast({ text: failureText(error), failed: true });
  }
  await refetchLibrary(client);
}

async function undoChanges(client: QueryClient, ids: string[]): Promise<void> {
  try {
    await call('libraryPage.undo', { body: { ids } });
    toast({ text: t('library.undone'), icon: createElement(Undo2) });
  } catch (error) {
    toast({ text: failureText(error), failed: true });
  }
  await refetchLibrary(client);
}

/** The library, and what other pages know of its titles. */
async function refetchLibrary(client: QueryClient): Promise<void> {
  await Promise.all([
    invalidateReading(client),
    client.invalidateQueries({ queryKey: libraryKey }),
    client.invalidateQueries({ queryKey: titleStatesKey }),
  ]);
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
