// Which language the interface speaks: the reader's choice on this device, else the browser's, else English.
import { interfaceLanguages, type InterfaceLanguage } from '#contract/languages.ts';
import type { Messages } from '@lingui/core';
import { activate, addMessages, interfaceLanguage } from './i18n.ts';
import { matchLanguage } from './language-match.ts';
import { readStored, writeStored } from './stored.ts';

const storageKey = 'komawari.language';

type Catalogues = Record<InterfaceLanguage, () => Promise<typeof import('virtual:catalogue/en')>>;

const catalogues: Catalogues = {
  en: () => import('virtual:catalogue/en'),
  es: () => import('virtual:catalogue/es'),
  'es-la': () => import('virtual:catalogue/es-la'),
  fr: () => import('virtual:catalogue/fr'),
  'pt-br': () => import('virtual:catalogue/pt-br'),
};

/** Texts that most visits never see; `vite.config.ts` keeps the same domains out of the catalogues above. */
const apart = {
  identity: {
    en: () => import('virtual:catalogue/en/identity'),
    es: () => import('virtual:catalogue/es/identity'),
    'es-la': () => import('virtual:catalogue/es-la/identity'),
    fr: () => import('virtual:catalogue/fr/identity'),
    'pt-br': () => import('virtual:catalogue/pt-br/identity'),
  },
} satisfies Record<string, Catalogues>;

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

/** Domains with a catalogue of their own. */
export type Apart = keyof typeof apart;

/** Domains whose texts are needed from now on, in whatever language. */
const needed = new Set<Apart>();

/** Loads and activates a language. Rejects when its chunk does not arrive; the old language then stays. */
export async function speak(language: InterfaceLanguage, also: readonly Apart[] = []): Promise<void> {
  for (const domain of also) needed.add(domain);
  const loads = [catalogues[language], ...[...needed].map((domain) => apart[domain][language])];
  const loaded = await Promise.all(loads.map((load) => load()));
  activate(language, Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages);
}

/** Loads texts that most visits never see, before what says them is drawn. Rejects when they do not arrive. */
export async function needTexts(domain: Apart): Promise<void> {
  if (needed.has(domain)) return;
  let language: InterfaceLanguage;
  let found: Messages;
  do {
    language = interfaceLanguage();
    found = (await apart[domain][language]()).messages;
    // while they were loading the language may have become another one
  } while (language !== interfaceLanguage());
  needed.add(domain);
  addMessages(found);
}

export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  await speak(language);
  writeStored(storageKey, language);
}
