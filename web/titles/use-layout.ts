import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import type { ResultLayout } from './TitleResults.tsx';

/** How this reader likes results. */
export function useLayout(): [ResultLayout, (layout: ResultLayout) => void] {
  return [usePreferences().preferredLayout.listStyle, (listStyle) => void choosePreferences({ listStyle })];
}
