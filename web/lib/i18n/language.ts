// Chooses and loads the interface language: the reader's choice on this device, else the browser's, else English.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Messages } from '@lingui/core';
import { catalogues } from 'virtual:catalogues';
import type { LazyCatalogue } from './catalogue-parts.ts';
import { activate, addMessages, interfaceLanguage } from './i18n.ts';
import { matchLanguage } from '#contract/rules/language-match.ts';
import { choosePreferences, preferences, subscribePreferences } from '../preferences/preferences.ts';

export function preferredLanguage(browserLanguages: readonly string[] = navigator.languages): InterfaceLanguage {
  const chosenLanguage = preferences().userPreferences.interfaceLocale;
  if (chosenLanguage) return chosenLanguage;
  for (const tag of browserLanguages) {
    const match = matchLanguage(tag);
    if (match) return match;
  }
  return 'en';
}

/** Lazy catalogs requested so far; loaded with every change of the language. */
const requestedCatalogues = new Set<LazyCatalogue>();
/** Load of the last requested language, pending or settled; null before the first one. */
let languageLoad: Promise<void> | null = null;

/** Loads and activates a language. Rejects when its chunk does not arrive; the old language then stays. */
export function loadLanguage(
  language: InterfaceLanguage,
  extraCatalogues: readonly LazyCatalogue[] = [],
): Promise<void> {
  languageLoad = loadAndActivate(language, extraCatalogues);
  return languageLoad;
}

async function loadAndActivate(language: InterfaceLanguage, extraCatalogues: readonly LazyCatalogue[]): Promise<void> {
  for (const domain of extraCatalogues) requestedCatalogues.add(domain);
  const loaders = (['first', ...requestedCatalogues] as const).map((part) => catalogues[part][language]);
  const catalogueModules = await Promise.all(loaders.map((load) => load()));
  activate(language, Object.assign({}, ...catalogueModules.map(({ messages }) => messages)) as Messages);
}

/** Loads a lazy catalog, before a component that uses its texts renders. Rejects when its chunk does not arrive. */
export async function loadCatalogue(domain: LazyCatalogue): Promise<void> {
  if (requestedCatalogues.has(domain)) return;
  if (!languageLoad) {
    // loaded together with the first language
    requestedCatalogues.add(domain);
    return;
  }
  await languageLoad.catch(() => undefined);
  let language: InterfaceLanguage;
  let loadedMessages: Messages;
  do {
    language = interfaceLanguage();
    loadedMessages = (await catalogues[domain][language]()).messages;
    // the language may have changed while the catalog was loading
  } while (language !== interfaceLanguage());
  requestedCatalogues.add(domain);
  addMessages(loadedMessages);
}

/** Waits for code and for the lazy catalogs that it uses. Rejects when one of them does not arrive. */
export async function withCatalogues<T>(code: Promise<T>, ...domains: LazyCatalogue[]): Promise<T> {
  return (await Promise.all([code, ...domains.map(loadCatalogue)]))[0];
}

/**
 * Saves the interface language; `null` follows the browser again. Returns a function that undoes the choice. Rejects
 * and saves nothing when the language does not load.
 */
export async function chooseLanguage(interfaceLocale: InterfaceLanguage | null): Promise<() => void> {
  if (interfaceLocale) await loadLanguage(interfaceLocale);
  return choosePreferences({ interfaceLocale });
}

/** Applies a choice that was made elsewhere: in another tab, by Undo, with the account. */
export function syncLanguage(): void {
  subscribePreferences(() => {
    const language = preferredLanguage();
    if (language !== interfaceLanguage()) void loadLanguage(language).catch(() => undefined);
  });
}
