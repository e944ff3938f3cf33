// Custom themes: validation, the part of a theme that the server receives, and that the script before the first paint
// sets the same colors as the app.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookiePreferencesOf, readCookiePreferences, writeCookiePreferences } from '#contract/rules/filters.ts';
import { readPreferences } from '#contract/rules/preferences.ts';
import { colourTokens, readCustomTheme, themeBase, type ThemeColours } from '#contract/rules/theme-colours.ts';

const web = path.resolve(import.meta.dirname, '../../web');
const author = '0b3f0d1e-0000-4000-8000-000000000001';
const colours = Object.fromEntries(
  colourTokens.map((token, index) => [token, `#${(0xf3f6f1 - index * 0x0a0b0c).toString(16).padStart(6, '0')}`]),
) as ThemeColours;
const moss = { name: 'Moss', author, colours };
const parseThemePreferences = (customTheme: unknown, theme: unknown = 'custom') =>
  readPreferences({ userPreferences: { theme, customTheme } }, 0).userPreferences;

test('a complete theme is stored in lower case and without unknown fields', () => {
  const upperCaseColours = Object.fromEntries(
    Object.entries(colours).map(([token, colour]) => [token, colour.toUpperCase()]),
  );
  const untidyTheme = { ...moss, name: '  Moss ', colours: { ...upperCaseColours, glow: '#ffffff' }, css: 'body{}' };
  expect(parseThemePreferences(untidyTheme)).toMatchObject({ theme: 'custom', customTheme: moss });
  expect(Object.keys(parseThemePreferences(untidyTheme).customTheme!)).toEqual(['name', 'author', 'colours']);
  expect(Object.keys(parseThemePreferences(untidyTheme).customTheme!.colours)).toEqual([...colourTokens]);
  // the custom theme is retained while another theme is chosen
  expect(parseThemePreferences(moss, 'dark')).toMatchObject({ theme: 'dark', customTheme: moss });
  // an invalid author becomes null, which stands for the reader
  expect(parseThemePreferences({ ...moss, author: 'javascript:1' }).customTheme).toEqual({ ...moss, author: null });
});

const invalidColours: [string, unknown][] = [
  ['a word', 'red'],
  ['three digits', '#fff'],
  ['eight digits', '#ffffff00'],
  ['no hash', 'ffffff'],
  ['a letter beyond f', '#fffffg'],
  ['more behind it', '#ffffff;background:url(//evil.example)'],
  ['a line behind it', '#ffffff\n'],
  ['an address', 'url(https://evil.example/x)'],
  ['a variable', 'var(--color-text)'],
  ['an expression', 'expression(alert(1))'],
  ['the end of a style', '}</style><script>'],
  ['a function', 'rgb(1 2 3)'],
  ['a number', 0xffffff],
  ['nothing', null],
  ['a list', ['#ffffff']],
  ['an object', { toString: '#ffffff' }],
  ['full-width digits', '#ｆｆｆｆｆｆ'],
];
test.each(colourTokens.flatMap((token) => invalidColours.map(([what, value]) => [token, what, value] as const)))(
  'a theme with the color %s that is %s is dropped, and the choice falls back to that of the device',
  (token, _what, value) => {
    expect(parseThemePreferences({ ...moss, colours: { ...colours, [token]: value } })).toMatchObject({
      theme: 'system',
      customTheme: null,
    });
  },
);

test.each([
  ['nothing', null],
  ['a word', 'moss'],
  ['a list', [moss]],
  ['no name', { author, colours }],
  ['a name of spaces', { ...moss, name: '   ' }],
  ['a name that is a number', { ...moss, name: 7 }],
  ['no colours', { name: 'Moss', author }],
  ['eleven colours', { ...moss, colours: { ...colours, star: undefined } }],
])('%s is not a theme', (_what, value) => {
  expect(readCustomTheme(value)).toBeNull();
  expect(parseThemePreferences(value)).toMatchObject({ theme: 'system', customTheme: null });
  expect(parseThemePreferences(value, 'slate').theme).toBe('slate');
});

test('any value parses to a theme or nothing, and parsing is idempotent', () => {
  fc.assert(
    fc.property(fc.anything(), (untrustedTheme) => {
      const theme = readCustomTheme(untrustedTheme);
      if (theme) expect(readCustomTheme(JSON.parse(JSON.stringify(theme)))).toEqual(theme);
    }),
  );
});

test('the server gets only the base theme, chosen by the lightness of the page color', () => {
  expect(themeBase({ bg: '#f3f6f1' })).toBe('light');
  expect(themeBase({ bg: '#121217' })).toBe('dark');
  // mid-gray: black text has a higher contrast on it than white text
  expect(themeBase({ bg: '#808080' })).toBe('light');
  expect(themeBase({ bg: '#0000ff' })).toBe('dark');
  const hints = writeCookiePreferences(
    cookiePreferencesOf(readPreferences({ userPreferences: { theme: 'custom', customTheme: moss } }, 0)),
  );
  expect(hints).toMatch(/^light~/);
  expect(hints).not.toContain('#');
  expect(readCookiePreferences('komawari_view=custom~~1110~~')).toBeNull();
});

/** Runs boot.js, the script before the first paint, with stored preferences (JSON), or none. */
function runBootScript(storedPreferences: string | null, dark = false) {
  const style = new Map<string, string>();
  const meta = { content: '' };
  const dataset: Record<string, string> = {};
  vm.runInNewContext(readFileSync(path.join(web, 'public/boot.js'), 'utf8'), {
    addEventListener: () => undefined,
    requestAnimationFrame: () => undefined,
    location: { pathname: '/' },
    MutationObserver: class {
      observe() {}
    },
    localStorage: { getItem: (key: string) => (key === 'md' ? storedPreferences : null) },
    matchMedia: () => ({ matches: dark }),
    document: {
      documentElement: {
        dataset,
        style: { setProperty: (name: string, value: string) => void style.set(name, String(value)) },
      },
      querySelector: () => meta,
    },
  });
  return { theme: dataset['theme'], style: Object.fromEntries(style), bar: meta.content };
}
const preferencesJson = (userPreferences: object) => JSON.stringify({ userPreferences });

test('every theme has the same colors before the first paint as in the app', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  const anyColours = fc.record(Object.fromEntries(colourTokens.map((token) => [token, colour])));
  fc.assert(
    fc.property(anyColours, fc.boolean(), (own, dark) => {
      const bootResult = runBootScript(
        preferencesJson({ theme: 'custom', customTheme: { name: 'Any', author: null, colours: own } }),
        dark,
      );
      expect(bootResult.theme).toBe(themeBase(own as ThemeColours));
      expect(bootResult.style).toEqual(
        Object.fromEntries(colourTokens.map((token) => [`--color-${token}`, own[token]])),
      );
      expect(bootResult.bar).toBe(own['surface']);
    }),
  );
  const tokens = readFileSync(path.join(web, 'ui/tokens.css'), 'utf8');
  for (const theme of ['light', 'dark', 'slate']) {
    const own = tokens.slice(tokens.indexOf(`[data-theme='${theme}']`));
    expect(runBootScript(preferencesJson({ theme }))).toEqual({
      theme,
      style: {},
      bar: /--color-surface: (#[\da-f]{6})/.exec(own)![1],
    });
  }
});

test('an invalid theme sets no colors before the first paint', () => {
  for (const [, value] of invalidColours) {
    const bootResult = runBootScript(
      preferencesJson({ theme: 'custom', customTheme: { ...moss, colours: { ...colours, star: value } } }),
      true,
    );
    expect(bootResult).toMatchObject({ theme: 'dark', style: {} });
  }
  for (const untrustedTheme of [
    '{',
    'null',
    '[]',
    '{"userPreferences":null}',
    preferencesJson({ theme: 'custom' }),
    null,
  ])
    expect(runBootScript(untrustedTheme)).toMatchObject({ theme: 'light', style: {} });
  expect(runBootScript(preferencesJson({ theme: 'dark', customTheme: moss }))).toMatchObject({
    theme: 'dark',
    style: {},
  });
});
