// Scores how well a name matches a query. Exact names come first, then names that contain the query, then names with
// all its words, then names that differ by typing mistakes; within each class, popular names come first.
import { codeMask, firstHan, startBit } from './fold.ts';
import { type NameQuery, weightOf } from './question.ts';
import type { Segment } from './segment.ts';

/** Minimum score of an exact match. */
export const exactScore = 2000;
/** Minimum score of a name that contains the query letter by letter. */
export const containingScore = 800;

/**
 * Minimum score of a similar name. Names with a lower score have only some words of the query, and are results only if
 * no name reaches this score.
 */
export const resemblingScore = 200;

/** Minimum score of a name with the query at the beginning of a word; very popular ones with it inside a word reach it. */
export const wordScore = 900;
/** Minimum score of a similar name that is a result next to names that contain the query: one letter in six may differ. */
export const closeScore = 600;

/** Minimum similarity of a match; minimum share of the query's words for names that are not similar enough. */
const minSimilarity = 0.55;
const minShareOfWords = 0.4;
const mistakeCost = 1.5;

/** Score of a name; 0 if it does not match. `allowsTypos` tolerates typing mistakes. */
export function scoreName(segment: Segment, name: number, query: NameQuery, allowsTypos: boolean): number {
  const from = segment.offsets[name]!;
  const to = segment.offsets[name + 1]!;
  const { codes } = query;
  const lengthRatio = Math.min(codes.length, to - from) / Math.max(codes.length, to - from);
  const popularity = segment.popularity[name]!;
  const substringScore = scoreSubstring(segment.codes, from, to, query);
  if (substringScore === exactScore) {
    return exactScore + (segment.plain[name] === query.plain ? 200 : 0) + 100 * popularity;
  }
  if (substringScore > 0) return substringScore + 60 * lengthRatio + 100 * popularity;
  const wordShare = query.words.length > 1 ? shareOfWords(segment.codes, from, to, query, allowsTypos) : 0;
  if (wordShare === 1) return containingScore + 40 + 60 * lengthRatio + 80 * popularity;
  if (!allowsTypos) return 0;
  const similarityScore = Math.max(wordShare - 0.05, similarityTo(segment.codes, from, to, query));
  if (similarityScore >= minSimilarity)
    return resemblingScore + 450 * similarityScore + 100 * lengthRatio + 40 * popularity;
  return wordShare >= minShareOfWords ? 100 * wordShare + 10 * popularity : 0;
}

/** Scores the query as a substring of the name: best at the start, better at word boundaries than within a word. */
function scoreSubstring(codes: Uint16Array, from: number, to: number, query: NameQuery): number {
  const { codes: queryCodes, hasHan } = query;
  const { length } = queryCodes;
  let bestScore = 0;
  for (let startIndex = from; startIndex + length <= to; startIndex++) {
    let matchedLetters = 0;
    while (matchedLetters < length && (codes[startIndex + matchedLetters]! & codeMask) === queryCodes[matchedLetters])
      matchedLetters++;
    if (matchedLetters < length) continue;
    const endsWord =
      startIndex + length === to ||
      (codes[startIndex + length]! & startBit) !== 0 ||
      codes[startIndex + length - 1]! >= firstHan;
    if (startIndex === from) return startIndex + length === to ? exactScore : endsWord ? 1000 : 960;
    const startsWord = (codes[startIndex]! & startBit) !== 0 || hasHan;
    bestScore = Math.max(bestScore, startsWord ? (endsWord ? 940 : 900) : length > 2 ? containingScore : 0);
  }
  return bestScore;
}

/** Share of the query's words, by weight, that the name contains in any order. Similar words count in part. */
function shareOfWords(codes: Uint16Array, from: number, to: number, query: NameQuery, allowsTypos: boolean): number {
  let foundWeight = 0;
  for (const word of query.words) {
    let best = 0;
    const length = word.to - word.from;
    for (let wordStart = from; wordStart < to && best < 1; wordStart++) {
      if ((codes[wordStart]! & startBit) === 0) continue;
      let end = wordStart + 1;
      while (end < to && (codes[end]! & startBit) === 0) end++;
      let matchedLetters = 0;
      while (
        matchedLetters < length &&
        wordStart + matchedLetters < end &&
        (codes[wordStart + matchedLetters]! & codeMask) === query.codes[word.from + matchedLetters]
      ) {
        matchedLetters++;
      }
      if (matchedLetters === length) best = Math.max(best, wordStart + matchedLetters === end || length > 2 ? 1 : 0.8);
      else if (allowsTypos && word.weight > 3) {
        const longerLength = Math.max(length, end - wordStart);
        // a word with less than half similarity counts as a different word
        const max = longerLength / 2 / mistakeCost;
        if (Math.abs(length - (end - wordStart)) > max) continue;
        const editCost = editDistance(codes, wordStart, end, query.codes, word.from, word.to, false, max);
        best = Math.max(best, 1 - (mistakeCost * editCost) / longerLength);
      }
    }
    // the word may be inside a longer one; Chinese and Japanese do not separate words
    const isUnspaced = query.codes[word.from]! >= firstHan;
    const insideScore = isUnspaced ? 1 : 0.8;
    if (
      best < insideScore &&
      (isUnspaced || length > 3) &&
      containsWord(codes, from, to, query.codes, word.from, word.to)
    ) {
      best = insideScore;
    }
    if (!allowsTypos && best < 1) return 0;
    if (best >= 0.5) foundWeight += best * word.weight;
  }
  return foundWeight / query.weight;
}

function containsWord(
  codes: Uint16Array,
  from: number,
  to: number,
  queryCodes: Uint16Array,
  start: number,
  end: number,
): boolean {
  for (let startIndex = from; startIndex + end - start <= to; startIndex++) {
    let matchedLetters = 0;
    while (
      start + matchedLetters < end &&
      (codes[startIndex + matchedLetters]! & codeMask) === queryCodes[start + matchedLetters]
    )
      matchedLetters++;
    if (start + matchedLetters === end) return true;
  }
  return false;
}

/** Similarity of the query to the best matching part of the name: 1 minus the relative cost of edits. */
function similarityTo(codes: Uint16Array, from: number, to: number, query: NameQuery): number {
  if (query.weight < 4) return 0;
  const { codes: queryCodes } = query;
  const max = ((1 - minSimilarity) * query.weight) / mistakeCost;
  const editCost = editDistance(codes, from, to, queryCodes, 0, queryCodes.length, true, max);
  return 1 - (mistakeCost * editCost) / query.weight;
}

const maxNameLength = 160;
let beforePrevious = new Float32Array(256);
let previous = new Float32Array(256);
let current = new Float32Array(256);

/**
 * Weighted edit distance (Damerau-Levenshtein): letters to insert, delete, replace or swap with their neighbor.
 * `isPartialMatch` compares with the best matching part of the name, where a part that begins inside a word costs one
 * letter: else a short query would resemble a few letters in the middle of many words. Infinity if the distance
 * certainly exceeds `max`.
 */
export function editDistance(
  codes: Uint16Array,
  from: number,
  to: number,
  queryCodes: Uint16Array,
  start: number,
  end: number,
  isPartialMatch: boolean,
  max: number,
): number {
  const nameLength = Math.min(maxNameLength, to - from);
  for (let column = 0; column <= nameLength; column++) {
    previous[column] = isPartialMatch ? startCost(codes, from, column, nameLength) : column;
  }
  let sum = 0;
  let previousRowMin = 0;
  for (let row = 1; row <= end - start; row++) {
    const letter = queryCodes[start + row - 1]!;
    const weight = weightOf(letter);
    sum += weight;
    current[0] = sum;
    let rowMin = sum;
    for (let column = 1; column <= nameLength; column++) {
      const nameLetter = codes[from + column - 1]! & codeMask;
      let best = previous[column - 1]! + (letter === nameLetter ? 0 : weight);
      best = Math.min(best, previous[column]! + weight, current[column - 1]! + (nameLetter >= firstHan ? 2 : 1));
      if (
        row > 1 &&
        column > 1 &&
        letter !== nameLetter &&
        letter === (codes[from + column - 2]! & codeMask) &&
        queryCodes[start + row - 2] === nameLetter
      ) {
        best = Math.min(best, beforePrevious[column - 2]! + 1);
      }
      current[column] = best;
      if (best < rowMin) rowMin = best;
    }
    // stops only if the last two rows exceed `max`, because a swap of letters continues from the row before the last
    if (rowMin > max && previousRowMin > max) return Infinity;
    previousRowMin = rowMin;
    [beforePrevious, previous, current] = [previous, current, beforePrevious];
  }
  if (!isPartialMatch) return previous[nameLength]!;
  let best = previous[0]!;
  for (let column = 1; column <= nameLength; column++) best = Math.min(best, previous[column]!);
  return best;
}

/** Cost of beginning a partial match at a column of the name: 1 inside a word, else 0. */
function startCost(codes: Uint16Array, from: number, column: number, nameLength: number): number {
  if (column === 0 || column === nameLength) return 0;
  const code = codes[from + column]!;
  return (code & startBit) !== 0 || (code & codeMask) >= firstHan ? 0 : 1;
}
