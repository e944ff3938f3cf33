// The twelve colours of a theme that somebody made. No zod here: the first chunk of the web reads it.
import { isPageId } from './pages.ts';

/** Custom properties are called `--color-` and one of these. */
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

/** Each as `#rrggbb` in small letters, and nothing else: no word of CSS ever comes from a theme. */
export type ThemeColours = Record<ColourToken, string>;

export interface CustomTheme {
  name: string;
  /** Public id of who made it; null when that is the reader. */
  author: string | null;
  colours: ThemeColours;
}

/** Characters. Not in `limits`, which the first chunk can do without. */
export const themeNameMaxLength = 40;

export const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

/** A theme from storage, a file or the server; null unless it has a name and every colour is one. */
export function readCustomTheme(value: unknown): CustomTheme | null {
  const { name, author, colours } = Object(value) as Record<string, unknown>;
  const given = Object(colours) as Record<string, unknown>;
  if (typeof name !== 'string' || !name.trim() || !colourTokens.every((token) => isColour(given[token]))) return null;
  return {
    name: name.trim().slice(0, themeNameMaxLength),
    author: typeof author === 'string' && isPageId(author) ? author : null,
    colours: Object.fromEntries(
      colourTokens.map((token) => [token, (given[token] as string).toLowerCase()]),
    ) as ThemeColours,
  };
}

/** Which of the site's themes lends hues and shadows: by how light the page is. `public/boot.js` has the same rule. */
export function themeBase({ bg }: Pick<ThemeColours, 'bg'>): 'light' | 'dark' {
  const part = (at: number): number => (parseInt(bg.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.18 ? 'light' : 'dark';
}
