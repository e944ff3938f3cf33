// The reader's preferences on this device: one document, shared by all tabs. The newest modification wins, wherever it
// was made. Sync with the account is in `account-preferences.ts`.
import { useSyncExternalStore } from 'react';
import { preferencesCookieName, cookiePreferencesOf, writeCookiePreferences } from '#contract/rules/filters.ts';
import {
  defaultPreferences,
  newerDocument,
  readPreferences,
  type PreferredLayout,
  type Preferences,
  type UserPreferences,
} from '#contract/rules/preferences.ts';
import { createEmitter } from '#web/ui/behavior/store.ts';
import { readStored, writeStored } from './stored-value.ts';

const storageKey = 'md';
/** localStorage keys of an earlier version, which stored each choice by itself instead of in a document. */
const legacyKeys = { theme: 'komawari.theme', interfaceLocale: 'komawari.language', listStyle: 'komawari.layout' };

export type Choices = Partial<PreferredLayout & UserPreferences>;
type ChoiceName = keyof Choices;

let cachedDocument: Preferences | null = null;
const emitter = createEmitter();

export function preferences(): Preferences {
  cachedDocument ??= readStoredDocument() ?? readLegacyChoices() ?? defaultPreferences;
  return cachedDocument;
}

/** Saves choices and notifies subscribers. Returns a function that undoes these choices, and no others. */
export function choosePreferences(choices: Choices): () => void {
  const previousDocument = latestDocument();
  const saved: Choices = {};
  const currentChoices = { ...previousDocument.preferredLayout, ...previousDocument.userPreferences };
  for (const name of Object.keys(choices) as ChoiceName[]) Object.assign(saved, { [name]: currentChoices[name] });
  replaceDocument(withChoices(previousDocument, choices));
  return () => replaceDocument(withChoices(latestDocument(), saved));
}

/** Resets all preferences to their defaults. Returns a function that undoes it. */
export function resetPreferences(): () => void {
  return choosePreferences({ ...defaultPreferences.preferredLayout, ...defaultPreferences.userPreferences });
}

/** Replaces the local document by another one, such as the account's, if that is newer. Returns the current one. */
export function mergePreferences(document: unknown): Preferences {
  const incoming = readPreferences(document, Date.now());
  const ownDocument = latestDocument();
  if (newerDocument(ownDocument, incoming) === ownDocument) return ownDocument;
  replaceDocument(incoming);
  return incoming;
}

/** Subscribes to changes of the document, made in this tab, in another tab or on another device. */
export const subscribePreferences = emitter.subscribe;

/** Syncs with other tabs by `storage` events, for as long as the page lives. */
export function syncPreferencesAcrossTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== storageKey) return;
    const tabDocument = preferences();
    const storedDocument = readStoredDocument();
    const newest = storedDocument ? newerDocument(tabDocument, storedDocument) : tabDocument;
    // stores this tab's document again if it was overwritten by an older one, or if the storage was cleared
    if (newest === tabDocument) storeDocument(tabDocument);
    else replaceDocument(newest);
  });
  // the cookie may have been written by an older version, or be gone
  writePreferencesCookie(preferences());
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribePreferences, preferences);
}

function withChoices({ metadata, preferredLayout, userPreferences }: Preferences, choices: Choices): Preferences {
  const now = Date.now();
  const applyChoices = <T extends object>(settings: T): T =>
    Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        name,
        Object.hasOwn(choices, name) ? choices[name as ChoiceName] : value,
      ]),
    ) as T;
  // a change is newer than the document it modifies, even when device clocks differ
  const modified = Math.max(now, metadata.modified + 1);
  const chosen = readPreferences(
    { preferredLayout: applyChoices(preferredLayout), userPreferences: applyChoices(userPreferences) },
    now,
  );
  return { ...chosen, metadata: { ...chosen.metadata, modified } };
}

/** The newest document, including one that another tab has written but whose `storage` event is still pending. */
function latestDocument(): Preferences {
  const saved = readStoredDocument();
  return saved ? newerDocument(preferences(), saved) : preferences();
}

function replaceDocument(next: Preferences): void {
  cachedDocument = next;
  storeDocument(next);
  emitter.notify();
}

function storeDocument(document: Preferences): void {
  writeStored(storageKey, document.metadata.modified === 0 ? null : JSON.stringify(document));
  writePreferencesCookie(document);
}

/**
 * Writes the cookie with the preferences that the server's page response depends on.
 * @param reader settings of the reader, as `contract/rules/reader-hints.ts` writes them; without, those in the cookie
 */
export function writePreferencesCookie(newest: Preferences, reader?: string): void {
  if (typeof document === 'undefined') return;
  const former = document.cookie.split(`${preferencesCookieName}=`)[1];
  const formerReader = former?.split(';')[0]!.split('~')[6];
  const value = writeCookiePreferences(cookiePreferencesOf(newest, reader ?? formerReader));
  if (value === null && former === undefined) return;
  const maxAgeSeconds = value === null ? 0 : 365 * 86_400;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${preferencesCookieName}=${value ?? ''}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

function readStoredDocument(): Preferences | null {
  const text = readStored(storageKey);
  if (text === null) return null;
  try {
    return readPreferences(JSON.parse(text), Date.now());
  } catch {
    return null;
  }
}

/** Migrates the single choices of an earlier version into the document. */
function readLegacyChoices(): Preferences | null {
  const legacyChoices = Object.entries(legacyKeys).flatMap(([name, key]) => {
    const value = readStored(key);
    writeStored(key, null);
    return value === null ? [] : [[name, value] as const];
  });
  if (legacyChoices.length === 0) return null;
  const document = withChoices(defaultPreferences, Object.fromEntries(legacyChoices) as Choices);
  writeStored(storageKey, JSON.stringify(document));
  return document;
}
