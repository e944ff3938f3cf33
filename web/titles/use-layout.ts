import { choosePreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import type { ResultLayout } from './TitleResults.tsx';

/** The layout in which the reader prefers results, and its setter. */
export function useResultLayout(): [ResultLayout, (layout: ResultLayout) => void] {
  return [usePreferences().preferredLayout.listStyle, (listStyle) => void choosePreferences({ listStyle })];
}
