// Syncs the preferences of a signed-in member with the account: the account's document is loaded first, and changes on
// the device are saved after a debounce. A change that could not be saved stays on the device and is retried, by the
// next page load at the latest.
import { newerDocument, readPreferences, type Preferences } from '#contract/rules/preferences.ts';
import { startAccountSync } from './account-sync.ts';
import { mergePreferences, preferences, subscribePreferences } from './preferences.ts';

/** Settings document as stored in the account. */
export interface SavedPreferences {
  settings: unknown;
  updatedAt: string;
}

export interface Account {
  /** Null when nothing was saved yet. */
  load: () => Promise<SavedPreferences | null>;
  /**
   * Returns the account's document after the save, which may be newer than the given one. `keepalive`: the page is being
   * unloaded, so the request has to outlive it.
   */
  save: (settings: Preferences, updatedAt: string, keepalive?: boolean) => Promise<SavedPreferences>;
}

const delays = { debounceMs: 800, onlineMs: 0, retryMs: [2_000, 10_000, 60_000] };

/** Syncs device and account until the returned function is called. */
export function syncWithAccount(account: Account): () => void {
  /** Last known document of the account; undefined before it was loaded, null when there is none. */
  let accountDocument: Preferences | null | undefined;

  const hasUnsent = (): boolean => accountDocument === undefined || needsSave(preferences(), accountDocument);
  const merge = (saved: SavedPreferences | null): boolean => {
    accountDocument = saved && parseSaved(saved);
    if (accountDocument) mergePreferences(accountDocument);
    return hasUnsent();
  };
  const exchange = async (keepalive: boolean): Promise<() => boolean> => {
    const localDocument = preferences();
    const isLoaded = accountDocument !== undefined;
    // saves nothing on page unload before the account's document is loaded, because it may be newer
    if (isLoaded ? !needsSave(localDocument, accountDocument) : keepalive) return () => false;
    const saved = isLoaded
      ? await account.save(localDocument, new Date(localDocument.metadata.modified).toISOString(), keepalive)
      : await account.load();
    return () => merge(saved);
  };
  return startAccountSync({ subscribe: subscribePreferences, hasUnsent, exchange }, delays).stop;
}

/**
 * Whether the local document has to be saved: it was modified at least once, differs from the account's document and is
 * newer.
 */
function needsSave(localDocument: Preferences, accountDocument: Preferences | null | undefined): boolean {
  if (localDocument.metadata.modified === 0) return false;
  if (!accountDocument) return true;
  return (
    newerDocument(localDocument, accountDocument) === localDocument &&
    JSON.stringify(localDocument) !== JSON.stringify(accountDocument)
  );
}

/**
 * Parses a saved document. Its modification time is at least the time it was saved, because other API clients may not
 * update the time inside it.
 */
function parseSaved({ settings, updatedAt }: SavedPreferences): Preferences {
  const now = Date.now();
  const document = readPreferences(settings, now);
  const saved = readPreferences({ metadata: { modified: updatedAt } }, now).metadata.modified;
  const modified = Math.max(document.metadata.modified, saved);
  return { ...document, metadata: { ...document.metadata, modified } };
}
