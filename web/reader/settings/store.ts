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
  mergeSettingsMaps,
  titleChoiceNames,
  readStoredSettings,
  resolveSettings,
  writeEntry,
  writeStoredSettings,
  type SettingsMap,
  type SettingContext,
  type SettingScope,
  type StoredSettings,
  type SettingValue,
} from './settings-map.ts';
import { defaultSettings, type ChoiceName, type ReaderSettings } from './settings.ts';

const storageKey = 'komawari.reader';
let storedSettings: StoredSettings | null = null;
const emitter = createEmitter((listener) =>
  listen(window, {
    storage: ({ key, newValue }) => {
      if (key !== storageKey) return;
      storedSettings = { ...readStoredSettings(newValue), visit: currentSettings().visit };
      listener();
    },
  }),
);

/** Subscribes to every change of the settings, in this tab or another. */
export const watchStoredSettings = emitter.subscribe;

function currentSettings(): StoredSettings {
  storedSettings ??= readStoredSettings(readStored(storageKey));
  return storedSettings;
}

function replaceSettings(nextSettings: StoredSettings): void {
  if (nextSettings === storedSettings) return;
  storedSettings = nextSettings;
  writeStored(storageKey, writeStoredSettings(nextSettings));
  emitter.notify();
}

/** Discards the cached settings after the storage was written directly. */
export function reloadSettings(): void {
  storedSettings = null;
  emitter.notify();
}

/** All persistent entries. */
export const storedEntries = (): SettingsMap => currentSettings().stored;

/** Merges entries from elsewhere, such as the account: the newer of each wins. */
export function mergeEntries(entries: SettingsMap): void {
  const stored = mergeSettingsMaps(currentSettings().stored, entries);
  if (JSON.stringify(stored) !== JSON.stringify(currentSettings().stored))
    replaceSettings({ ...currentSettings(), stored });
}

/** Keeps a value until the page is loaded again, unless the reader has changed it for this visit. */
export function holdForVisit(name: 'panel' | 'pinned', value: boolean): void {
  const { stored, visit } = currentSettings();
  replaceSettings({ stored, visit: { [name]: value, ...visit } });
}

/** Writes an entry that is none of the settings in `choices`: key bindings, or the shifted pairs of a page set. */
export function putEntry(key: string, value: SettingValue | undefined): void {
  replaceSettings({ ...currentSettings(), stored: writeEntry(currentSettings().stored, key, value, Date.now()) });
}

export function useEntries(): SettingsMap {
  return useSyncExternalStore(watchStoredSettings, storedEntries);
}

/** The defaults of all settings, with the data saver of the general preferences. */
export const defaultsWith = (dataSaver: boolean): Readonly<ReaderSettings> => ({
  ...defaultSettings,
  saver: dataSaver ? 'on' : 'off',
});

/** Changes a setting in a scope; `undefined` resets it. */
export function setChoice<K extends ChoiceName>(
  scope: SettingScope,
  context: SettingContext,
  name: K,
  value: ReaderSettings[K] | undefined,
): void {
  // the data saver is a general preference; only its value "on metered" is stored among the reader settings
  if (name === 'saver' && scope !== 'visit') choosePreferences({ dataSaver: value === 'on' });
  const storedValue = name === 'saver' && value !== 'metered' ? undefined : value;
  replaceSettings(withSetting(currentSettings(), scope, context, name, storedValue, Date.now()));
}

export interface SettingsControl {
  settings: ReaderSettings;
  /** Whether any setting is stored for this title alone. */
  own: boolean;
  /** The scope that decides a setting; null means its default. */
  decidedBy: (name: ChoiceName) => SettingScope | null;
  set: <K extends ChoiceName>(scope: SettingScope, name: K, value: ReaderSettings[K] | undefined) => void;
  followDefault: () => void;
  makeDefault: () => void;
}

export function useSettings({ kind, titleId }: SettingContext): SettingsControl {
  const allSettings = useSyncExternalStore(watchStoredSettings, currentSettings);
  const { dataSaver } = usePreferences().userPreferences;
  const context = useMemo(() => ({ kind, titleId }), [kind, titleId]);
  const settings = useMemo(
    () => resolveSettings(allSettings, context, defaultsWith(dataSaver)),
    [allSettings, context, dataSaver],
  );
  const set = useCallback<SettingsControl['set']>(
    (scope, name, value) => setChoice(scope, context, name, value),
    [context],
  );
  return useMemo(
    () => ({
      settings,
      own: titleChoiceNames(allSettings, context).length > 0,
      decidedBy: (name) => decidedBy(allSettings, context, name),
      set,
      followDefault: () => replaceSettings(resetTitle(currentSettings(), context, Date.now())),
      makeDefault: () => replaceSettings(makeDefault(currentSettings(), context, Date.now())),
    }),
    [settings, allSettings, context, set],
  );
}
