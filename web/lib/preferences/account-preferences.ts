// The preferences of somebody who is signed in: loaded from the account at first, saved a moment after each change. What
// could not be saved stays on the device, is tried again, and is saved by the next page at the latest.
import { newerOf, readPreferences, type Preferences } from '#contract/rules/preferences.ts';
import { beginWork } from '../render/pending-work.ts';
import { offerPreferences, preferences, watchPreferences } from './preferences.ts';

/** A document as the account keeps it. */
export interface Saved {
  settings: unknown;
  updatedAt: string;
}

export interface Account {
  /** Null when nothing was saved yet. */
  load: () => Promise<Saved | null>;
  /** Answers what the account holds then, which may be newer. `leaving`: it has to outlive the page. */
  save: (settings: Preferences, updatedAt: string, leaving?: boolean) => Promise<Saved>;
}

/** Milliseconds: changes that follow each other so soon are saved together. */
const settleMs = 800;
/** Before it is tried again, the more often it failed the longer. */
const retryMs = [2_000, 10_000, 60_000];

/** Keeps device and account in step until the answer is called. */
export function syncWithAccount(account: Account): () => void {
  let stopped = false;
  let busy = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the pending work of the first load, or of changes that no request has taken up yet. */
  let unsavedWork: (() => void) | undefined;
  /** What the account is known to hold; undefined before it was asked, null for nothing. */
  let held: Preferences | null | undefined;

  const take = (saved: Saved): void => {
    held = readSaved(saved);
    offerPreferences(held);
  };
  const later = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void step(), ms);
  };
  const step = async (): Promise<void> => {
    if (busy || stopped) return;
    busy = true;
    const done = unsavedWork;
    unsavedWork = undefined;
    try {
      if (held === undefined) {
        const saved = await account.load();
        if (stopped) return;
        if (saved) take(saved);
        else held = null;
      }
      for (let own = preferences(); isNews(own, held); own = preferences()) {
        const saved = await account.save(own, new Date(own.metadata.modified).toISOString());
        if (stopped) return;
        take(saved);
      }
      failures = 0;
    } catch {
      later(retryMs[Math.min(failures, retryMs.length - 1)]!);
      failures += 1;
    } finally {
      busy = false;
      done?.();
    }
  };
  const changed = (): void => {
    if (held !== undefined && !isNews(preferences(), held)) return;
    unsavedWork ??= beginWork();
    later(settleMs);
  };
  const online = (): void => later(0);
  /** Another device may come before this one does again. */
  const leave = (): void => {
    const own = preferences();
    if (held === undefined || !isNews(own, held)) return;
    account.save(own, new Date(own.metadata.modified).toISOString(), true).then(
      (saved) => stopped || take(saved),
      () => later(retryMs[0]!),
    );
  };

  const unwatch = watchPreferences(changed);
  addEventListener('online', online);
  addEventListener('pagehide', leave);
  unsavedWork = beginWork();
  void step();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsavedWork?.();
    unwatch();
    removeEventListener('online', online);
    removeEventListener('pagehide', leave);
  };
}

/** Nothing that was never chosen is worth keeping. */
function isNews(own: Preferences, held: Preferences | null | undefined): boolean {
  if (own.metadata.modified === 0) return false;
  if (!held) return true;
  return newerOf(own, held) === own && JSON.stringify(own) !== JSON.stringify(held);
}

/** Other programs may have changed it without saying so inside; when it was saved is known anyway. */
function readSaved({ settings, updatedAt }: Saved): Preferences {
  const now = Date.now();
  const document = readPreferences(settings, now);
  const saved = readPreferences({ metadata: { modified: updatedAt } }, now).metadata.modified;
  const modified = Math.max(document.metadata.modified, saved);
  return { ...document, metadata: { ...document.metadata, modified } };
}
