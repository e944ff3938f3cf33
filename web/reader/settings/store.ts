// Store of the reader settings on this device, shared by all components and synced between tabs.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { createEmitter } from '#web/ui/behavior/store.ts';
import {
  withSetting,
  decidedBy,
  resetTitle,
  makeDefault,
  merge,
  ownChoices,
  readStoredSettings,
  resolve,
  writeEntry,
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
const emitter = createEmitter((listener) =>
  listen(window, {
    storage: ({ key, newValue }) => {
      if (key !== storageKey) return;
      scopes = { ...readStoredSettings(newValue), visit: current().visit };
      listener();
    },
  }),
);

/** Subscribes to every change of the settings, in this tab or another. */
export const watchStoredSettings = emitter.subscribe;

function current(): StoredSettings {
  scopes ??= readStoredSettings(readStored(storageKey));
  return scopes;
}

function replace(next: StoredSettings): void {
  if (next === scopes) return;
  scopes = next;
  writeStored(storageKey, writeStoredSettings(next));
  emitter.notify();
}

/** Discards the cached settings after the storage was written directly. */
export function reloadSettings(): void {
  scopes = null;
  emitter.notify();
}

/** All persistent entries. */
export const storedEntries = (): SettingsMap => current().stored;

/** Merges entries from elsewhere, such as the account: the newer of each wins. */
export function mergeEntries(lines: SettingsMap): void {
  const stored = merge(current().stored, lines);
  if (JSON.stringify(stored) !== JSON.stringify(current().stored)) replace({ ...current(), stored });
}

/** Writes an entry that is none of the settings in `choices`: key bindings, or the shifted pairs of a page set. */
export function putEntry(key: string, value: Value | undefined): void {
  replace({ ...current(), stored: writeEntry(current().stored, key, value, Date.now()) });
}

export function useEntries(): SettingsMap {
  return useSyncExternalStore(watchStoredSettings, storedEntries);
}

/** The defaults of all settings, with the data saver of the general preferences. */
export const defaultsWith = (dataSaver: boolean): Readonly<ReaderSettings> => ({
  ...defaults,
  saver: dataSaver ? 'on' : 'off',
});

/** Changes a setting in a scope; `undefined` resets it. */
export function setChoice<K extends ChoiceName>(
  scope: Scope,
  context: SettingContext,
  name: K,
  value: ReaderSettings[K] | undefined,
): void {
  // the data saver is a general preference; only its value "on metered" is stored among the reader settings
  if (name === 'saver' && scope !== 'visit') choosePreferences({ dataSaver: value === 'on' });
  const kept = name === 'saver' && value !== 'metered' ? undefined : value;
  replace(withSetting(current(), scope, context, name, kept, Date.now()));
}

export interface SettingsControl {
  settings: ReaderSettings;
  /** Whether any setting is stored for this title alone. */
  own: boolean;
  /** The scope that decides a setting; null means its default. */
  decidedBy: (name: ChoiceName) => Scope | null;
  set: <K extends ChoiceName>(scope: Scope, name: K, value: ReaderSettings[K] | undefined) => void;
  followDefault: () => void;
  makeDefault: () => void;
}

export function useSettings({ kind, titleId }: SettingContext): SettingsControl {
  const all = useSyncExternalStore(watchStoredSettings, current);
  const { dataSaver } = usePreferences().userPreferences;
  const context = useMemo(() => ({ kind, titleId }), [kind, titleId]);
  const settings = useMemo(() => resolve(all, context, defaultsWith(dataSaver)), [all, context, dataSaver]);
  const set = useCallback<SettingsControl['set']>(
    (scope, name, value) => setChoice(scope, context, name, value),
    [context],
  );
  return useMemo(
    () => ({
      settings,
      own: ownChoices(all, context).length > 0,
      decidedBy: (name) => decidedBy(all, context, name),
      set,
      followDefault: () => replace(resetTitle(current(), context, Date.now())),
      makeDefault: () => replace(makeDefault(current(), context, Date.now())),
    }),
    [settings, all, context, set],
  );
}
