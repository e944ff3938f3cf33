// Hints on volume, number and name of a chapter while they are typed: mistakes that must be mended, and warnings
// that can be passed, each with the value that would be right.
import { isChapterNumber, isVolumeNumber, repeatedNumber } from '#contract/rules/chapter-numbers.ts';
import { limits } from '#contract/rules/limits.ts';
import { cleanNumber } from '#contract/rules/name-marks.ts';

export type NumberHint =
  /** Numbers have no zeros in front: `012`. */
  | { kind: 'zero-padding'; suggestion: string }
  /** Decimals are written with a point: `12,5`. */
  /** Decimals have a point, letters are small: `12,5`, `3A`. */
  | { kind: 'format'; suggestion: string }
  | { kind: 'too-long' }
  | { kind: 'no-number' };

interface NameHint {
  kind: 'repeats-number';
  /** The name without the number, which may be empty; null if the number is within it. */
  suggestion: string | null;
}

export function volumeHint(text: string): NumberHint | null {
  return hintOf(text, isVolumeNumber);
}

export function chapterHint(text: string): NumberHint | null {
  return hintOf(text, isChapterNumber);
}

export function nameHint(name: string, chapter: string): NameHint | null {
  const repeated = repeatedNumber(name, chapter.trim());
  return repeated && { kind: 'repeats-number', ...repeated };
}

function hintOf(input: string, isNumber: (text: string) => boolean): NumberHint | null {
  const text = input.trim().slice(0, 100);
  if (text === '' || isNumber(text)) return null;
  if (text.length > limits.numberMaxLength) return { kind: 'too-long' };
  const [, digits = '', letters = ''] = /^(\d+(?:[.,]\d+)?)([a-z]*)$/i.exec(text) ?? [];
  const suggestion = cleanNumber(digits.replace(',', '.')) + letters.toLowerCase();
  if (digits === '' || !isNumber(suggestion)) return { kind: 'no-number' };
  return { kind: /^0\d/.test(digits) ? 'zero-padding' : 'format', suggestion };
}
