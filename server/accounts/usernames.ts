// Which names people may have. A name is compared by what it looks like, so that nobody passes for somebody else.
import { limits } from '#contract/rules/limits.ts';
import { plainText } from '#server/core/plain-text.ts';
import { confusables } from './confusables.ts';
import { extraConfusables, confusablePairs } from './extra-confusables.ts';

const { usernameMaxLength } = limits;

/** Why a name cannot be had; the web translates it. */
export type UsernameProblem = 'empty' | 'long' | 'letters' | 'reserved' | 'taken';

/** Names of the site and of those who speak for it, as they look. */
const reserved = [
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
/** A word of a longer name that makes it sound like the site. */
const reservedWords = ['admin', 'administrator', 'moderator', 'staff', 'official', 'support', 'komawari'];

/** However a name is typed, as long as it is short enough. What is longer belongs to nobody, and is not looked at. */
const longestTyped = 4 * usernameMaxLength;

/** The name as it is kept: composed, without stray spaces. */
export function cleanUsername(name: string): string {
  return plainText(name.slice(0, longestTyped)).normalize('NFKC').slice(0, longestTyped);
}

/**
 * The form under which a name is looked for, and guesses at its password are counted: each character made small by itself, as
 * PostgreSQL does it in the locale C.UTF-8. JavaScript's own way makes two of İ, and a Σ depend on what stands beside it.
 */
export function nameKey(name: string): string {
  const small = [...cleanUsername(name)].map((character) => [...character.toLowerCase()][0]!).join('');
  return small.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}

/**
 * What is wrong with the look of a name, apart from being taken; null when nothing is.
 * @param siteName also reserved
 */
export function usernameProblem(name: string, siteName: string): Exclude<UsernameProblem, 'taken'> | null {
  if (name.length > longestTyped) return 'long';
  // what cannot be seen, or turns a line around, is not left out silently
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(name)) return 'letters';
  const clean = cleanUsername(name);
  if (clean === '') return 'empty';
  if ([...clean].length > usernameMaxLength || clean.length > usernameMaxLength) return 'long';
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(clean) || /[@/\\<>]/.test(clean)) return 'letters';
  if (!/[\p{L}\p{N}]/u.test(clean)) return 'letters';
  // marks on marks reach into the lines above and below
  if (/\p{M}{4}/u.test(clean.normalize('NFD'))) return 'letters';
  return isReserved(clean, siteName) ? 'reserved' : null;
}

function isReserved(clean: string, siteName: string): boolean {
  // digits for letters deceive only where a name is known to everybody
  const look = (text: string): string =>
    skeletonOf(text.toLowerCase().replaceAll(/[034578$]/g, (char) => digits[char]!));
  const whole = new Set([...reserved, siteName].map(look));
  const seen = look(clean);
  if (whole.has(seen) || whole.has(seen.replace(/(.)\1+$/, '$1')) || whole.has(skeletonOf(clean))) return true;
  if (/^deleted\W?[\da-f]{8}$/i.test(clean)) return true;
  const parts = clean.split(/[\s\p{P}\p{S}]+|(?<=\p{Ll})(?=\p{Lu})/u).map(look);
  const words = new Set([...reservedWords, siteName].map(look));
  return parts.length > 1 && parts.some((part) => words.has(part));
}

const digits: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', $: 's' };

/** Raised, with a migration for its default in the table, whenever `skeletonOf` begins to answer something else. */
export const skeletonVersion = 1;

/**
 * What a name looks like at a glance: two names with the same one are the same to a reader. Case, accents, separators,
 * characters that look alike (UTS #39, and a few that are missing there) and pairs that melt together do not count.
 */
export function skeletonOf(name: string): string {
  let seen = name
    .slice(0, longestTyped)
    .normalize('NFKC')
    .slice(0, longestTyped)
    .replaceAll(/[\p{Default_Ignorable_Code_Point}]/gu, '');
  // what something looks like may be a capital letter, whose small one looks like yet another
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = looksLike(seen);
    if (next === seen) break;
    seen = next;
  }
  const melted = confusablePairs.reduce((text, [from, to]) => text.replaceAll(from, to), seen);
  const letters = melted.replaceAll(/[\s\p{P}\p{S}]/gu, '');
  // a name of signs alone is its signs
  return letters === '' ? seen.replaceAll(/\s/g, '') : letters;
}

const maxPasses = 6;

/**
 * All that a name may be taken for: itself, and itself in small letters, which look like something else in some scripts (Ν is
 * an N, ν is a v).
 */
export const skeletonsOf = (name: string): string[] => [
  ...new Set([name, nameKey(name)].map((each) => skeletonOf(each))),
];

function looksLike(text: string): string {
  const shapes = mapped(text.normalize('NFD'), confusables).normalize('NFD');
  const small = mapped(
    [...shapes]
      .map((character) => character.toLowerCase())
      .join('')
      .normalize('NFD'),
    extraConfusables,
  );
  // marks of scripts that are written with them are letters; those on Latin, Greek and Cyrillic are ornament
  return small.replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])\p{M}+/gu, '');
}

const mapped = (text: string, table: ReadonlyMap<string, string>): string =>
  [...text].map((character) => table.get(character) ?? character).join('');
