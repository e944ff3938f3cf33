// Syncs the reader settings of a signed-in account between its devices: changes on this device are sent after a
// debounce, and the response has the changes that the account got since the last sync. Changes that could not be sent
// are retried, or sent with the next one.
import { call } from '#web/lib/api/call.ts';
import { startAccountSync } from '#web/lib/preferences/account-sync.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import {
  isKnownKey,
  mergeSettingsMaps,
  readSettingsMap,
  resolveSettings,
  type SettingsMap,
  type SettingEntry,
} from './settings-map.ts';
import { storedEntries, mergeEntries, holdForVisit, watchStoredSettings } from './store.ts';

const storageKey = 'komawari.reader.account';
const delays = { debounceMs: 1_500, onlineMs: 1_500, retryMs: [30_000] };
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

function readSyncState(account: string): SyncState {
  try {
    const storedState = JSON.parse(readStored(storageKey) ?? 'null') as Partial<SyncState> | null;
    if (storedState?.account === account && typeof storedState.sent === 'number') return storedState as SyncState;
  } catch {
    // the stored state is damaged: syncs from the beginning
  }
  return { account, sent: 0 };
}

/** Settings changed after a time, the oldest first. */
function changesSince(settingsMap: SettingsMap, sent: number): [string, SettingEntry][] {
  return Object.entries(settingsMap)
    .filter(([key, [changedAt]]) => changedAt > sent && isKnownKey(key))
    .toSorted(([, [a]], [, [b]]) => a - b);
}

const anyChapter = { kind: null, titleId: null } as const;

/**
 * Merges the account's entries. Whether the side panel is open stays as it is on this device until the page is loaded
 * again: the page that is being read would move sideways.
 */
function mergeWithoutMovingPanel(entries: SettingsMap): void {
  const before = resolveSettings({ stored: storedEntries(), visit: {} }, anyChapter);
  const after = resolveSettings({ stored: mergeSettingsMaps(storedEntries(), entries), visit: {} }, anyChapter);
  for (const name of ['panel', 'pinned'] as const) {
    if (before[name] !== after[name]) holdForVisit(name, before[name]);
  }
  mergeEntries(entries);
}

/**
 * Syncs device and account until the returned function is called, which sends what was not sent yet.
 * @param account the account's id
 */
export function syncEntriesWith(account: string): () => void {
  const unsentChanges = (): [string, SettingEntry][] => changesSince(storedEntries(), readSyncState(account).sent);
  const exchange = async (keepalive: boolean): Promise<() => boolean> => {
    const { sent, until } = readSyncState(account);
    const unsent = unsentChanges();
    const batch = unsent.slice(0, batchSize);
    const response = await call('settings.reader', {
      body: { lines: Object.fromEntries(batch.map(([key, entry]) => [key, [...entry]])) as never, since: until },
      keepalive,
    });
    return () => {
      const state: SyncState = { account, sent: batch.at(-1)?.[1][0] ?? sent, until: response.until };
      writeStored(storageKey, JSON.stringify(state));
      mergeWithoutMovingPanel(readSettingsMap(response.lines));
      return unsent.length > batch.length;
    };
  };
  const hasUnsent = (): boolean => unsentChanges().length > 0;
  const { flush, stop } = startAccountSync({ subscribe: watchStoredSettings, hasUnsent, exchange }, delays);
  return () => {
    flush();
    stop();
  };
}
