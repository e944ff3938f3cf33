// Which language the interface speaks: the reader's choice on this device, else the browser's, else English.
import { interfaceLanguages, type InterfaceLanguage } from '#contract/languages.ts';
import { activate } from './i18n.ts';
import { matchLanguage } from './language-match.ts';
import { readStored, writeStored } from './stored.ts';

const storageKey = 'komawari.language';

const catalogues: Record<InterfaceLanguage, () => Promise<typeof import('virtual:catalogue/en')>> = {
  en: () => import('virtual:catalogue/en'),
  es: () => import('virtual:catalogue/es'),
  'es-la': () => import('virtual:catalogue/es-la'),
  fr: () => import('virtual:catalogue/fr'),
  'pt-br': () => import('virtual:catalogue/pt-br'),
};

/** What each interface language calls itself. */
export const languageNames: Record<InterfaceLanguage, string> = {
  en: 'English',
  es: 'Español (España)',
  'es-la': 'Español (Latinoamérica)',
  fr: 'Français',
  'pt-br': 'Português (Brasil)',
};

function isInterfaceLanguage(code: string | null): code is InterfaceLanguage {
  return code !== null && (interfaceLanguages as readonly string[]).includes(code);
}

export function preferredLanguage(browser: readonly string[] = navigator.languages): InterfaceLanguage {
  const stored = readStored(storageKey);
  if (isInterfaceLanguage(stored)) return stored;
  for (const tag of browser) {
    const match = matchLanguage(tag);
    if (match) return match;
  }
  return 'en';
}

/** Loads and activates a language. Rejects when its chunk does not arrive; the old language then stays. */
export async function speak(language: InterfaceLanguage): Promise<void> {
  const { messages } = await catalogues[language]();
  activate(language, messages);
}

export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  await speak(language);
  writeStored(storageKey, language);
}
