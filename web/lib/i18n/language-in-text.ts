import { toBcp47 } from '#contract/rules/languages.ts';
import { languageName } from './format.ts';
import { interfaceLanguage } from './i18n.ts';

/**
 * Name of a language inside a sentence, after "in" and its like: "Latin American Spanish", "espagnol d’Espagne". The
 * name that stands alone if the code has no name of its own in the standard.
 */
export function languageNameInText(code: string): string {
  const locale = toBcp47(interfaceLanguage());
  const region: Record<string, string> = { es: 'es-ES', pt: 'pt-PT' };
  const names = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'dialect', fallback: 'none' });
  try {
    return names.of(region[code] ?? toBcp47(code)) ?? languageName(code);
  } catch {
    return languageName(code);
  }
}
