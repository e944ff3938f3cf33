/** Our language codes whose BCP 47 tag is another one; every other code is its own tag. */
const tags: Record<string, string> = {
  'es-la': 'es-419',
  'pt-br': 'pt-BR',
  zh: 'zh-Hans',
  'zh-hk': 'zh-Hant-HK',
  'zh-ro': 'zh-Latn',
  'ja-ro': 'ja-Latn',
  'ko-ro': 'ko-Latn',
  other: 'und',
  null: 'und',
};

/** The `lang` attribute for one of our language codes: `es-la` → `es-419`, `ja-ro` → `ja-Latn`; unknown language → `und`. */
export function bcp47(code: string | null): string {
  const key = (code ?? 'other').toLowerCase();
  return tags[key] ?? key;
}
