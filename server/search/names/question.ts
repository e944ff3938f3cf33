// Query of the name search: a text in the normal form of `fold.ts`, with its words and its pieces (`features.ts`).
import { codeMask, firstHan, fold, plainWords, startBit } from './fold.ts';
import { forEachFeature } from './features.ts';
import { hashText } from './segment.ts';

export interface NameQuery {
  /** Codes of the letters, without `startBit`. */
  codes: Uint16Array;
  /** Range of each word in `codes`, and its weight. */
  words: { from: number; to: number; weight: number }[];
  /** Sum of the weights of all letters, where a Chinese character weighs `hanWeight`. */
  weight: number;
  plain: number;
  /** Hashes of the pieces (n-grams) of the query. Names without its `bonus` pieces are not ranked lower. */
  pieces: { hash: number; bonus: boolean }[];
  hasHan: boolean;
}

/** Maximum number of letters of a query; further ones are cut off, because they would not change the matches. */
const maxQueryLength = 96;
const hanWeight = 2.5;

/** Parses a text into a query; null if it has nothing to search for. */
export function nameQuery(text: string): NameQuery | null {
  const plainQuery = plainWords(text);
  const markedCodes = fold(plainQuery).subarray(0, maxQueryLength);
  if (markedCodes.length === 0) return null;
  const codes = markedCodes.map((code) => code & codeMask);
  const words: NameQuery['words'] = [];
  for (let index = 0; index < markedCodes.length; index++) {
    if (markedCodes[index]! & startBit || index === 0) words.push({ from: index, to: index, weight: 0 });
    const word = words.at(-1)!;
    word.to = index + 1;
    word.weight += weightOf(codes[index]!);
  }
  const pieces = new Map<number, boolean>();
  forEachFeature(markedCodes, 0, markedCodes.length, (hash, bonus) => void pieces.set(hash, bonus));
  return {
    codes,
    words,
    weight: codes.reduce((sum, code) => sum + weightOf(code), 0),
    plain: hashText(plainQuery),
    pieces: [...pieces].map(([hash, bonus]) => ({ hash, bonus })),
    hasHan: codes.some((code) => code >= firstHan),
  };
}

export function weightOf(code: number): number {
  return code >= firstHan ? hanWeight : 1;
}
