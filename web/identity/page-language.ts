// The language of the sign-in pages: what asked for the sign-in says first, then this device, then the browser.
import type { InterfaceLanguage } from '#contract/languages.ts';
import { boot } from '#web/lib/boot.ts';
import { preferredLanguage } from '#web/lib/language.ts';
import { matchLanguage } from '#web/lib/language-match.ts';

export function pageLanguage(): InterfaceLanguage {
  const page = boot.identity;
  const asked = page?.kind === 'interaction' ? page.uiLocales : undefined;
  return firstKnown(asked) ?? preferredLanguage();
}

/** The first of space-separated tags, such as `de fr-CA`, that the interface speaks. */
export function firstKnown(locales: string | undefined): InterfaceLanguage | null {
  for (const tag of (locales ?? '').split(' ')) {
    const match = tag === '' ? null : matchLanguage(tag);
    if (match) return match;
  }
  return null;
}
