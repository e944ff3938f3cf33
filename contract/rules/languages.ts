// The language codes of titles, names and chapters, and their BCP 47 tags.

export const languages = Object.freeze([
  'en',
  'pt-br',
  'ru',
  'fr',
  'es-la',
  'pl',
  'tr',
  'it',
  'es',
  'id',
  'vi',
  'hu',
  'kk',
  'zh',
  'zh-hk',
  'zh-ro',
  'ar',
  'de',
  'ca',
  'th',
  'bg',
  'fa',
  'uk',
  'mn',
  'he',
  'ro',
  'ms',
  'tl',
  'ja',
  'ja-ro',
  'ko',
  'ko-ro',
  'hi',
  'my',
  'cs',
  'pt',
  'nl',
  'sv',
  'bn',
  'no',
  'lt',
  'el',
  'sr',
  'hr',
  'da',
  'fi',
  'ne',
  'et',
  'la',
  'eo',
  'ta',
  'az',
  'sk',
  'NULL',
] as const);

export type Language = (typeof languages)[number];

/** The languages that the interface itself is translated into. */
export const interfaceLanguages = Object.freeze(['en', 'es', 'es-la', 'fr', 'pt-br'] as const);

export type InterfaceLanguage = (typeof interfaceLanguages)[number];

const knownLanguages = new Set<string>(languages);

export function isLanguage(code: string): code is Language {
  return knownLanguages.has(code);
}

/** Common spellings in user and client input, mapped to the codes used here. */
const aliases: Readonly<Record<string, Language>> = Object.freeze({
  jp: 'ja',
  jpn: 'ja',
  japanese: 'ja',
  eng: 'en',
  english: 'en',
  'en-us': 'en',
  'en-gb': 'en',
  gb: 'en',
  fra: 'fr',
  fre: 'fr',
  french: 'fr',
  ptbr: 'pt-br',
  'pt-pt': 'pt',
  br: 'pt-br',
  esla: 'es-la',
  'es-419': 'es-la',
  'es-mx': 'es-la',
  lat: 'es-la',
  'es-es': 'es',
  spa: 'es',
  kor: 'ko',
  kr: 'ko',
  cn: 'zh',
  chi: 'zh',
  zho: 'zh',
  'zh-cn': 'zh',
  'zh-hans': 'zh',
  'zh-tw': 'zh-hk',
  'zh-hant': 'zh-hk',
  tw: 'zh-hk',
  ger: 'de',
  deu: 'de',
  rus: 'ru',
  ita: 'it',
  pol: 'pl',
  ua: 'uk',
  vn: 'vi',
  cz: 'cs',
  gr: 'el',
  'ja-latn': 'ja-ro',
  'ko-latn': 'ko-ro',
  'zh-latn': 'zh-ro',
  fil: 'tl',
  nb: 'no',
  other: 'NULL',
  null: 'NULL',
});

/** Maps a code or name in input, such as `fr-FR` or `jpn`, to a known code, or null. The longest known prefix wins. */
export function parseLanguage(text: string): Language | null {
  const codeParts = text.trim().toLowerCase().replaceAll('_', '-').slice(0, 35).split('-');
  for (let length = codeParts.length; length > 0; length--) {
    const code = codeParts.slice(0, length).join('-');
    if (isLanguage(code)) return code;
    if (Object.hasOwn(aliases, code)) return aliases[code] ?? null;
  }
  return null;
}

const bcp47: Readonly<Record<string, string>> = Object.freeze({
  'es-la': 'es-419',
  'pt-br': 'pt-BR',
  zh: 'zh-Hans',
  'zh-hk': 'zh-Hant-HK',
  'zh-ro': 'zh-Latn',
  'ja-ro': 'ja-Latn',
  'ko-ro': 'ko-Latn',
  NULL: 'und',
});

/** Converts a code to BCP 47 for `lang` attributes and Intl: `es-la` is `es-419`, `ja-ro` is `ja-Latn`. */
export function toBcp47(code: string): string {
  return Object.hasOwn(bcp47, code) ? (bcp47[code] ?? code) : code;
}

/** The default reading direction: right to left for manga in Japanese and for right-to-left scripts. */
export function defaultDirection(originalLanguage: string): 'ltr' | 'rtl' {
  return ['ja', 'ja-ro', 'ar', 'he', 'fa'].includes(originalLanguage) ? 'rtl' : 'ltr';
}
