// The twelve colors of a custom theme. Without zod, because the first chunk of the web reads it.
import { isPageId } from './page-id.ts';

/** Names of the colors; the CSS custom properties are `--color-` followed by one of these. */
export const colourTokens = [
  'bg',
  'surface',
  'raised',
  'line',
  'text',
  'muted',
  'accent',
  'on-accent',
  'new',
  'on-new',
  'danger',
  'star',
] as const;
export type ColourToken = (typeof colourTokens)[number];

/** Colors as lowercase `#rrggbb` and nothing else, so that a theme can never inject CSS. */
export type ThemeColours = Record<ColourToken, string>;

export interface CustomTheme {
  name: string;
  /** Public id of the theme's creator; null when that is the reader. */
  author: string | null;
  colours: ThemeColours;
}

/**
 * Maximum length of a theme's name in characters. Defined outside of limits.ts, so that the first chunk need not load
 * that file.
 */
export const themeNameMaxLength = 40;

export const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

/** Parses a theme from storage, a file or the server; null unless it has a name and only valid colors. */
export function readCustomTheme(value: unknown): CustomTheme | null {
  const { name, author, colours } = Object(value) as Record<string, unknown>;
  const colourValues = Object(colours) as Record<string, unknown>;
  if (typeof name !== 'string' || !name.trim() || !colourTokens.every((token) => isColour(colourValues[token])))
    return null;
  return {
    name: name.trim().slice(0, themeNameMaxLength),
    author: typeof author === 'string' && isPageId(author) ? author : null,
    colours: Object.fromEntries(
      colourTokens.map((token) => [token, (colourValues[token] as string).toLowerCase()]),
    ) as ThemeColours,
  };
}

/**
 * The built-in theme whose hues and shadows a custom theme uses, chosen by the luminance of its color `bg`.
 * `public/boot.js` has the same rule.
 */
export function themeBase({ bg }: Pick<ThemeColours, 'bg'>): 'light' | 'dark' {
  const linearChannel = (offset: number): number => (parseInt(bg.slice(offset, offset + 2), 16) / 255) ** 2.2;
  return 0.2126 * linearChannel(1) + 0.7152 * linearChannel(3) + 0.0722 * linearChannel(5) > 0.18 ? 'light' : 'dark';
}
