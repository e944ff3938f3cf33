// Recent searches on this device, the latest first.
import { deviceLimits } from '#contract/rules/device-limits.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';

export const searchesKey = 'komawari.searches';
const max = deviceLimits.searches;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(searchesKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each): each is string => typeof each === 'string').slice(0, max) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const next = [text, ...recentSearches().filter((each) => each !== text)].slice(0, max);
  writeStored(searchesKey, JSON.stringify(next));
}

export function forgetSearches(): void {
  writeStored(searchesKey, null);
}
