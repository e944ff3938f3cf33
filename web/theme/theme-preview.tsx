// A theme that this tab wears for a while: one that somebody shares. What is chosen stays chosen.
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { CustomTheme } from '#contract/rules/theme-colours.ts';
import { preferences, watchPreferences } from '#web/lib/preferences/preferences.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { wear } from '#web/lib/preferences/theme.ts';
import { LinkProvider } from '#web/ui/text/Link.tsx';
import { TriedBar } from './ThemePreviewBar.tsx';

/** Under the id that it is shared by. */
type TriedTheme = CustomTheme & { id: string };

let tried: TriedTheme | null = null;
let chosen = '';
let watching = false;
const listeners = new Set<() => void>();

export const useTriedTheme = (): TriedTheme | null =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => tried,
  );

/** Until it is called with null, or another theme is chosen. */
export function tryTheme(theme: TriedTheme | null): void {
  if (!watching) watch();
  tried = theme;
  chosen = choiceNow();
  wear(theme);
  for (const tell of listeners) tell();
}

const choiceNow = (): string => {
  const { theme, customTheme } = preferences().userPreferences;
  return JSON.stringify([theme, customTheme]);
};

/** The bar stands beside the site, and comes with it: the first script of other visits has nothing of it. */
function watch(): void {
  watching = true;
  watchPreferences(() => {
    if (tried && choiceNow() !== chosen) tryTheme(null);
  });
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <LinkProvider navigate={navigate}>
      <TriedBar useTheme={useTriedTheme} stop={() => tryTheme(null)} />
    </LinkProvider>,
  );
}
