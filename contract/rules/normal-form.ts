// Unicode's forms of a text in time that grows with its length. Putting marks in their order takes the square of how many
// there are on one letter: 10,000 of them a tenth of a second, and people send more.

/** No script puts so many on a letter. */
const maxMarks = 12;
/** Looked for from the first mark of a run only: from each of twelve it would be looked for twelve times. */
const tooManyMarks = new RegExp(String.raw`(?<!\p{M})\p{M}{${maxMarks + 1},}`, 'gu');
/** Characters that are put in order in no time, whatever they are. */
const short = 256;

/** The text in a form; of marks on one letter the first 12 stay. */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  const calm =
    text.length <= short
      ? text
      : text.replaceAll(tooManyMarks, (run) =>
          Array.from(run.slice(0, 2 * maxMarks))
            .slice(0, maxMarks)
            .join(''),
        );
  return calm.normalize(form);
}
