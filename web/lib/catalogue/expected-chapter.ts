// When the next chapter of a title is expected, from the days of those in the reader's languages.
import { predictNextUpload } from '#contract/rules/chapter-arithmetic.ts';
import { groupBy, type ReadingLineEntry } from '#contract/rules/reading-line.ts';
import type { Version } from '#contract/preload/chapter-versions.ts';

export interface ExpectedChapter {
  on: Date;
  /** That day has passed. */
  late: boolean;
}

/** The estimate for an ongoing title; null when nobody can tell. @param resets whether numbers restart in every volume */
export function expectedChapter(
  entries: readonly ReadingLineEntry<Version>[],
  resets: boolean,
  now: Date,
): ExpectedChapter | null {
  const on = predictNextUpload(firstDates(entries, resets), now);
  return on && { on, late: on < now };
}

/** The date of the first version of each number in the reader's languages. */
const firstDates = (entries: readonly ReadingLineEntry<Version>[], resets: boolean): string[] =>
  [
    ...groupBy(
      entries.filter(({ number, fallback }) => number !== null && !fallback),
      ({ number, volume }) => (resets ? `${volume ?? ''} ${number}` : number),
    ).values(),
  ].map(
    (entriesOfNumber) =>
      entriesOfNumber.flatMap(({ versions }) => versions.map(({ readableAt }) => readableAt)).sort()[0]!,
  );
