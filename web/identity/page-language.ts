// Language of the sign-in pages: the client's `ui_locales` first, then the setting on this device, then the browser's
// language.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { preferredLanguage } from '#web/lib/i18n/language.ts';
import { firstSupportedLanguage } from '#contract/rules/language-match.ts';

export function pageLanguage(): InterfaceLanguage {
  const page = boot.identity;
  const requestedLanguages = page?.kind === 'interaction' ? page.uiLocales : undefined;
  return firstSupportedLanguage(requestedLanguages) ?? preferredLanguage();
}
