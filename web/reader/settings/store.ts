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
  readScopes,
  resolve,
  write,
  writeScopes,
  type Ledger,
  type Reading,
  type Scope,
  type Scopes,
  type Value,
} from './settings-map.ts';
import { defaults, type ChoiceName, type ReaderSettings } from './settings.ts';

const storageKey = 'komawari.reader';
let scopes: Scopes | null = null;
const listeners = new Set<() => void>();

function current(): Scopes {
  scopes ??= readScopes(readStored(storageKey));
  return scopes;
}

function replace(next: Scopes): void {
  if (next === scopes) return;
  scopes = next;
  writeStored(storageKey, writeScopes(next));
  for (const listener of listeners) listener();
}

/** Calls after every change, of this tab or another. */
export function watchScopes(listener: () => void): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== storageKey) return;
    scopes = { ...readScopes(event.newValue), visit: current().visit };
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
export const keptLines = (): Ledger => current().kept;

/** Lines from elsewhere, such as the account: of each the newer stays. */
export function offerLines(lines: Ledger): void {
  const kept = merge(current().kept, lines);
  if (JSON.stringify(kept) !== JSON.stringify(current().kept)) replace({ ...current(), kept });
}

/** One line that is no setting of the chapter at hand: keys, or the spreads of some pages. */
export function putLine(key: string, value: Value | undefined): void {
  replace({ ...current(), kept: write(current().kept, key, value, Date.now()) });
}

export function useLines(): Ledger {
  return useSyncExternalStore(watchScopes, keptLines);
}

/** What holds where nobody has chosen. */
export const usualWith = (dataSaver: boolean): Readonly<ReaderSettings> => ({
  ...defaults,
  saver: dataSaver ? 'on' : 'off',
});

/** `undefined` takes the choice back. */
export function setChoice<K extends ChoiceName>(
  scope: Scope,
  reading: Reading,
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

export function useSettings({ kind, titleId }: Reading): SettingsControl {
  const all = useSyncExternalStore(watchScopes, current);
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
