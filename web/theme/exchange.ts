// Import and export of a theme as a JSON file: a name, its author, and twelve colors. Nothing else in a file is read,
// and nothing is executed: a color can only be `#rrggbb`.
import { limits } from '#contract/rules/limits.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import {
  colourTokens,
  type ColourToken,
  type CustomTheme,
  isColour,
  readCustomTheme,
} from '#contract/rules/theme-colours.ts';
import { isJsonObject } from '#contract/rules/json-object.ts';

const version = 1;

export function writeTheme({ name, author, colours }: CustomTheme): string {
  const inOrder = Object.fromEntries(colourTokens.map((token) => [token, colours[token]]));
  return `${JSON.stringify({ komawariTheme: version, name, author, colours: inOrder }, null, 2)}\n`;
}

/** File name of an export: the theme's name reduced to characters that every file system allows. */
export const fileNameOf = (name: string): string =>
  `${
    name
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'theme'
  }.theme.json`;

/** Reason why a text is not a theme; `tokens` are the colors concerned. */
export type ImportProblem =
  | { why: 'empty' | 'large' | 'json' | 'other' | 'version' | 'name' | 'longName' | 'author' | 'colours' }
  | { why: 'missing' | 'colour'; tokens: ColourToken[] }
  | { why: 'unknown'; names: string[] };

export function readTheme(text: string): { theme: CustomTheme } | { problem: ImportProblem } {
  const refuse = (problem: ImportProblem) => ({ problem });
  if (text.trim() === '') return refuse({ why: 'empty' });
  if (new TextEncoder().encode(text).length > limits.themeFileMaxBytes) return refuse({ why: 'large' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refuse({ why: 'json' });
  }
  if (!isJsonObject(parsed) || !Object.hasOwn(parsed, 'komawariTheme')) return refuse({ why: 'other' });
  if (parsed['komawariTheme'] !== version) return refuse({ why: 'version' });
  const { name, author = null, colours } = parsed;
  if (typeof name !== 'string' || name.trim() === '') return refuse({ why: 'name' });
  if ([...name.trim()].length > limits.themeNameMaxLength) return refuse({ why: 'longName' });
  if (author !== null && (typeof author !== 'string' || !isPageId(author))) return refuse({ why: 'author' });
  if (!isJsonObject(colours)) return refuse({ why: 'colours' });
  const names = Object.keys(colours).filter((each) => !colourTokens.some((token) => token === each));
  if (names.length > 0) return refuse({ why: 'unknown', names: names.slice(0, 3).map((each) => each.slice(0, 20)) });
  const missing = colourTokens.filter((token) => !Object.hasOwn(colours, token));
  if (missing.length > 0) return refuse({ why: 'missing', tokens: missing });
  const wrong = colourTokens.filter((token) => !isColour(colours[token]));
  if (wrong.length > 0) return refuse({ why: 'colour', tokens: wrong });
  const theme = readCustomTheme({ name, author, colours });
  return theme ? { theme } : refuse({ why: 'name' });
}
