// A theme that this tab wears for a while: one that somebody shares. What is chosen stays chosen.
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { CustomTheme } from '#contract/rules/theme-colours.ts';
import { preferences, watchPreferences } from '#web/lib/preferences/preferences.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { applyTheme } from '#web/lib/preferences/theme.ts';
import { LinkProvider } from '#web/ui/text/Link.tsx';
import { ThemePreviewBar } from './ThemePreviewBar.tsx';

/** Under the id that it is shared by. */
type PreviewedTheme = CustomTheme & { id: string };

let previewed: PreviewedTheme | null = null;
let chosen = '';
let watching = false;
const listeners = new Set<() => void>();

export const usePreviewedTheme = (): PreviewedTheme | null =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => previewed,
  );

/** Until it is called with null, or another theme is chosen. */
export function previewTheme(theme: PreviewedTheme | null): void {
  if (!watching) watch();
  previewed = theme;
  chosen = choiceNow();
  applyTheme(theme);
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
    if (previewed && choiceNow() !== chosen) previewTheme(null);
  });
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <LinkProvider navigate={navigate}>
      <ThemePreviewBar useTheme={usePreviewedTheme} stop={() => previewTheme(null)} />
    </LinkProvider>,
  );
}
