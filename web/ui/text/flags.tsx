import flagSheet from './flags.svg?no-inline';

/** URL of the SVG sprite with all flags: one request for the whole site. */
export { flagSheet };

/** Flag symbols in the sprite, by language code, where the names differ. */
const flagSymbols: Record<string, string> = {
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

/** Language codes that are also the name of their flag symbol. */
const sameNamedFlags = new Set('ru fr pl tr it es id hu de th bg mn ro pt nl no lt hr fi eo az sk'.split(' '));

/** Symbol in the sprite for a language code; `globe` for languages without a flag. */
export function flagOf(code: string | null): string {
  const key = (code ?? 'other').toLowerCase();
  return flagSymbols[key] ?? (sameNamedFlags.has(key) ? key : 'globe');
}
