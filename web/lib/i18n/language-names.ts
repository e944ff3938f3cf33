import type { InterfaceLanguage } from '#contract/rules/languages.ts';

/** What the languages of the interface call themselves. */
export const languageNames: Record<InterfaceLanguage, string> = {
  en: 'English',
  es: 'Español (España)',
  'es-la': 'Español (Latinoamérica)',
  fr: 'Français',
  'pt-br': 'Português (Brasil)',
};
