// Sanitizes untrusted text to one plain line, without characters that move the cursor, reverse the line (bidirectional
// controls) or are invisible. Used for stored names of the catalogue, and for guesses from names of files.
import { normalizeUnicode } from './normal-form.ts';

/** Invisible characters that are retained: variation selectors and joiners, which change how adjacent letters look. */
const retainedInvisible = String.raw`\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180d}\u{180f}\u{200c}\u{200d}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}`;
/** Characters that are removed, as a set within a class of a regular expression with the flag `v`. */
export const removedCharacters = String.raw`[[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u{fff9}-\u{fffb}\p{Default_Ignorable_Code_Point}]--[${retainedInvisible}]]`;
const hiddenCharacter = new RegExp(removedCharacters, 'gv');
/** ANSI escape sequences, which set colors in a terminal, letters included. */
export const ansiSequence = new RegExp(String.raw`\u{1b}\[[\d;?]*[@-~]`, 'gu');
export const visibleCharacter = /[^\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\u{2800}]/u;

/** Printable ASCII words with single spaces, which need no change: most names and lines. */
const plainTextPattern = /^[!-~]+(?: [!-~]+)*$/;

/** Normalizes to composed letters (NFC) and single spaces without invisible characters; empty if nothing is visible. */
export function plainText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || plainTextPattern.test(trimmed)) return trimmed;
  const singleLine = trimmed
    .replaceAll(ansiSequence, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(hiddenCharacter, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const composed = normalizeUnicode(singleLine, 'NFC');
  return visibleCharacter.test(composed) ? composed : '';
}
