// Syncs the preferences of a signed-in member with the account: the account's document is loaded first, and changes on
// the device are saved after a debounce. A change that could not be saved stays on the device and is retried, by the
// next page load at the latest.
import { newerDocument, readPreferences, type Preferences } from '#contract/rules/preferences.ts';
import { startAccountSync } from './account-sync.ts';
import { mergePreferences, preferences, subscribePreferences } from './preferences.ts';

/** Settings document as stored in the account. */
export interface Saved {
  settings: unknown;
  updatedAt: string;
}

export interface Account {
  /** Null when nothing was saved yet. */
  load: () => Promise<Saved | null>;
  /**
   * Returns the account's document after the save, which may be newer than the given one. `keepalive`: the page is being
   * unloaded, so the request has to outlive it.
   */
  save: (settings: Preferences, updatedAt: string, keepalive?: boolean) => Promise<Saved>;
}

const delays = { debounceMs: 800, onlineMs: 0, retryMs: [2_000, 10_000, 60_000] };

/** Syncs device and account until the returned function is called. */
export function syncWithAccount(account: Account): () => void {
  /** Last known document of the account; undefined before it was loaded, null when there is none. */
  let remote: Preferences | null | undefined;

  const hasUnsent = (): boolean => remote === undefined || needsSave(preferences(), remote);
  const merge = (saved: Saved | null): boolean => {
    remote = saved && parseSaved(saved);
    if (remote) mergePreferences(remote);
    return hasUnsent();
  };
  const exchange = async (keepalive: boolean): Promise<() => boolean> => {
    const own = preferences();
    const isLoaded = remote !== undefined;
    // saves nothing on page unload before the account's document is loaded, because it may be newer
    if (isLoaded ? !needsSave(own, remote) : keepalive) return () => false;
    const saved = isLoaded
      ? await account.save(own, new Date(own.metadata.modified).toISOString(), keepalive)
      : await account.load();
    return () => merge(saved);
  };
  return startAccountSync({ subscribe: subscribePreferences, hasUnsent, exchange }, delays).stop;
}

/**
 * Whether the local document has to be saved: it was modified at least once, differs from the account's document and is
 * newer.
 */
function needsSave(own: Preferences, remote: Preferences | null | undefined): boolean {
  if (own.metadata.modified === 0) return false;
  if (!remote) return true;
  return newerDocument(own, remote) === own && JSON.stringify(own) !== JSON.stringify(remote);
}

/**
 * Parses a saved document. Its modification time is at least the time it was saved, because other API clients may not
 * update the time inside it.
 */
function parseSaved({ settings, updatedAt }: Saved): Preferences {
  const now = Date.now();
  const document = readPreferences(settings, now);
  const saved = readPreferences({ metadata: { modified: updatedAt } }, now).metadata.modified;
  const modified = Math.max(document.metadata.modified, saved);
  return { ...document, metadata: { ...document.metadata, modified } };
}
