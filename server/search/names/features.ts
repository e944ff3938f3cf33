// Features of a name for the inverted index: hashes of its pieces (n-grams). Names that share many rare pieces with a
// query are then compared with it letter by letter, so that hash collisions only cost time.
import { codeMask, firstHan, startBit } from './fold.ts';

/**
 * Calls `onFeature` with a 32-bit hash of each piece of the codes between two offsets: three letters in a row, one and
 * two Chinese characters, and the first two letters of every word. Pieces with `bonus` (the first three letters of the
 * name, and the complete name) raise the rank of names that have them, without lowering others.
 */
export function forEachFeature(
  codes: Uint16Array,
  from: number,
  to: number,
  onFeature: (hash: number, bonus: boolean) => void,
): void {
  let nameHash = 17;
  for (let index = from; index < to; index++) {
    const markedCode = codes[index]!;
    const a = markedCode & codeMask;
    nameHash = Math.imul(nameHash ^ a, 0x01000193);
    const b = index + 1 < to ? codes[index + 1]! & codeMask : 0;
    const c = index + 2 < to ? codes[index + 2]! & codeMask : 0;
    if (a >= firstHan) onFeature(hashPiece(1, a, 0, 0), false);
    if (b !== 0 && (a >= firstHan || b >= firstHan)) onFeature(hashPiece(2, a, b, 0), false);
    if (c !== 0 && a < firstHan && b < firstHan && c < firstHan) onFeature(hashPiece(3, a, b, c), false);
    if (markedCode & startBit && a < firstHan) onFeature(hashPiece(4, a, b < firstHan ? b : 0, 0), false);
  }
  if (to - from > 2) {
    onFeature(hashPiece(5, codes[from]! & codeMask, codes[from + 1]! & codeMask, codes[from + 2]! & codeMask), true);
  }
  onFeature(hashPiece(6, nameHash, to - from, 0), true);
}

function hashPiece(kind: number, a: number, b: number, c: number): number {
  let mixed = Math.imul(a ^ (kind << 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ b, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ c, 0x27d4eb2f);
  mixed ^= mixed >>> 16;
  return Math.imul(mixed, 0x9e3779b1) >>> 0;
}
