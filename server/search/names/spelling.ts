// Spelling of a query that no name contains: each of its words that is in none of the most similar names is replaced
// with the word of these names that is closest to it.
import { codeMask, firstHan, fold, plainWords } from './fold.ts';
import { editDistance } from './score.ts';

interface Word {
  /** The word as people write it, in lower case. */
  plain: string;
  codes: Uint16Array;
}

/** Minimum length of a word that is corrected, and length from which two letters may differ instead of one. */
const minWordLength = 4;
const longWordLength = 7;

/**
 * The text with its misspelled words corrected; null if it has none, or a word is like none of the names.
 * @param names those that resemble the text, the most similar first
 */
export function correctSpelling(text: string, names: readonly string[]): string | null {
  const queryWords = wordsOf(text);
  const namesWords = names.flatMap(wordsOf);
  const correctedWords = queryWords.map((word) => closestWord(word, namesWords));
  if (correctedWords.includes(null)) return null;
  const corrected = correctedWords.join(' ');
  return corrected === queryWords.map(({ plain }) => plain).join(' ') ? null : corrected;
}

const wordsOf = (text: string): Word[] =>
  plainWords(text)
    .split(' ')
    .map((plain) => ({ plain, codes: fold(plain).map((code) => code & codeMask) }))
    .filter(({ codes }) => codes.length > 0);

/** The word itself if a name has one that begins with it; else the closest one, at equal distance the most frequent. */
function closestWord(word: Word, candidates: readonly Word[]): string | null {
  const { plain, codes } = word;
  if (candidates.some((candidate) => startsWith(candidate.codes, codes))) return plain;
  if (codes.length < minWordLength || codes.some((code) => code >= firstHan)) return null;
  const maxDistance = codes.length < longWordLength ? 1 : 2;
  const distances = new Map<string, { distance: number; uses: number }>();
  for (const candidate of candidates) {
    const known = distances.get(candidate.plain);
    if (known) {
      known.uses++;
      continue;
    }
    const { length } = candidate.codes;
    if (Math.abs(length - codes.length) > maxDistance) continue;
    const distance = editDistance(candidate.codes, 0, length, codes, 0, codes.length, false, maxDistance);
    if (distance <= maxDistance) distances.set(candidate.plain, { distance, uses: 1 });
  }
  const [best] = [...distances].toSorted(([, a], [, b]) => a.distance - b.distance || b.uses - a.uses);
  return best?.[0] ?? null;
}

const startsWith = (codes: Uint16Array, prefix: Uint16Array): boolean =>
  prefix.length <= codes.length && prefix.every((code, index) => codes[index] === code);

/** Maximum number of texts that `swapLetters` returns: each is searched for in all names. */
const maxSwaps = 10;
/** Longer words share enough letters in a row with the right one, so that a name with it resembles the query. */
const maxSwappedLength = 6;

/**
 * The text with each two neighboring letters of its short words swapped: in a short word, a swap leaves no three letters
 * in a row that the right word has, so that no name resembles it.
 */
export function swapLetters(text: string): string[] {
  const words = plainWords(text).split(' ');
  const texts: string[] = [];
  for (const [index, word] of words.entries()) {
    if (word.length < minWordLength || word.length > maxSwappedLength) continue;
    for (let at = 0; at + 1 < word.length && texts.length < maxSwaps; at++) {
      if (word[at] === word[at + 1]) continue;
      const swapped = word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2);
      texts.push(words.with(index, swapped).join(' '));
    }
  }
  return texts;
}
