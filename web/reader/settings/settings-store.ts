// The reader's settings on this device, for every component that shows them and every tab that is open.
import { useCallback, useSyncExternalStore } from 'react';
import { choosePreferences, usePreferences } from '#web/lib/preferences.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import {
  choose,
  defaults,
  forgetTitle,
  isOwn,
  makeDefault,
  readScopes,
  resolve,
  writeScopes,
  type Reading,
  type ReaderSettings,
  type Scope,
  type Scopes,
} from './settings.ts';

const storageKey = 'komawari.reader';
let scopes: Scopes | null = null;
const listeners = new Set<() => void>();

function current(): Scopes {
  scopes ??= withoutSaver(readScopes(readStored(storageKey)));
  return scopes;
}

/** The data saver has become one of the reader's general preferences. */
function withoutSaver(kept: Scopes): Scopes {
  const { saver, ...account } = kept.account;
  if (saver === undefined) return kept;
  const next = { ...kept, account };
  writeStored(storageKey, writeScopes(next));
  choosePreferences({ dataSaver: saver });
  return next;
}

function replace(next: Scopes): void {
  scopes = next;
  writeStored(storageKey, writeScopes(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
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

export interface SettingsControl {
  settings: ReaderSettings;
  /** Something is kept for this title alone. */
  own: boolean;
  set: <K extends keyof ReaderSettings>(scope: Scope, name: K, value: ReaderSettings[K] | undefined) => void;
  followDefault: () => void;
  makeDefault: () => void;
}

export function useSettings({ kind, titleId }: Reading): SettingsControl {
  const all = useSyncExternalStore(subscribe, current);
  const set = useCallback<SettingsControl['set']>(
    (scope, name, value) => {
      if (scope === 'account' && name === 'saver') choosePreferences({ dataSaver: value === true });
      else replace(choose(current(), scope, { kind, titleId }, name, value));
    },
    [kind, titleId],
  );
  const { dataSaver } = usePreferences().userPreferences;
  const reading = { kind, titleId };
  return {
    settings: resolve(all, reading, { ...defaults, saver: dataSaver }),
    own: isOwn(all, reading),
    set,
    followDefault: () => replace(forgetTitle(current(), reading)),
    makeDefault: () => replace(makeDefault(current(), reading)),
  };
}
