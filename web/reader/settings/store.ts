// The reader's settings on this device, for every component that shows them and every tab that is open.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import {
  choose,
  decidedBy,
  forgetTitle,
  makeDefault,
  merge,
  ownChoices,
  readStoredSettings,
  resolve,
  write,
  writeStoredSettings,
  type SettingsMap,
  type SettingContext,
  type Scope,
  type StoredSettings,
  type Value,
} from './settings-map.ts';
import { defaults, type ChoiceName, type ReaderSettings } from './settings.ts';

const storageKey = 'komawari.reader';
let scopes: StoredSettings | null = null;
const listeners = new Set<() => void>();

function current(): StoredSettings {
  scopes ??= readStoredSettings(readStored(storageKey));
  return scopes;
}

function replace(next: StoredSettings): void {
  if (next === scopes) return;
  scopes = next;
  writeStored(storageKey, writeStoredSettings(next));
  for (const listener of listeners) listener();
}

/** Calls after every change, of this tab or another. */
export function watchStoredSettings(listener: () => void): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== storageKey) return;
    scopes = { ...readStoredSettings(event.newValue), visit: current().visit };
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', follow);
  };
}

/** What is stored has been written past this. */
export function readAgain(): void {
  scopes = null;
  for (const listener of listeners) listener();
}

/** All lines that last. */
export const storedEntries = (): SettingsMap => current().stored;

/** Lines from elsewhere, such as the account: of each the newer stays. */
export function offerEntries(lines: SettingsMap): void {
  const stored = merge(current().stored, lines);
  if (JSON.stringify(stored) !== JSON.stringify(current().stored)) replace({ ...current(), stored });
}

/** One line that is no setting of the chapter at hand: keys, or the spreads of some pages. */
export function putEntry(key: string, value: Value | undefined): void {
  replace({ ...current(), stored: write(current().stored, key, value, Date.now()) });
}

export function useEntries(): SettingsMap {
  return useSyncExternalStore(watchStoredSettings, storedEntries);
}

/** What holds where nobody has chosen. */
export const usualWith = (dataSaver: boolean): Readonly<ReaderSettings> => ({
  ...defaults,
  saver: dataSaver ? 'on' : 'off',
});

/** `undefined` takes the choice back. */
export function setChoice<K extends ChoiceName>(
  scope: Scope,
  reading: SettingContext,
  name: K,
  value: ReaderSettings[K] | undefined,
): void {
  // whether pages come in less quality is one of the general preferences; only here is there "on metered"
  if (name === 'saver' && scope !== 'visit') choosePreferences({ dataSaver: value === 'on' });
  const kept = name === 'saver' && value !== 'metered' ? undefined : value;
  replace(choose(current(), scope, reading, name, kept, Date.now()));
}

export interface SettingsControl {
  settings: ReaderSettings;
  /** Something is kept for this title alone. */
  own: boolean;
  /** What decides a setting; null is the usual. */
  decidedBy: (name: ChoiceName) => Scope | null;
  set: <K extends ChoiceName>(scope: Scope, name: K, value: ReaderSettings[K] | undefined) => void;
  followDefault: () => void;
  makeDefault: () => void;
}

export function useSettings({ kind, titleId }: SettingContext): SettingsControl {
  const all = useSyncExternalStore(watchStoredSettings, current);
  const { dataSaver } = usePreferences().userPreferences;
  const reading = useMemo(() => ({ kind, titleId }), [kind, titleId]);
  const settings = useMemo(() => resolve(all, reading, usualWith(dataSaver)), [all, reading, dataSaver]);
  const set = useCallback<SettingsControl['set']>(
    (scope, name, value) => setChoice(scope, reading, name, value),
    [reading],
  );
  return useMemo(
    () => ({
      settings,
      own: ownChoices(all, reading).length > 0,
      decidedBy: (name) => decidedBy(all, reading, name),
      set,
      followDefault: () => replace(forgetTitle(current(), reading, Date.now())),
      makeDefault: () => replace(makeDefault(current(), reading, Date.now())),
    }),
    [settings, all, reading, set],
  );
}
