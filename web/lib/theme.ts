// Light, dark, slate, or what the device says. `public/boot.js` sets it before the first paint by the same rule.
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored.ts';

export const themeChoices = ['system', 'light', 'dark', 'slate'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

const storageKey = 'komawari.theme';
const listeners = new Set<() => void>();

export function themeChoice(): ThemeChoice {
  const stored = readStored(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

export function chooseTheme(choice: ThemeChoice): void {
  writeStored(storageKey, choice === 'system' ? null : choice);
  applyTheme(choice);
  for (const listener of listeners) listener();
}

/** Follows the device and other tabs for as long as the page lives. */
export function watchTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(themeChoice()));
  addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    applyTheme(themeChoice());
    for (const listener of listeners) listener();
  });
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, themeChoice);
}

function applyTheme(choice: ThemeChoice): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset['theme'] = choice === 'system' ? (dark ? 'dark' : 'light') : choice;
}
