// Which language the interface speaks: the reader's choice on this device, else the browser's, else English.
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

/** Domains whose texts are needed from now on, in whatever language. */
const needed = new Set<Apart>();
/** The last language that was asked for is on its way, or here; null until there was one. */
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

/** Loads texts that most visits never see, before what says them is drawn. Rejects when they do not arrive. */
export async function needTexts(domain: Apart): Promise<void> {
  if (needed.has(domain)) return;
  if (!speaking) {
    // they come along with the first language
    needed.add(domain);
    return;
  }
  await speaking.catch(() => undefined);
  let language: InterfaceLanguage;
  let found: Messages;
  do {
    language = interfaceLanguage();
    found = (await catalogues[domain][language]()).messages;
    // while they were loading the language may have become another one
  } while (language !== interfaceLanguage());
  needed.add(domain);
  addMessages(found);
}

/** `null` follows the browser again. The answer takes the choice back. Rejects, and keeps nothing, as `speak` does. */
export async function chooseLanguage(interfaceLocale: InterfaceLanguage | null): Promise<() => void> {
  if (interfaceLocale) await speak(interfaceLocale);
  return choosePreferences({ interfaceLocale });
}

/** Follows a choice that was made elsewhere: in another tab, by Undo, with the account. */
export function watchLanguage(): void {
  watchPreferences(() => {
    const language = preferredLanguage();
    if (language !== interfaceLanguage()) void speak(language).catch(() => undefined);
  });
}
