// Changes of many titles of the library in parts, and their undoing in one step.
import { createElement } from 'react';
import { Undo2 } from 'lucide-react';
import type { QueryClient } from '@tanstack/react-query';
import type { ClientBody } from '#contract/generated/client.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { call } from '../api/call.ts';
import { failureText } from '../api/failure.ts';
import { t } from '../i18n/i18n.ts';
import { invalidateReading } from '../reading/title-progress.ts';
import { libraryKey } from './changes.ts';
import { titleStatesKey } from './title-state.ts';

export type LibraryChange = Omit<ClientBody<'libraryPage.change'>, 'titles' | 'languages'>;

interface SentChanges {
  /** Titles that were not so before. */
  changed: number;
  /** Titles of the parts that were carried out, changed or not. */
  sent: number;
  /** Changes that undo it, the last part first. */
  undos: string[];
  /** Why a part was not carried out, and those after it were not sent; null when all were. */
  failure: Error | null;
}

/** @param onSent called after each part with the number of titles so far */
export async function sendChanges(
  titles: readonly string[],
  change: LibraryChange,
  languages: readonly string[] = [],
  onSent?: (sent: number) => void,
): Promise<SentChanges> {
  const done: SentChanges = { changed: 0, sent: 0, undos: [], failure: null };
  try {
    while (done.sent < titles.length) {
      const part = titles.slice(done.sent, done.sent + limits.libraryChangeMax);
      const body = { ...change, titles: part, languages: languages.filter(isLanguage) };
      const { changed, undo } = await call('libraryPage.change', { body });
      done.undos.unshift(undo);
      done.changed += changed;
      done.sent += part.length;
      onSent?.(done.sent);
    }
  } catch (error) {
    done.failure = error instanceof Error ? error : new Error(String(error));
  }
  return done;
}

/** Undoes changes, and tells it. @param ids those of `SentChanges` */
export async function undoChanges(client: QueryClient, ids: string[]): Promise<void> {
  try {
    await call('libraryPage.undo', { body: { ids } });
    toast({ text: t('tracking.undone'), icon: createElement(Undo2) });
  } catch (error) {
    toast({ text: failureText(error), failed: true });
  }
  await refetchLibrary(client);
}

/** Loads the library again, and what other pages know of its titles. */
export async function refetchLibrary(client: QueryClient): Promise<void> {
  await Promise.all([
    invalidateReading(client),
    client.invalidateQueries({ queryKey: libraryKey }),
    client.invalidateQueries({ queryKey: titleStatesKey }),
  ]);
}
