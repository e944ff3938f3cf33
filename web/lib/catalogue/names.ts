// Which of a title's names, and which of its texts, a reader sees.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Title } from './related.ts';

export interface Name {
  text: string;
  /** One of our language codes. */
  language: string;
}

export interface Names {
  main: Name;
  /** The name under it: the original's, when it is another. */
  second: Name | null;
  others: Name[];
}

/** The reader's language first, then its nearest relatives. */
export function languageFamily(language: string): string[] {
  const family: Record<string, string[]> = {
    es: ['es', 'es-la'],
    'es-la': ['es-la', 'es'],
    'pt-br': ['pt-br', 'pt'],
    pt: ['pt', 'pt-br'],
  };
  return family[language] ?? [language];
}

/** The main name is in the reader's language if there is one, else the title's own main name. */
export function titleNames(attributes: Title['attributes'], reader: InterfaceLanguage): Names {
  const own = entries(attributes.title);
  const all = [...own, ...attributes.altTitles.flatMap(entries)];
  const inLanguage = (codes: readonly string[]): Name | undefined =>
    codes.map((code) => all.find((name) => name.language === code)).find((name) => name !== undefined);
  const main = inLanguage(languageFamily(reader)) ?? own[0] ?? all[0] ?? { text: '–', language: 'NULL' };
  const original = inLanguage([attributes.originalLanguage]) ?? own[0];
  const second = original && original.text !== main.text ? original : null;
  const shown = new Set([main.text, second?.text]);
  return { main, second, others: all.filter((name) => !shown.has(name.text)) };
}

/** The text for the reader: own language, its relatives, English, the original's, any. Null when there is none. */
export function readerText(texts: Record<string, string>, reader: InterfaceLanguage, original: string): Name | null {
  const order = [...languageFamily(reader), 'en', original, ...Object.keys(texts)];
  const language = order.find((code) => texts[code] !== undefined && texts[code] !== '');
  return language === undefined ? null : { text: texts[language]!, language };
}

function entries(texts: Record<string, string>): Name[] {
  return Object.entries(texts).map(([language, text]) => ({ text, language }));
}
