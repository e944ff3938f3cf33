// Applies theme colors, density and motion to the document. `public/boot.js` does so before the first paint, by the
// same rules.
import { shownTheme } from '#contract/rules/filters.ts';
import { colourTokens, type CustomTheme } from '#contract/rules/theme-colours.ts';
import { preferences, watchPreferences } from './preferences.ts';

/** Overrides the chosen theme in this tab; set by `theme/theme-preview`. */
let appliedTheme: CustomTheme | null = null;

/** Applies the preferences and the device's color scheme, now and after each change, for as long as the page lives. */
export function watchLook(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyLook);
  watchPreferences(applyLook);
  applyLook();
}

/** Overrides the chosen theme in this tab; null restores it. */
export function applyTheme(theme: CustomTheme | null): void {
  appliedTheme = theme;
  applyLook();
}

function applyLook(): void {
  const { preferredLayout, userPreferences } = preferences();
  const { dataset, style } = document.documentElement;
  const { theme, customTheme } = appliedTheme
    ? ({ theme: 'custom', customTheme: appliedTheme } as const)
    : userPreferences;
  const shown = shownTheme({ theme, customTheme });
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { density, motion, oneLine, bottomNavPadding } = preferredLayout;
  dataset['theme'] = shown === 'system' ? (dark ? 'dark' : 'light') : shown;
  for (const token of colourTokens)
    style.setProperty(`--color-${token}`, (theme === 'custom' && customTheme?.colours[token]) || null);
  // the browser's own bars get the color of the site's bars
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--color-surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
  mark(dataset, 'density', density === 'comfortable' ? null : density);
  mark(dataset, 'motion', motion === 'less' ? motion : null);
  mark(dataset, 'names', oneLine ? 'one-line' : null);
  mark(dataset, 'thumbNav', bottomNavPadding ? 'high' : null);
}

function mark(dataset: DOMStringMap, name: string, value: string | null): void {
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}
