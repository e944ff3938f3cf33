import { type InterfaceLanguage, interfaceLanguages } from './languages.ts';

/** The nearest interface language for a browser's language tag, such as `es-MX`, or null. */
export function matchLanguage(tag: string): InterfaceLanguage | null {
  const [base, region] = tag.toLowerCase().split('-');
  if (base === 'es') return region === undefined || region === 'es' ? 'es' : 'es-la';
  if (base === 'pt') return 'pt-br';
  return interfaceLanguages.find((language) => language === base) ?? null;
}

/** The first interface language among space-separated tags, such as `de fr-CA`, or null. */
export function firstSupportedLanguage(locales: string | undefined): InterfaceLanguage | null {
  for (const tag of (locales ?? '').split(' ')) {
    const match = tag === '' ? null : matchLanguage(tag);
    if (match) return match;
  }
  return null;
}
