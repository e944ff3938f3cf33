// Chapter and volume numbers in the words of the translation: Ch. 4, Cap. 4, 第4話, 4화.

interface LabelPatterns {
  chapter: string;
  volume: string;
}

const englishPatterns: LabelPatterns = { chapter: 'Ch. {n}', volume: 'Vol. {n}' };
const romancePatterns: LabelPatterns = { chapter: 'Cap. {n}', volume: 'Vol. {n}' };

/** Words by language; `{n}` stands for the number. Languages that are not here use the English words. */
const patternsByLanguage: Record<string, LabelPatterns> = {
  es: romancePatterns,
  'es-la': romancePatterns,
  'pt-br': romancePatterns,
  pt: romancePatterns,
  it: romancePatterns,
  ca: romancePatterns,
  ro: romancePatterns,
  fr: { chapter: 'Ch. {n}', volume: 'Tome {n}' },
  de: { chapter: 'Kap. {n}', volume: 'Bd. {n}' },
  nl: { chapter: 'H. {n}', volume: 'Deel {n}' },
  sv: { chapter: 'Kap. {n}', volume: 'Vol. {n}' },
  da: { chapter: 'Kap. {n}', volume: 'Bind {n}' },
  no: { chapter: 'Kap. {n}', volume: 'Bind {n}' },
  fi: { chapter: 'Luku {n}', volume: 'Osa {n}' },
  pl: { chapter: 'Rozdz. {n}', volume: 'Tom {n}' },
  cs: { chapter: 'Kap. {n}', volume: 'Sv. {n}' },
  sk: { chapter: 'Kap. {n}', volume: 'Zv. {n}' },
  hu: { chapter: '{n}. fejezet', volume: '{n}. kötet' },
  ru: { chapter: 'Гл. {n}', volume: 'Том {n}' },
  uk: { chapter: 'Розд. {n}', volume: 'Том {n}' },
  bg: { chapter: 'Гл. {n}', volume: 'Том {n}' },
  sr: { chapter: 'Погл. {n}', volume: 'Том {n}' },
  hr: { chapter: 'Pogl. {n}', volume: 'Sv. {n}' },
  el: { chapter: 'Κεφ. {n}', volume: 'Τόμος {n}' },
  tr: { chapter: 'Böl. {n}', volume: 'Cilt {n}' },
  id: { chapter: 'Bab {n}', volume: 'Vol. {n}' },
  ms: { chapter: 'Bab {n}', volume: 'Jil. {n}' },
  vi: { chapter: 'Chương {n}', volume: 'Tập {n}' },
  th: { chapter: 'ตอนที่ {n}', volume: 'เล่ม {n}' },
  ar: { chapter: 'الفصل {n}', volume: 'المجلد {n}' },
  fa: { chapter: 'فصل {n}', volume: 'جلد {n}' },
  he: { chapter: 'פרק {n}', volume: 'כרך {n}' },
  ja: { chapter: '第{n}話', volume: '第{n}巻' },
  ko: { chapter: '{n}화', volume: '{n}권' },
  zh: { chapter: '第{n}话', volume: '第{n}卷' },
  'zh-hk': { chapter: '第{n}話', volume: '第{n}卷' },
};

const fillPattern = (pattern: string, n: string): string => pattern.replace('{n}', n);

export interface NumberedChapter {
  volume: string | null;
  chapter: string | null;
  translatedLanguage: string;
}

/** Label with the chapter number; without one, the volume number; null without either. */
export function numberLabel({ volume, chapter, translatedLanguage }: NumberedChapter): string | null {
  const patterns = patternsByLanguage[translatedLanguage] ?? englishPatterns;
  if (chapter !== null) return fillPattern(patterns.chapter, chapter);
  return volume === null ? null : fillPattern(patterns.volume, volume);
}

/** `numberLabel` preceded by the volume: "Tome 1 Ch. 1". */
export function fullNumberLabel(numbered: NumberedChapter): string | null {
  const patterns = patternsByLanguage[numbered.translatedLanguage] ?? englishPatterns;
  const { volume, chapter } = numbered;
  return volume !== null && chapter !== null
    ? `${fillPattern(patterns.volume, volume)} ${fillPattern(patterns.chapter, chapter)}`
    : numberLabel(numbered);
}
