// The class names and texts of the built web, from the table that the build writes (`web/build/first-screen-parts.ts`).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  firstScreenStyles,
  firstScreenWords,
  type FirstScreenParts,
  type FirstScreenStyle,
  type FirstScreenWord,
} from '#contract/preload/first-screen-parts.ts';
import { toBcp47, type InterfaceLanguage } from '#contract/rules/languages.ts';

export interface Parts {
  language: InterfaceLanguage;
  /** BCP 47 tag of the language. */
  locale: string;
  /** Class name of the built style sheet. */
  style<Module extends FirstScreenStyle>(module: Module, name: (typeof firstScreenStyles)[Module][number]): string;
  /** Formats a number as the web does. */
  count(value: number): string;
  /** Text of the interface; `values` replace its placeholders, and `count` chooses the form of a plural. */
  word(key: FirstScreenWord, values?: Readonly<Record<string, string | number>>): string;
}

/**
 * Reads the table of a build.
 * @returns null without a complete table (a build of another version): first screens are not drawn then
 */
export async function openParts(webDir: string): Promise<((language: InterfaceLanguage) => Parts) | null> {
  const json = await readFile(path.join(webDir, '.vite', 'first-screens.json'), 'utf8').catch(() => null);
  if (json === null) return null;
  const { classes, words } = JSON.parse(json) as FirstScreenParts;
  const hasEveryClass = Object.entries(firstScreenStyles).every(([module, names]) =>
    names.every((name) => classes[module]?.[name] !== undefined),
  );
  const english = words['en'];
  if (!hasEveryClass || !english || firstScreenWords.some((key) => english[key] === undefined)) return null;
  return (language) => {
    const locale = toBcp47(language);
    return {
      language,
      locale,
      style: (module, name) => classes[module]![name]!,
      count: (value) => formatCount(value, locale),
      word: (key, values = {}) =>
        pluralForm(words[language]?.[key] ?? english[key]!, Number(values['count']), locale).replaceAll(
          /\{(\w+)\}/g,
          (_, name: string) => String(values[name] ?? ''),
        ),
    };
  };
}

/** The form of a message that is one plural; other messages unchanged. */
function pluralForm(message: string, count: number, locale: string): string {
  if (!/^\{\w+, plural,/.test(message)) return message;
  const forms = new Map(
    [...message.matchAll(/(=?\w+) \{((?:[^{}]|\{\w+\})*)\}/g)].map(([, category, text]) => [category, text!]),
  );
  const category = new Intl.PluralRules(locale).select(count);
  const form = forms.get(`=${count}`) ?? forms.get(category) ?? forms.get('other') ?? '';
  return form.replaceAll('#', new Intl.NumberFormat(locale).format(count));
}

function formatCount(value: number, locale: string): string {
  if (value < 10_000) return new Intl.NumberFormat(locale).format(value);
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  return compact.format(value).replace(/(\d)K$/, '$1k');
}
