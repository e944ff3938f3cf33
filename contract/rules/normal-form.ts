// Unicode normalization in linear time. Reordering the combining marks of one letter takes quadratic time (10,000 marks
// take a tenth of a second), which untrusted input could exploit.

/** Combining marks retained per letter, more than any script uses. */
const maxMarks = 12;
/** More than `maxMarks` marks in a row. The lookbehind starts matches at a run's first mark only, to scan it once. */
const tooManyMarks = new RegExp(String.raw`(?<!\p{M})\p{M}{${maxMarks + 1},}`, 'gu');
/** Texts up to this length are normalized quickly whatever they contain. */
const maxUncheckedLength = 256;

/** Normalizes a text; of the combining marks on one letter only the first 12 are retained. */
export function normalizeUnicode(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const withFewMarks =
    text.length <= maxUncheckedLength
      ? text
      : text.replaceAll(tooManyMarks, (run) =>
          Array.from(run.slice(0, 2 * maxMarks))
            .slice(0, maxMarks)
            .join(''),
        );
  return withFewMarks.normalize(form);
}
