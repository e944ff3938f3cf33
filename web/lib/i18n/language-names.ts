import type { InterfaceLanguage } from '#contract/rules/languages.ts';

/** Names of the interface languages, each in its own language. */
export const languageNames: Record<InterfaceLanguage, string> = {
  en: 'English',
  es: 'Español (España)',
  'es-la': 'Español (Latinoamérica)',
  fr: 'Français',
  'pt-br': 'Português (Brasil)',
};
