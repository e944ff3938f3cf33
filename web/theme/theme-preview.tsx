// Temporary preview of a shared theme in this tab. The reader's own choice of theme is not changed.
import { createRoot } from 'react-dom/client';
import type { CustomTheme } from '#contract/rules/theme-colours.ts';
import { preferences, subscribePreferences } from '#web/lib/preferences/preferences.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { overrideTheme } from '#web/lib/preferences/theme.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { LinkProvider } from '#web/ui/text/Link.tsx';
import { ThemePreviewBar } from './ThemePreviewBar.tsx';

/** Theme with the id that it is shared under. */
type PreviewedTheme = CustomTheme & { id: string };

const previewStore = createStore<PreviewedTheme | null>(null);
let initialChoice = '';
let isWatching = false;

export const usePreviewedTheme = (): PreviewedTheme | null => useStore(previewStore);

/** Previews a theme until called with null, or until the reader chooses another theme. */
export function previewTheme(theme: PreviewedTheme | null): void {
  if (!isWatching) startWatching();
  initialChoice = themeChoice();
  overrideTheme(theme);
  previewStore.set(theme);
}

const themeChoice = (): string => {
  const { theme, customTheme } = preferences().userPreferences;
  return JSON.stringify([theme, customTheme]);
};

/**
 * Watches the reader's choice of theme, and renders the bar in a React root of its own, so that the entry script, which
 * every visit loads, does not contain the bar.
 */
function startWatching(): void {
  isWatching = true;
  subscribePreferences(() => {
    if (previewStore.get() && themeChoice() !== initialChoice) previewTheme(null);
  });
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(
    <LinkProvider navigate={navigate}>
      <ThemePreviewBar useTheme={usePreviewedTheme} stop={() => previewTheme(null)} />
    </LinkProvider>,
  );
}
