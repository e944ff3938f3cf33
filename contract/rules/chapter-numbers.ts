// Rules of volume and chapter numbers and of the names beside them: digits without zero padding, decimals, a letter.
import { limits } from './limits.ts';
import { cleanNumber } from './name-marks.ts';

const chapterNumberPattern = /^(?:0|[1-9]\d*)(?:\.\d+)?[a-z]?$/;
/** Volume numbers, such as `3`, `2.5` and `1a`. */
export const volumeNumberPattern = /^(?:0|[1-9]\d*)(?:\.\d+)?[a-z]*$/;

/** Whether a chapter may have this number; chapters without one store null. */
export function isChapterNumber(text: string): boolean {
  return text.length <= limits.numberMaxLength && chapterNumberPattern.test(text);
}

/** Whether a chapter or cover may have this volume number. */
export function isVolumeNumber(text: string): boolean {
  return text.length <= limits.numberMaxLength && volumeNumberPattern.test(text);
}

const leadingNumber =
  /^(?<mark>(?:chapter|chapitre|capítulo|capitulo|chap|ch|cap|episode|episodio|épisode|ep|глава|第|#)[ .]{0,3})?(?<number>\d{1,12}(?:\.\d{1,3})?[a-z]?)(?:話|话|화|章|回)?(?<after>\s{0,3}[:：\-–—.]\s{0,3}|\s{1,3}|$)/iu;
const anyNumber = /(?<![\p{L}\d.])\d{1,12}(?:\.\d{1,3})?[a-z]?(?![\p{L}\d])/giu;

/**
 * Whether the name of a chapter repeats its number, which lists show beside it. The suggestion is the name without the
 * number if it begins with it, empty if nothing else is left; null for a number within the name.
 */
export function repeatedNumber(name: string, number: string | null): { suggestion: string | null } | null {
  if (number === null || number === '') return null;
  const text = name.trim().slice(0, limits.chapterNameMaxLength);
  const start = leadingNumber.exec(text);
  if (start && cleanNumber(start.groups!['number']!.toLowerCase()) === number) {
    // "4 Brothers" may need its number, "4: Brothers" and "Ch. 4 Brothers" do not
    const isPartOfName =
      !start.groups!['mark'] && start[0].length < text.length && start.groups!['after']!.trim() === '';
    return { suggestion: isPartOfName ? null : text.slice(start[0].length).trim() };
  }
  const isInside = [...text.matchAll(anyNumber)].some(([found]) => cleanNumber(found.toLowerCase()) === number);
  return isInside ? { suggestion: null } : null;
}
