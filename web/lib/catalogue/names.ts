// Chooses by language which of a title's names and texts a reader sees.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Title } from './related.ts';

export interface Name {
  text: string;
  /** Language code of this site (contract/rules/languages.ts). */
  language: string;
}

export interface Names {
  main: Name;
  /** Name shown below `main`: the original-language one, when it differs. */
  second: Name | null;
  others: Name[];
}

/** A language, followed by its regional variants as fallbacks. */
export function languageFamily(language: string): string[] {
  const family: Record<string, string[]> = {
    es: ['es', 'es-la'],
    'es-la': ['es-la', 'es'],
    'pt-br': ['pt-br', 'pt'],
    pt: ['pt', 'pt-br'],
  };
  return family[language] ?? [language];
}

/** Chooses the names to show: `main` is in the reader's language if there is one, else the title's own main name. */
export function titleNames(attributes: Title['attributes'], readerLanguage: InterfaceLanguage): Names {
  const own = entries(attributes.title);
  const all = [...own, ...attributes.altTitles.flatMap(entries)];
  const inLanguage = (codes: readonly string[]): Name | undefined =>
    codes.map((code) => all.find((name) => name.language === code)).find((name) => name !== undefined);
  const main = inLanguage(languageFamily(readerLanguage)) ?? own[0] ?? all[0] ?? { text: '–', language: 'NULL' };
  const original = inLanguage([attributes.originalLanguage]) ?? own[0];
  const second = original && original.text !== main.text ? original : null;
  const shown = new Set([main.text, second?.text]);
  return { main, second, others: all.filter((name) => !shown.has(name.text)) };
}

/**
 * Chooses a text: the reader's language, its variants, English, the original language, any. Null when there is none.
 */
export function localizedText(
  texts: Record<string, string>,
  readerLanguage: InterfaceLanguage,
  original: string,
): Name | null {
  const order = [...languageFamily(readerLanguage), 'en', original, ...Object.keys(texts)];
  const language = order.find((code) => texts[code] !== undefined && texts[code] !== '');
  return language === undefined ? null : { text: texts[language]!, language };
}

function entries(texts: Record<string, string>): Name[] {
  return Object.entries(texts).map(([language, text]) => ({ text, language }));
}
