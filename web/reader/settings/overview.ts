// Reader settings for the settings page: the defaults for everything or for a kind of chapter, and the titles with
// settings of their own.
import { useMemo } from 'react';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import {
  decidedBy,
  resolve,
  type Kind,
  type SettingsMap,
  type SettingEntry,
  type SettingContext,
  type Value,
} from './settings-map.ts';
import { storedEntries, mergeEntries, setChoice, useEntries, defaultsWith, type SettingsControl } from './store.ts';

/**
 * The default settings of a kind of chapter, or of everything that is read if `kind` is null. Settings of this visit
 * are ignored.
 */
export function useDefaults(kind: Kind | null): Pick<SettingsControl, 'settings' | 'decidedBy' | 'set'> {
  const stored = useEntries();
  const { dataSaver } = usePreferences().userPreferences;
  return useMemo(() => {
    const context: SettingContext = { kind, titleId: null };
    const withoutVisit = { stored, visit: {} };
    return {
      settings: resolve(withoutVisit, context, defaultsWith(dataSaver)),
      decidedBy: (name) => decidedBy(withoutVisit, context, name),
      set: (scope, name, value) => setChoice(scope, context, name, value),
    };
  }, [stored, kind, dataSaver]);
}

/** Ids of the titles with settings of their own, the one that was changed last first. */
export function titlesWithSettings(kept: SettingsMap): string[] {
  const times = new Map<string, number>();
  for (const [key, [at, value]] of Object.entries(kept)) {
    const [, id] = /^title:([\w-]+) /.exec(key) ?? [];
    if (id !== undefined && value !== undefined) times.set(id, Math.max(at, times.get(id) ?? 0));
  }
  return [...times].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The number of settings that have been changed. */
export const countChoices = (kept: SettingsMap): number =>
  Object.values(kept).filter(([, value]) => value !== undefined).length;

/** Resets the settings whose keys match. The returned function restores them. */
export function resetSettings(isAffectedKey: (key: string) => boolean): () => void {
  const taken = Object.entries(storedEntries()).flatMap(([key, [, value]]): [string, Value][] =>
    value !== undefined && isAffectedKey(key) ? [[key, value]] : [],
  );
  writeEntries(taken.map(([key]) => [key]));
  return () => writeEntries(taken);
}

function writeEntries(lines: readonly [key: string, value?: Value][]): void {
  const now = Date.now();
  const written = lines.map(([key, value]): [string, SettingEntry] => {
    // newer than the replaced entry, even if that was written by a device whose clock is ahead
    const at = Math.max(now, (storedEntries()[key]?.[0] ?? 0) + 1);
    return [key, value === undefined ? [at] : [at, value]];
  });
  mergeEntries(Object.fromEntries(written));
}
