// Syncs the reader settings of a signed-in account between its devices: changes on this device are sent after a
// debounce, and the response has the changes that the account got since the last sync. Changes that could not be sent
// are retried, or sent with the next one.
import { call } from '#web/lib/api/call.ts';
import { beginWork } from '#web/lib/render/pending-work.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { isKnownKey, readSettingsMap, type SettingsMap, type SettingEntry } from './settings-map.ts';
import { storedEntries, mergeEntries, watchStoredSettings } from './store.ts';

const storageKey = 'komawari.reader.account';
const debounceMs = 1_500;
const retryMs = 30_000;
/** Maximum number of changes in a request; the server has the same limit. */
const batchSize = 500;

/** The sync state of this device and an account. */
interface SyncState {
  account: string;
  /** Time until which changes have been sent, in ms of this device's clock. */
  sent: number;
  /** Cursor of the server: its changes up to there have been received. */
  until?: number;
}

function syncStateOf(account: string): SyncState {
  try {
    const kept = JSON.parse(readStored(storageKey) ?? 'null') as Partial<SyncState> | null;
    if (kept?.account === account && typeof kept.sent === 'number') return kept as SyncState;
  } catch {
    // the stored state is damaged: syncs from the beginning
  }
  return { account, sent: 0 };
}

/** Settings changed after a time, the oldest first. */
function changesSince(lines: SettingsMap, sent: number): [string, SettingEntry][] {
  return Object.entries(lines)
    .filter(([key, [at]]) => at > sent && isKnownKey(key))
    .toSorted(([, [a]], [, [b]]) => a - b);
}

/**
 * Syncs device and account until the returned function is called.
 * @param account the account's id
 */
export function syncEntriesWith(account: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let busy = false;
  /** Ends the pending work (`beginWork`) of the first sync, or of changes that are not part of a request yet. */
  let unsentWork: (() => void) | undefined;

  const scheduleSync = (ms: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void sync(), ms);
  };
  const sync = async (keepalive = false): Promise<void> => {
    if (busy || stopped) return;
    busy = true;
    const done = unsentWork;
    unsentWork = undefined;
    try {
      const syncState = syncStateOf(account);
      const unsentChanges = changesSince(storedEntries(), syncState.sent);
      const batch = unsentChanges.slice(0, batchSize);
      const { until } = syncState;
      const answer = await call('settings.reader', {
        body: { lines: Object.fromEntries(batch.map(([key, line]) => [key, [...line]])) as never, since: until },
        keepalive,
      });
      if (stopped) return;
      const sent = batch.at(-1)?.[1][0] ?? syncState.sent;
      writeStored(storageKey, JSON.stringify({ account, sent, until: answer.until } satisfies SyncState));
      mergeEntries(readSettingsMap(answer.lines));
      if (unsentChanges.length > batch.length) scheduleSync(0);
    } catch {
      scheduleSync(retryMs);
    } finally {
      busy = false;
      done?.();
    }
  };
  const changed = (): void => {
    if (changesSince(storedEntries(), syncStateOf(account).sent).length === 0) return;
    unsentWork ??= beginWork();
    scheduleSync(debounceMs);
  };
  const syncOnUnload = (): void => {
    if (changesSince(storedEntries(), syncStateOf(account).sent).length > 0) void sync(true);
  };
  const unwatch = watchStoredSettings(changed);
  addEventListener('pagehide', syncOnUnload);
  addEventListener('online', changed);
  unsentWork = beginWork();
  scheduleSync(0);
  return () => {
    syncOnUnload();
    stopped = true;
    clearTimeout(timer);
    unsentWork?.();
    unwatch();
    removeEventListener('pagehide', syncOnUnload);
    removeEventListener('online', changed);
  };
}
