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
import type { InterfaceLanguage } from '#contract/rules/languages.ts';

export interface Parts {
  language: InterfaceLanguage;
  /** Class name of the built style sheet. */
  style<Module extends FirstScreenStyle>(module: Module, name: (typeof firstScreenStyles)[Module][number]): string;
  /** Text of the interface; `values` replace its placeholders. */
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
  return (language) => ({
    language,
    style: (module, name) => classes[module]![name]!,
    word: (key, values = {}) =>
      (words[language]?.[key] ?? english[key]!).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        String(values[name] ?? ''),
      ),
  });
}
