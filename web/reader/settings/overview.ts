// What the settings page shows of the choices: those for everything that is read or for a kind of chapter, and which titles
// have their own.
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
import { storedEntries, offerEntries, setChoice, useEntries, usualWith, type SettingsControl } from './store.ts';

/** The defaults of a kind of chapter; without one those of everything. What holds for a visit is none. */
export function useDefaults(kind: Kind | null): Pick<SettingsControl, 'settings' | 'decidedBy' | 'set'> {
  const stored = useEntries();
  const { dataSaver } = usePreferences().userPreferences;
  return useMemo(() => {
    const reading: SettingContext = { kind, titleId: null };
    const lasting = { stored, visit: {} };
    return {
      settings: resolve(lasting, reading, usualWith(dataSaver)),
      decidedBy: (name) => decidedBy(lasting, reading, name),
      set: (scope, name, value) => setChoice(scope, reading, name, value),
    };
  }, [stored, kind, dataSaver]);
}

/** Titles that are read in a way of their own, the one that was changed last first. */
export function ownTitles(kept: SettingsMap): string[] {
  const times = new Map<string, number>();
  for (const [key, [at, value]] of Object.entries(kept)) {
    const [, id] = /^title:([\w-]+) /.exec(key) ?? [];
    if (id !== undefined && value !== undefined) times.set(id, Math.max(at, times.get(id) ?? 0));
  }
  return [...times].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
}

/** How many choices there are. */
export const chosen = (kept: SettingsMap): number =>
  Object.values(kept).filter(([, value]) => value !== undefined).length;

/** Takes back what was chosen in these lines. The answer chooses it again. */
export function takeBack(concerns: (key: string) => boolean): () => void {
  const taken = Object.entries(storedEntries()).flatMap(([key, [, value]]): [string, Value][] =>
    value !== undefined && concerns(key) ? [[key, value]] : [],
  );
  put(taken.map(([key]) => [key]));
  return () => put(taken);
}

function put(lines: readonly [key: string, value?: Value][]): void {
  const now = Date.now();
  const written = lines.map(([key, value]): [string, SettingEntry] => {
    // it comes after what it changes, whatever the clocks of other devices said
    const at = Math.max(now, (storedEntries()[key]?.[0] ?? 0) + 1);
    return [key, value === undefined ? [at] : [at, value]];
  });
  offerEntries(Object.fromEntries(written));
}
