// Sanitizes untrusted text of several lines and for terminal output; `plainText` cleans single lines.
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import { ansiSequence, plainText, removedCharacters, visibleCharacter } from '#contract/rules/plain-text.ts';

const hiddenInLines = new RegExp(String.raw`[${removedCharacters}--[\n]]`, 'gv');
const hiddenOrBreak = new RegExp(String.raw`[${removedCharacters}\u{2028}\u{2029}]`, 'gv');

/** Like `plainText` for text of several lines, which are retained. */
export function plainLines(text: string): string {
  return text
    .replaceAll(/\r\n|[\r\u{2028}\u{2029}]/gu, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .split('\n')
    .map(plainText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Text with Markdown, whose indentation means something: without characters that are invisible, move the cursor or
 * reverse the line, with at most one empty line in a row. Empty if nothing is visible.
 */
export function cleanMarkdown(text: string): string {
  const clean = text
    .replaceAll(/\r\n|[\r\u{2028}\u{2029}]/gu, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(ansiSequence, '')
    .replaceAll(hiddenInLines, '')
    .replaceAll(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
  const composed = normalizeUnicode(clean, 'NFC');
  return visibleCharacter.test(composed) ? composed : '';
}

/** Characters beyond the maximum length that are examined when a text is cut. */
const maxLookahead = 64;

/** Truncates a text to at most `max` UTF-16 units, without splitting a grapheme cluster that fits. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  // a letter may carry any number of marks, so only little more than the maximum is segmented
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, max + maxLookahead))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  const cutLength = end > 0 ? end : max;
  return text
    .slice(0, cutLength)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trimEnd();
}

/** Escapes characters that could move the cursor or reverse the line as `\u202e`, for messages and terminals. */
export function printable(text: string, max = 200): string {
  // escaping never shortens a text, so the part that is truncated below need not be escaped
  const escaped = text.slice(0, max + maxLookahead + 1).replaceAll(hiddenOrBreak, (char) => {
    const hexCode = char.codePointAt(0)!.toString(16);
    return hexCode.length > 4 ? `\\u{${hexCode}}` : `\\u${hexCode.padStart(4, '0')}`;
  });
  return escaped.length <= max ? escaped : `${cutText(escaped, max)}…`;
}
