// Chooses by language which of a title's names and texts a reader sees. The server draws the same ones into the first
// screen of a page.
import type { InterfaceLanguage } from './languages.ts';

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

/** The names of a title as the API returns them, each by its language. */
interface NamedTitle {
  title: Record<string, string>;
  altTitles: Record<string, string>[];
  originalLanguage: string;
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
export function titleNames(attributes: NamedTitle, readerLanguage: InterfaceLanguage): Names {
  const mainNames = toNames(attributes.title);
  const allNames = [...mainNames, ...attributes.altTitles.flatMap(toNames)];
  const findByLanguage = (codes: readonly string[]): Name | undefined =>
    codes.map((code) => allNames.find((name) => name.language === code)).find((name) => name !== undefined);
  const main = findByLanguage(languageFamily(readerLanguage)) ??
    mainNames[0] ??
    allNames[0] ?? { text: '–', language: 'NULL' };
  const original = findByLanguage([attributes.originalLanguage]) ?? mainNames[0];
  const second = original && original.text !== main.text ? original : null;
  const shownTexts = new Set([main.text, second?.text]);
  return { main, second, others: allNames.filter((name) => !shownTexts.has(name.text)) };
}

/**
 * Chooses a text: the reader's language, its variants, English, the original language, any. Null when there is none.
 */
export function localizedText(
  textByLanguage: Record<string, string>,
  readerLanguage: InterfaceLanguage,
  original: string,
): Name | null {
  const languageOrder = [...languageFamily(readerLanguage), 'en', original, ...Object.keys(textByLanguage)];
  const language = languageOrder.find((code) => textByLanguage[code] !== undefined && textByLanguage[code] !== '');
  return language === undefined ? null : { text: textByLanguage[language]!, language };
}

function toNames(textByLanguage: Record<string, string>): Name[] {
  return Object.entries(textByLanguage).map(([language, text]) => ({ text, language }));
}
