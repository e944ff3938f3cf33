// Username rules. Names are compared by what they look like, so that users cannot impersonate one another.
import { limits } from '#contract/rules/limits.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { confusables } from './confusables.ts';
import { extraConfusables, confusablePairs } from './extra-confusables.ts';

const { usernameMaxLength } = limits;

/** Why a username is rejected; the web translates it. */
export type UsernameProblem = 'empty' | 'long' | 'letters' | 'reserved' | 'taken';

/** Reserved names: those of the site and of roles that speak for it. Compared by skeleton. */
const reservedNames = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'staff',
  'official',
  'support',
  'help',
  'helpdesk',
  'system',
  'root',
  'security',
  'owner',
  'developer',
  'webmaster',
  'postmaster',
  'abuse',
  'contact',
  'noreply',
  'anonymous',
  'guest',
  'deleted',
  'everyone',
  'nobody',
  'null',
  'undefined',
  'komawari',
  'mangadex',
];
/** Words that make a longer name sound official. */
const reservedWords = ['admin', 'administrator', 'moderator', 'staff', 'official', 'support', 'komawari'];

/** Maximum length before normalization: a longer text stays too long however it is normalized. */
const maxTypedLength = 4 * usernameMaxLength;

/** Returns a name in the form that is stored: NFKC-normalized, without stray spaces. */
export function cleanUsername(name: string): string {
  return plainText(name.slice(0, maxTypedLength)).normalize('NFKC').slice(0, maxTypedLength);
}

/**
 * Returns the key for looking a name up and for counting login attempts. Each character is lowercased by itself, as in
 * PostgreSQL's locale C.UTF-8. JavaScript's `toLowerCase` turns İ into two characters, and lowercases Σ depending on
 * its neighbors.
 */
export function nameKey(name: string): string {
  const lowercase = [...cleanUsername(name)].map((character) => [...character.toLowerCase()][0]!).join('');
  return lowercase.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}

/**
 * Returns why a name is not allowed, regardless of whether it is taken; null if it is allowed.
 * @param siteName also reserved
 */
export function usernameProblem(name: string, siteName: string): Exclude<UsernameProblem, 'taken'> | null {
  if (name.length > maxTypedLength) return 'long';
  // invisible and bidirectional control characters are rejected, not removed silently
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(name)) return 'letters';
  const clean = cleanUsername(name);
  if (clean === '') return 'empty';
  if ([...clean].length > usernameMaxLength || clean.length > usernameMaxLength) return 'long';
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(clean) || /[@/\\<>]/.test(clean)) return 'letters';
  if (!/[\p{L}\p{N}]/u.test(clean)) return 'letters';
  // stacked combining marks (Zalgo text) overflow into the lines above and below
  if (/\p{M}{4}/u.test(clean.normalize('NFD'))) return 'letters';
  return isReserved(clean, siteName) ? 'reserved' : null;
}

function isReserved(clean: string, siteName: string): boolean {
  // digits count as the letters they resemble only here, because they deceive only in well-known names
  const comparableForm = (text: string): string =>
    skeletonOf(text.toLowerCase().replaceAll(/[034578$]/g, (char) => lettersByDigit[char]!));
  const reservedForms = new Set([...reservedNames, siteName].map(comparableForm));
  const skeleton = comparableForm(clean);
  if (
    reservedForms.has(skeleton) ||
    reservedForms.has(skeleton.replace(/(.)\1+$/, '$1')) ||
    reservedForms.has(skeletonOf(clean))
  )
    return true;
  if (/^deleted\W?[\da-f]{8}$/i.test(clean)) return true;
  const nameWords = clean.split(/[\s\p{P}\p{S}]+|(?<=\p{Ll})(?=\p{Lu})/u).map(comparableForm);
  const comparableReservedWords = new Set([...reservedWords, siteName].map(comparableForm));
  return nameWords.length > 1 && nameWords.some((nameWord) => comparableReservedWords.has(nameWord));
}

const lettersByDigit: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', $: 's' };

/** Version of `skeletonOf`; increment it, with a migration for its default in the table, when its results change. */
export const skeletonVersion = 1;

/**
 * Returns the skeleton of a name, i.e. what it looks like at a glance: readers confuse names with the same skeleton.
 * Ignores case, accents, separators, characters that look alike (UTS #39, and a few that are missing there) and pairs
 * that look like one letter.
 */
export function skeletonOf(name: string): string {
  let skeleton = name
    .slice(0, maxTypedLength)
    .normalize('NFKC')
    .slice(0, maxTypedLength)
    .replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '');
  // repeat until stable: the look-alike may be a capital letter, whose lower case has a look-alike again
  for (let pass = 0; pass < maxMappingPasses; pass++) {
    const mapped = mapConfusables(skeleton);
    if (mapped === skeleton) break;
    skeleton = mapped;
  }
  const withMergedPairs = confusablePairs.reduce((text, [from, to]) => text.replaceAll(from, to), skeleton);
  const letters = withMergedPairs.replaceAll(/[\s\p{P}\p{S}]/gu, '');
  // a name that consists of punctuation only keeps it
  return letters === '' ? skeleton.replaceAll(/\s/g, '') : letters;
}

const maxMappingPasses = 6;

/** Skeletons of a name as written and in lower case, which can look like another letter (Ν looks like N, ν like v). */
export const skeletonsOf = (name: string): string[] => [
  ...new Set([name, nameKey(name)].map((each) => skeletonOf(each))),
];

function mapConfusables(text: string): string {
  const skeleton = replaceCharacters(text.normalize('NFD'), confusables).normalize('NFD');
  const lowercase = replaceCharacters(
    [...skeleton]
      .map((character) => character.toLowerCase())
      .join('')
      .normalize('NFD'),
    extraConfusables,
  );
  // combining marks are ornament on Latin, Greek and Cyrillic letters, but part of the letters in other scripts
  return lowercase.replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])\p{M}+/gu, '');
}

const replaceCharacters = (text: string, table: ReadonlyMap<string, string>): string =>
  [...text].map((character) => table.get(character) ?? character).join('');
