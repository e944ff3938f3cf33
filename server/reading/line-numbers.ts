// The chapter numbers of a title that an account can read in its languages: since when, and whether they are read.
import { versionPreferenceFor, type ReadingLineInputs } from '#contract/rules/reading-line-choices.ts';
import { compareNumbers, compareText } from '#contract/rules/chapter-arithmetic.ts';
import { readingLine, type VersionPreference } from '#contract/rules/reading-line.ts';
import type { LineNumber, LineVersion, TitleLine } from '#server/chapters/line-cache.ts';

/** A number in the account's languages. */
export interface OwnNumber {
  number: LineNumber;
  /**
   * Since when the account can read a version as good as its best one, a Unix time in milliseconds: another group's
   * upload of the same number is no news, but one in a preferred language or by a preferred group is.
   */
  at: number;
  /** Since when the account can read it at all. */
  firstAt: number;
  read: boolean;
}

/** The preferences of an account for titles, resolved once for all titles without choices of their own. */
export function preferencesByTitle(inputs: ReadingLineInputs): (titleUid: string) => VersionPreference {
  const usual = versionPreferenceFor(inputs, null);
  return (titleUid) => (inputs.choices.titles[titleUid] ? versionPreferenceFor(inputs, titleUid) : usual);
}

/**
 * The numbers of a title that exist in the account's languages, in no particular order.
 * @param until versions that came out later are left out; a Unix time in milliseconds
 * @param languages restricts the versions further; absent for all languages of the account
 */
export function ownNumbers(
  { numbers }: Pick<TitleLine, 'numbers'>,
  { languages: ownLanguages, groups }: VersionPreference,
  readKeys: ReadonlySet<string> | undefined,
  { until = Number.POSITIVE_INFINITY, languages }: { until?: number; languages?: readonly string[] | undefined } = {},
): OwnNumber[] {
  const own: OwnNumber[] = [];
  for (const number of numbers) {
    let [bestRank, at, firstAt] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const version of number.versions) {
      if (version.at > until || (languages && !languages.includes(version.language))) continue;
      const languageRank = ownLanguages.length === 0 ? 0 : ownLanguages.indexOf(version.language);
      if (languageRank === -1) continue;
      if (version.at < firstAt) firstAt = version.at;
      const rank = (languageRank * 1000 + groupRank(version, groups)) * 2 + (version.official ? 0 : 1);
      if (rank < bestRank) [bestRank, at] = [rank, version.at];
      else if (rank === bestRank && version.at < at) at = version.at;
    }
    if (bestRank === Number.POSITIVE_INFINITY) continue;
    own.push({ number, at, firstAt, read: readKeys !== undefined && number.keys.some((key) => readKeys.has(key)) });
  }
  return own;
}

function groupRank({ groups: madeBy }: LineVersion, preferred: readonly string[]): number {
  if (preferred.length === 0) return 0;
  const ranks = madeBy.flatMap((id) => (preferred.includes(id) ? [preferred.indexOf(id)] : []));
  return Math.min(...ranks, preferred.length, 999);
}

/** A number with its versions in the account's languages, the best one first. */
export interface NumberWithVersions {
  own: OwnNumber;
  versions: readonly [LineVersion, ...LineVersion[]];
}

/** Numbers with their versions, the last in reading order first. @param languages restricts those of the account */
export function lastInLineFirst(
  numbers: readonly OwnNumber[],
  resets: boolean,
  line: VersionPreference,
  languages?: readonly string[],
): NumberWithVersions[] {
  const isOwn = ({ language }: LineVersion): boolean =>
    (line.languages.length === 0 || line.languages.includes(language)) && (!languages || languages.includes(language));
  const withVersions = numbers.map((own): NumberWithVersions => {
    // by itself, because numbers are told apart by all chapters of the title
    const [entry] = readingLine(own.number.versions.filter(isOwn), { line, resets });
    return { own, versions: entry!.versions };
  });
  return withVersions.sort((a, b) => compareInLine(b, a, resets));
}

function compareInLine({ own: a, versions: [first] }: NumberWithVersions, other: NumberWithVersions, resets: boolean) {
  const { own: b, versions } = other;
  const volume = compareNumbers(first.volume, versions[0].volume);
  const number = compareNumbers(first.number, versions[0].number);
  return (resets ? volume || number : number || volume) || a.at - b.at || compareText(first.id, versions[0].id);
}
