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

const fileVersion = 1;

export function writeTheme({ name, author, colours }: CustomTheme): string {
  const orderedColours = Object.fromEntries(colourTokens.map((token) => [token, colours[token]]));
  return `${JSON.stringify({ komawariTheme: fileVersion, name, author, colours: orderedColours }, null, 2)}\n`;
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

export function readTheme(themeJson: string): { theme: CustomTheme } | { problem: ImportProblem } {
  const failWith = (problem: ImportProblem) => ({ problem });
  if (themeJson.trim() === '') return failWith({ why: 'empty' });
  if (new TextEncoder().encode(themeJson).length > limits.themeFileMaxBytes) return failWith({ why: 'large' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(themeJson);
  } catch {
    return failWith({ why: 'json' });
  }
  if (!isJsonObject(parsed) || !Object.hasOwn(parsed, 'komawariTheme')) return failWith({ why: 'other' });
  if (parsed['komawariTheme'] !== fileVersion) return failWith({ why: 'version' });
  const { name, author = null, colours } = parsed;
  if (typeof name !== 'string' || name.trim() === '') return failWith({ why: 'name' });
  if ([...name.trim()].length > limits.themeNameMaxLength) return failWith({ why: 'longName' });
  if (author !== null && (typeof author !== 'string' || !isPageId(author))) return failWith({ why: 'author' });
  if (!isJsonObject(colours)) return failWith({ why: 'colours' });
  const unknownNames = Object.keys(colours).filter((each) => !colourTokens.some((token) => token === each));
  if (unknownNames.length > 0)
    return failWith({ why: 'unknown', names: unknownNames.slice(0, 3).map((each) => each.slice(0, 20)) });
  const missingTokens = colourTokens.filter((token) => !Object.hasOwn(colours, token));
  if (missingTokens.length > 0) return failWith({ why: 'missing', tokens: missingTokens });
  const invalidTokens = colourTokens.filter((token) => !isColour(colours[token]));
  if (invalidTokens.length > 0) return failWith({ why: 'colour', tokens: invalidTokens });
  const theme = readCustomTheme({ name, author, colours });
  return theme ? { theme } : failWith({ why: 'name' });
}
