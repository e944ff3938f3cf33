// Saves the draft as the reader's custom theme, which applies at once.
import type { CustomTheme } from '#contract/rules/theme-colours.ts';
import { effectiveSiteTheme } from '#contract/rules/filters.ts';
import { preferences } from '#web/lib/preferences/preferences.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { savePreference } from '#web/lib/preferences/save-preference.ts';
import { markSaved, useDraft } from './draft.ts';
import { coloursOf } from './presets.ts';

export const saveTheme = (theme: CustomTheme): void =>
  savePreference('settings.theme', { theme: 'custom', customTheme: { ...theme, name: theme.name.trim() } });

/** Returns a function that saves the draft; null without a draft, or while it has no name. */
export function useSaveDraft(): (() => void) | null {
  const draft = useDraft();
  if (!draft || draft.theme.name.trim() === '') return null;
  return () => {
    saveTheme(draft.theme);
    markSaved();
  };
}

/** Current theme of the page, from which a draft can start. */
export function currentTheme(): CustomTheme {
  const { userPreferences } = preferences();
  const { theme, customTheme } = userPreferences;
  if (theme === 'custom' && customTheme) return customTheme;
  const siteTheme = effectiveSiteTheme(userPreferences);
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    name: t('builder.mine'),
    author: null,
    colours: coloursOf(siteTheme === 'system' ? (prefersDark ? 'dark' : 'light') : siteTheme),
  };
}
