// Reader settings for the settings page: the defaults for everything or for a kind of chapter, and the titles with
// settings of their own.
import { useMemo } from 'react';
import type { ChapterKind } from '#contract/rules/chapter-shape.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import {
  decidedBy,
  resolveSettings,
  type SettingsMap,
  type SettingEntry,
  type SettingContext,
  type SettingValue,
} from './settings-map.ts';
import { storedEntries, mergeEntries, setChoice, useEntries, defaultsWith, type SettingsControl } from './store.ts';

/**
 * The default settings of a kind of chapter, or of everything that is read if `kind` is null. Settings of this visit
 * are ignored.
 */
export function useDefaults(kind: ChapterKind | null): Pick<SettingsControl, 'settings' | 'decidedBy' | 'set'> {
  const stored = useEntries();
  const { dataSaver } = usePreferences().userPreferences;
  return useMemo(() => {
    const context: SettingContext = { kind, titleId: null };
    const withoutVisit = { stored, visit: {} };
    return {
      settings: resolveSettings(withoutVisit, context, defaultsWith(dataSaver)),
      decidedBy: (name) => decidedBy(withoutVisit, context, name),
      set: (scope, name, value) => setChoice(scope, context, name, value),
    };
  }, [stored, kind, dataSaver]);
}

/** Ids of the titles with settings of their own, the one that was changed last first. */
export function titlesWithSettings(settingsMap: SettingsMap): string[] {
  const times = new Map<string, number>();
  for (const [key, [changedAt, value]] of Object.entries(settingsMap)) {
    const [, id] = /^title:([\w-]+) /.exec(key) ?? [];
    if (id !== undefined && value !== undefined) times.set(id, Math.max(changedAt, times.get(id) ?? 0));
  }
  return [...times].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

/** The number of settings that have been changed. */
export const countChoices = (settingsMap: SettingsMap): number =>
  Object.values(settingsMap).filter(([, value]) => value !== undefined).length;

/** Resets the settings whose keys match. The returned function restores them. */
export function resetSettings(isAffectedKey: (key: string) => boolean): () => void {
  const resetEntries = Object.entries(storedEntries()).flatMap(([key, [, value]]): [string, SettingValue][] =>
    value !== undefined && isAffectedKey(key) ? [[key, value]] : [],
  );
  writeEntries(resetEntries.map(([key]) => [key]));
  return () => writeEntries(resetEntries);
}

function writeEntries(entries: readonly [key: string, value?: SettingValue][]): void {
  const now = Date.now();
  const writtenEntries = entries.map(([key, value]): [string, SettingEntry] => {
    // newer than the replaced entry, even if that was written by a device whose clock is ahead
    const changedAt = Math.max(now, (storedEntries()[key]?.[0] ?? 0) + 1);
    return [key, value === undefined ? [changedAt] : [changedAt, value]];
  });
  mergeEntries(Object.fromEntries(writtenEntries));
}
