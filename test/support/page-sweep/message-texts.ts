// Messages of the interface in a language, from its message catalogs: to find headings, and to detect untranslated
// texts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';

const folder = path.resolve(import.meta.dirname, '../../../web/locales');

type Token = string | [name: string, type?: string, format?: unknown];

export function readCatalogue(language: InterfaceLanguage): Map<string, string> {
  const messagesByKey = new Map<string, string>();
  for (const file of readdirSync(path.join(folder, language))) {
    const messages = JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Record<string, string>;
    for (const [key, message] of Object.entries(messages)) messagesByKey.set(key, message);
  }
  return messagesByKey;
}

/** Returns a function that tells whether a text is a message of the catalog, or a piece between its placeholders. */
export function textMatcher(messages: Iterable<string>): (text: string) => boolean {
  const wholePatterns: RegExp[] = [];
  const literalPieces = new Set<string>();
  for (const message of messages) {
    const tokens = compileMessageOrThrow(message) as Token[];
    if (tokens.every((token) => typeof token === 'string')) literalPieces.add(normalizeSpace(tokens.join('')));
    else {
      // a message without words of its own would match any text
      if (/\p{L}{2}/u.test(literalTexts(tokens).join(' ')))
        wholePatterns.push(new RegExp(`^${patternOf(tokens)}$`, 'su'));
      for (const piece of literalTexts(tokens))
        if (normalizeSpace(piece) !== '') literalPieces.add(normalizeSpace(piece));
    }
  }
  return (text) =>
    literalPieces.has(normalizeSpace(text)) || wholePatterns.some((pattern) => pattern.test(normalizeSpace(text)));
}

/** Normalizes whitespace, which readers do not distinguish. */
export const normalizeSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const escaped = (text: string): string => collapseSpaces(text).replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
const collapseSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Pattern of the number that # stands for in plural forms. */
const numberPattern = String.raw`[\d\s.,]+`;

function patternOf(tokens: unknown): string {
  if (typeof tokens === 'string') return escaped(tokens);
  if (!Array.isArray(tokens)) return '.*';
  return (tokens as Token[])
    .map((token) => {
      if (typeof token === 'string') return escaped(token);
      const [, type, format] = token;
      if ((type === 'plural' || type === 'select') && typeof format === 'object' && format !== null)
        return `(?:${formsOf(format).map(patternOf).join('|').replaceAll('#', numberPattern)})`;
      return '.*';
    })
    .join('');
}

/** Returns the forms of a plural or select, without the `offset`. */
const formsOf = (format: object): unknown[] =>
  Object.entries(format).flatMap(([name, form]) => (name === 'offset' ? [] : [form as unknown]));

function literalTexts(tokens: unknown): string[] {
  if (typeof tokens === 'string') return [tokens];
  if (!Array.isArray(tokens)) return [];
  return (tokens as Token[]).flatMap((token) => {
    if (typeof token === 'string') return [token];
    const format = token[2];
    return typeof format === 'object' && format !== null ? formsOf(format).flatMap(literalTexts) : [];
  });
}
