// How the whole document looks: colours, density, motion. `public/boot.js` sets it before the first paint by the same rule.
import type { Preferences, ThemeChoice } from '#contract/preferences.ts';
import type { MessageKey } from './i18n.ts';
import { choosePreferences, preferences, usePreferences, watchPreferences } from './preferences.ts';

export const themeKeys: Record<ThemeChoice, MessageKey> = {
  system: 'theme.system',
  light: 'theme.light',
  dark: 'theme.dark',
  slate: 'theme.slate',
};

export const chooseTheme = (theme: ThemeChoice): (() => void) => choosePreferences({ theme });

/** Follows the preferences and the device for as long as the page lives. */
export function watchLook(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyLook(preferences()));
  watchPreferences(applyLook);
  applyLook(preferences());
}

export const useThemeChoice = (): ThemeChoice => usePreferences().userPreferences.theme;

function applyLook({ preferredLayout, userPreferences: { theme } }: Preferences): void {
  const { dataset } = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { density, motion, oneLine, bottomNavPadding } = preferredLayout;
  dataset['theme'] = theme === 'system' ? (dark ? 'dark' : 'light') : theme;
  mark(dataset, 'density', density === 'comfortable' ? null : density);
  mark(dataset, 'motion', motion === 'less' ? motion : null);
  mark(dataset, 'names', oneLine ? 'one-line' : null);
  mark(dataset, 'thumbNav', bottomNavPadding ? 'high' : null);
}

function mark(dataset: DOMStringMap, name: string, value: string | null): void {
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}
