// The words that people mark numbers with in names of files, in the languages that comics come in.

const number = String.raw`(?<number>\d{1,12}(?:\.\d{1,3})?)(?:(?<letter>[a-z])(?![a-z]))?(?:\s*[-~–]\s*(?<end>\d{1,12}(?:\.\d{1,3})?)(?![\d\p{L}]))?`;
const before = String.raw`(?:^|[\s_.,\-–([{]|(?<=\d))`;

function mark(words: string, around: string): RegExp {
  return new RegExp(
    String.raw`${before}(?:${words})\s*[._#]?\s*${number}(?![\p{L}\d])|第?\s*(?<around>\d{1,12}(?:\.\d{1,3})?)\s*(?:${around})`,
    'iu',
  );
}

export const volumeMark = mark('volume|vol|tome|tomo|band|том|เล่ม|v|t', '[巻卷권冊]');

export const chapterMark = mark(
  'chapter|chapitre|capítulo|capitulo|chap|ch|cap|episode|episodio|épisode|ep|глава|c|#',
  '[話话화章回]',
);

/** "Season 2" and "S2" are no chapter. */
export const season = /(?<!\p{L})(?:season|saison|temporada|s)\s*\d+(?![\d.])/iu;

export const oneshotWord = /(?<!\p{L})(?:one-?\s?shot)(?!\p{L})|読み?切り?|短編|단편/iu;

/** Words of extras, with the fraction that they sort by. */
export const extraHints: readonly [RegExp, string][] = [
  [/\bextra\b|番外編?|번외/iu, '.99'],
  [/\bomake\b|おまけ/iu, '.98'],
  [/\bspecial\b|特別編/iu, '.97'],
];

/** Korean and Japanese names end so with the last chapter; the short marks only count in brackets. */
export const endMark = /(?:완결|完結)(?=\s*$)/u;

/** What brackets hold that says nothing of the chapter. */
export const quietMark =
  /^(?:\d{4}|digital|hq|lq|web|scans?|raw|complete|colou?r|colored|coloured|fixed|v\d|f|official|unofficial)$/u;

/** No zero padding: 008.50 is 8.5. */
export function cleanNumber(text: string): string {
  const [whole, fraction] = text.split('.');
  const tail = fraction?.replace(/0+$/, '') ?? '';
  return `${whole!.replace(/^0+(?=\d)/, '')}${tail === '' ? '' : `.${tail}`}`;
}
