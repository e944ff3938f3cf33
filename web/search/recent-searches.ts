// Recent searches on this device, the latest first.
import { deviceLimits } from '#contract/rules/device-limits.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';

export const recentSearchesKey = 'komawari.searches';
const maxSearches = deviceLimits.searches;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(recentSearchesKey) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((each): each is string => typeof each === 'string').slice(0, maxSearches)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const updatedSearches = [text, ...recentSearches().filter((each) => each !== text)].slice(0, maxSearches);
  writeStored(recentSearchesKey, JSON.stringify(updatedSearches));
}

export function forgetSearches(): void {
  writeStored(recentSearchesKey, null);
}
