// Text of strangers as one plain line: nothing in it moves a cursor, turns the line around or hides. Names in the
// catalogue are stored so, and what a terminal shows is written so.
import { normalForm } from '#contract/rules/normal-form.ts';

/** Selectors of forms and joiners, which change how letters beside them look; the rest of the unseen has no use here. */
const kept = String.raw`\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180d}\u{180f}\u{200c}\u{200d}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}`;
const unwanted = String.raw`[[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u{fff9}-\u{fffb}\p{Default_Ignorable_Code_Point}]--[${kept}]]`;
const hidden = new RegExp(unwanted, 'gv');
const hiddenOrBreak = new RegExp(String.raw`[${unwanted}\u{2028}\u{2029}]`, 'gv');
/** What sets colours in a terminal, letters included. */
const sequence = new RegExp(String.raw`\u{1b}\[[\d;?]*[@-~]`, 'gu');
const seen = /[^\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\u{2800}]/u;

/** Words of letters, digits and signs that need nothing done to them: most names and lines. */
const alreadyPlain = /^[!-~]+(?: [!-~]+)*$/;

/** Composed letters, single spaces, nothing unseen; empty when there is nothing to see at all. */
export function plainText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || alreadyPlain.test(trimmed)) return trimmed;
  const single = trimmed
    .replaceAll(sequence, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(hidden, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const plain = normalForm(single, 'NFC');
  return seen.test(plain) ? plain : '';
}

/** The same for text of several lines, which stay. */
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

/** Characters beyond a cut that are looked at. */
const lookedAt = 64;

/** The beginning of a text, at most so many UTF-16 units; what people see as one letter is not cut apart. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  // a letter may carry marks without end, so only a little more than what can stay is looked at
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, max + lookedAt))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  const whole = end > 0 ? end : max;
  return text
    .slice(0, whole)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trimEnd();
}

/** For messages and terminals: what could move the cursor or reverse the line is written as `\u202e`. */
export function printable(text: string, max = 200): string {
  // nothing becomes shorter, so what is cut away below need not be looked at
  const escaped = text.slice(0, max + lookedAt + 1).replaceAll(hiddenOrBreak, (char) => {
    const code = char.codePointAt(0)!.toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
  return escaped.length <= max ? escaped : `${cutText(escaped, max)}…`;
}
