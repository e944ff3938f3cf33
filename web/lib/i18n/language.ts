// Chooses and loads the interface language: the reader's choice on this device, else the browser's, else English.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Messages } from '@lingui/core';
import { catalogues } from 'virtual:catalogues';
import type { Apart } from './catalogue-parts.ts';
import { activate, addMessages, interfaceLanguage } from './i18n.ts';
import { matchLanguage } from './language-match.ts';
import { choosePreferences, preferences, watchPreferences } from '../preferences/preferences.ts';

export function preferredLanguage(browser: readonly string[] = navigator.languages): InterfaceLanguage {
  const chosen = preferences().userPreferences.interfaceLocale;
  if (chosen) return chosen;
  for (const tag of browser) {
    const match = matchLanguage(tag);
    if (match) return match;
  }
  return 'en';
}

/** Lazy catalogs requested so far; loaded with every change of the language. */
const needed = new Set<Apart>();
/** Load of the last requested language, pending or settled; null before the first one. */
let speaking: Promise<void> | null = null;

/** Loads and activates a language. Rejects when its chunk does not arrive; the old language then stays. */
export function speak(language: InterfaceLanguage, also: readonly Apart[] = []): Promise<void> {
  speaking = bring(language, also);
  return speaking;
}

async function bring(language: InterfaceLanguage, also: readonly Apart[]): Promise<void> {
  for (const domain of also) needed.add(domain);
  const loads = (['first', ...needed] as const).map((part) => catalogues[part][language]);
  const loaded = await Promise.all(loads.map((load) => load()));
  activate(language, Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages);
}

/** Loads a lazy catalog, before a component that uses its texts renders. Rejects when its chunk does not arrive. */
export async function needTexts(domain: Apart): Promise<void> {
  if (needed.has(domain)) return;
  if (!speaking) {
    // loaded together with the first language
    needed.add(domain);
    return;
  }
  await speaking.catch(() => undefined);
  let language: InterfaceLanguage;
  let found: Messages;
  do {
    language = interfaceLanguage();
    found = (await catalogues[domain][language]()).messages;
    // the language may have changed while the catalog was loading
  } while (language !== interfaceLanguage());
  needed.add(domain);
  addMessages(found);
}

/**
 * Saves the interface language; `null` follows the browser again. Returns a function that undoes the choice. Rejects
 * and saves nothing when the language does not load.
 */
export async function chooseLanguage(interfaceLocale: InterfaceLanguage | null): Promise<() => void> {
  if (interfaceLocale) await speak(interfaceLocale);
  return choosePreferences({ interfaceLocale });
}

/** Applies a choice that was made elsewhere: in another tab, by Undo, with the account. */
export function watchLanguage(): void {
  watchPreferences(() => {
    const language = preferredLanguage();
    if (language !== interfaceLanguage()) void speak(language).catch(() => undefined);
  });
}
