// What happens to the draft in the end: it becomes the reader's own theme, worn at once.
import type { CustomTheme } from '#contract/theme-colours.ts';
import { shownTheme } from '#contract/filters.ts';
import { preferences } from '#web/lib/preferences.ts';
import { t } from '#web/lib/i18n.ts';
import { choose } from '#web/settings/choose.ts';
import { markKept, useDraft } from './draft.ts';
import { coloursOf } from './starts.ts';

export const keepTheme = (theme: CustomTheme): void =>
  choose('settings.theme', { theme: 'custom', customTheme: { ...theme, name: theme.name.trim() } });

/** Keeps the draft; null while it cannot be. */
export function useSave(): (() => void) | null {
  const draft = useDraft();
  if (!draft || draft.theme.name.trim() === '') return null;
  return () => {
    keepTheme(draft.theme);
    markKept();
  };
}

/** The theme that the page has now, as one to begin with. */
export function themeNow(): CustomTheme {
  const { userPreferences } = preferences();
  const { theme, customTheme } = userPreferences;
  if (theme === 'custom' && customTheme) return customTheme;
  const shown = shownTheme(userPreferences);
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    name: t('builder.mine'),
    author: null,
    colours: coloursOf(shown === 'system' ? (dark ? 'dark' : 'light') : shown),
  };
}
