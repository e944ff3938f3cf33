// Random numbers by index (a hash instead of a stream): a draw depends on its name and indices, not on earlier draws.
// So every row can be generated independently, in any order.
import { createHash } from 'node:crypto';

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type IndexedRandom = (i: number, j?: number) => number;

/** @param name identifies the draw; includes the tier */
export function indexedRandom(name: string): IndexedRandom {
  const seed = createHash('sha1').update(name).digest().readInt32LE(0);
  return (i, j = 0) => hashIndices(seed, i, j) / 4294967296;
}

/** Writes 16 pseudo-random bytes for an index. */
export type Bytes16 = (i: number, target: Uint8Array, offset: number) => void;

export function bytes16(name: string): Bytes16 {
  const digest = createHash('sha1').update(name).digest();
  const seeds = [0, 4, 8, 12].map((offset) => digest.readInt32LE(offset));
  return (i, target, offset) => {
    for (let word = 0; word < 4; word++) {
      const value = hashIndices(seeds[word]!, i, word);
      target[offset + word * 4] = value >>> 24;
      target[offset + word * 4 + 1] = value >>> 16;
      target[offset + word * 4 + 2] = value >>> 8;
      target[offset + word * 4 + 3] = value;
    }
  };
}

/** UUIDs by index, in the format of version 4. */
export function uuids(name: string): Bytes16 {
  const bytes = bytes16(name);
  return (i, target, offset) => {
    bytes(i, target, offset);
    target[offset + 6] = (target[offset + 6]! & 0x0f) | 0x40;
    target[offset + 8] = (target[offset + 8]! & 0x3f) | 0x80;
  };
}

export function pickFrom<T>(values: readonly T[], chance: number): T {
  return values[Math.floor(chance * values.length)]!;
}

/** Hashes three numbers to an unsigned 32-bit integer (the finalizer of MurmurHash3, twice). */
function hashIndices(seed: number, i: number, j: number): number {
  let h = Math.imul(i ^ seed, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h = (h ^ (h >>> 16)) + Math.imul(j + 1, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}
