// Username rules. Names are compared by what they look like, so that users cannot impersonate one another.
import { limits } from '#contract/rules/limits.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { isReservedName } from '#server/core/names/reserved-names.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';

const { usernameMaxLength } = limits;

/** Why a username is rejected; the web translates it. */
export type UsernameProblem = 'empty' | 'long' | 'letters' | 'reserved' | 'taken';

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
  return isReservedName(clean, siteName) ? 'reserved' : null;
}

/** Skeletons of a name as written and in lower case, which can look like another letter (Ν looks like N, ν like v). */
export const skeletonsOf = (name: string): string[] => [
  ...new Set([name, nameKey(name)].map((each) => skeletonOf(each))),
];
