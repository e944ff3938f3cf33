// Patterns of words that mark volume and chapter numbers in file names, in the languages of comics.

const numberPattern = String.raw`(?<number>\d{1,12}(?:\.\d{1,3})?)(?:(?<letter>[a-z])(?![a-z]))?(?:\s*[-~–]\s*(?<end>\d{1,12}(?:\.\d{1,3})?)(?![\d\p{L}]))?`;
const boundaryPattern = String.raw`(?:^|[\s_.,\-–([{]|(?<=\d))`;

function markPattern(markWords: string, counterWords: string): RegExp {
  return new RegExp(
    String.raw`${boundaryPattern}(?:${markWords})\s*[._#]?\s*${numberPattern}(?![\p{L}\d])|第?\s*(?<around>\d{1,12}(?:\.\d{1,3})?)\s*(?:${counterWords})`,
    'iu',
  );
}

export const volumeMark = markPattern('volume|vol|tome|tomo|band|том|เล่ม|v|t', '[巻卷권冊]');

export const chapterMark = markPattern(
  'chapter|chapitre|capítulo|capitulo|chap|ch|cap|episode|episodio|épisode|ep|глава|c|#',
  '[話话화章回]',
);

/** Matches "Season 2" and "S2", which are no chapter numbers. */
export const seasonMark = /(?<!\p{L})(?:season|saison|temporada|s)\s*\d+(?![\d.])/iu;

export const oneshotWord = /(?<!\p{L})(?:one-?\s?shot)(?!\p{L})|読み?切り?|短編|단편/iu;

/** Patterns of extra chapters, with the fraction that is added to their sort key. */
export const extraHints: readonly [RegExp, string][] = [
  [/\bextra\b|番外編?|번외/iu, '.99'],
  [/\bomake\b|おまけ/iu, '.98'],
  [/\bspecial\b|特別編/iu, '.97'],
];

/** Matches “complete” at the end of a last chapter's name. The short 완 and 完 count in brackets only (`names.ts`). */
export const lastChapterMark = /(?:완결|完結)(?=\s*$)/u;

/** Matches bracketed words without information about the chapter. */
export const ignoredMark =
  /^(?:\d{4}|digital|hq|lq|web|scans?|raw|complete|colou?r|colored|coloured|fixed|v\d|f|official|unofficial)$/u;

/** Removes zero padding: 008.50 becomes 8.5. */
export function cleanNumber(text: string): string {
  const [integerPart, fraction] = text.split('.');
  const decimals = fraction?.replace(/0+$/, '') ?? '';
  return `${integerPart!.replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
}
