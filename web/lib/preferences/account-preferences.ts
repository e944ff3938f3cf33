// Syncs the preferences of a signed-in member with the account: the account's document is loaded first, and changes on
// the device are saved after a debounce. A change that could not be saved stays on the device and is retried, by the
// next page load at the latest.
import { newerDocument, readPreferences, type Preferences } from '#contract/rules/preferences.ts';
import { beginWork } from '../render/pending-work.ts';
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
   * Returns the account's document after the save, which may be newer than the given one. `leaving`: the page is being
   * unloaded, so the request has to outlive it.
   */
  save: (settings: Preferences, updatedAt: string, leaving?: boolean) => Promise<Saved>;
}

/** Debounce: changes within this time are saved together. */
const debounceMs = 800;
/** Retry delays by number of failures in a row; the last one repeats. */
const retryDelaysMs = [2_000, 10_000, 60_000];

/** Syncs device and account until the returned function is called. */
export function syncWithAccount(account: Account): () => void {
  let stopped = false;
  let busy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the pending work (`beginWork`) of the first load, or of changes that are not part of a request yet. */
  let unsavedWork: (() => void) | undefined;
  /** Last known document of the account; undefined before it was loaded, null when there is none. */
  let remote: Preferences | null | undefined;

  const applyRemote = (saved: Saved): void => {
    remote = parseSaved(saved);
    mergePreferences(remote);
  };
  const schedule = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void sync(), ms);
  };
  const sync = async (): Promise<void> => {
    if (busy || stopped) return;
    busy = true;
    const done = unsavedWork;
    unsavedWork = undefined;
    try {
      if (remote === undefined) {
        const saved = await account.load();
        if (stopped) return;
        if (saved) applyRemote(saved);
        else remote = null;
      }
      for (let own = preferences(); needsSave(own, remote); own = preferences()) {
        const saved = await account.save(own, new Date(own.metadata.modified).toISOString());
        if (stopped) return;
        applyRemote(saved);
      }
      failures = 0;
    } catch {
      schedule(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)]!);
      failures += 1;
    } finally {
      busy = false;
      done?.();
    }
  };
  const changed = (): void => {
    if (remote !== undefined && !needsSave(preferences(), remote)) return;
    unsavedWork ??= beginWork();
    schedule(debounceMs);
  };
  const online = (): void => schedule(0);
  /** Saves before the page is unloaded, because another device may be used next. */
  const saveOnUnload = (): void => {
    const own = preferences();
    if (remote === undefined || !needsSave(own, remote)) return;
    account.save(own, new Date(own.metadata.modified).toISOString(), true).then(
      (saved) => stopped || applyRemote(saved),
      () => schedule(retryDelaysMs[0]!),
    );
  };

  const unwatch = subscribePreferences(changed);
  addEventListener('online', online);
  addEventListener('pagehide', saveOnUnload);
  unsavedWork = beginWork();
  void sync();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsavedWork?.();
    unwatch();
    removeEventListener('online', online);
    removeEventListener('pagehide', saveOnUnload);
  };
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
