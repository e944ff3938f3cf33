import flagSheet from './flags.svg?no-inline';

/** URL of the SVG sprite with all flags: one request for the whole site. */
export { flagSheet };

/** Symbols of language codes whose flag has another name than the code. */
const symbols: Record<string, string> = {
  en: 'gb',
  'pt-br': 'br',
  'es-la': 'mx',
  vi: 'vn',
  kk: 'kz',
  zh: 'cn',
  'zh-hk': 'hk',
  'zh-ro': 'cn',
  ar: 'ar',
  ca: 'ct',
  fa: 'ir',
  uk: 'ua',
  he: 'il',
  ms: 'my',
  tl: 'ph',
  ja: 'jp',
  'ja-ro': 'jp',
  ko: 'kr',
  'ko-ro': 'kr',
  hi: 'in',
  my: 'mm',
  cs: 'cz',
  sv: 'se',
  bn: 'bd',
  el: 'gr',
  sr: 'rs',
  da: 'dk',
  ne: 'np',
  et: 'ee',
  la: 'va',
  ta: 'lk',
};

/** Language codes whose flag has the same name. */
const sameNamed = new Set('ru fr pl tr it es id hu de th bg mn ro pt nl no lt hr fi eo az sk'.split(' '));

/** Symbol in the sprite for a language code; `globe` for languages without a flag. */
export function flagOf(code: string | null): string {
  const key = (code ?? 'other').toLowerCase();
  return symbols[key] ?? (sameNamed.has(key) ? key : 'globe');
}
