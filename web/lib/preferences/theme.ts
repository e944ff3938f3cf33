// Applies theme colors, density and motion to the document. `public/boot.js` applies them before the first paint, by
// the same rules.
import { effectiveSiteTheme } from '#contract/rules/filters.ts';
import { colourTokens, type CustomTheme } from '#contract/rules/theme-colours.ts';
import { preferences, subscribePreferences } from './preferences.ts';

/** Theme that overrides the chosen one in this tab, or null; set by `theme/theme-preview`. */
let themeOverride: CustomTheme | null = null;

/** Applies the preferences and the device's color scheme, now and after each change, for as long as the page lives. */
export function syncAppearance(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyAppearance);
  subscribePreferences(applyAppearance);
  applyAppearance();
}

/** Overrides the chosen theme in this tab; null restores it. */
export function overrideTheme(theme: CustomTheme | null): void {
  themeOverride = theme;
  applyAppearance();
}

function applyAppearance(): void {
  const { preferredLayout, userPreferences } = preferences();
  const { dataset, style } = document.documentElement;
  const { theme, customTheme } = themeOverride
    ? ({ theme: 'custom', customTheme: themeOverride } as const)
    : userPreferences;
  const effectiveTheme = effectiveSiteTheme({ theme, customTheme });
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { density, motion, oneLine, bottomNavPadding } = preferredLayout;
  dataset['theme'] = effectiveTheme === 'system' ? (prefersDark ? 'dark' : 'light') : effectiveTheme;
  for (const token of colourTokens)
    style.setProperty(`--color-${token}`, (theme === 'custom' && customTheme?.colours[token]) || null);
  // the browser's own bars get the color of the site's bars
  const barColour = getComputedStyle(document.documentElement).getPropertyValue('--color-surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColour);
  setDataAttribute(dataset, 'density', density === 'comfortable' ? null : density);
  setDataAttribute(dataset, 'motion', motion === 'less' ? motion : null);
  setDataAttribute(dataset, 'names', oneLine ? 'one-line' : null);
  setDataAttribute(dataset, 'thumbNav', bottomNavPadding ? 'high' : null);
}

function setDataAttribute(dataset: DOMStringMap, name: string, value: string | null): void {
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}
