// Deterministic pseudo-random numbers and ids.
import { createHash } from 'node:crypto';

export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  between(low: number, high: number): number;
  integer(low: number, high: number): number;
  pick<T>(values: readonly T[]): T;
  bool(probability: number): boolean;
}

/** A stream of numbers that depends on the seed alone (mulberry32). */
export function seededRandom(seed: string): Random {
  let state = createHash('sha1').update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  return {
    next,
    between,
    integer: (low, high) => Math.floor(between(low, high + 1)),
    pick: (values) => values[Math.floor(next() * values.length)]!,
    bool: (probability) => next() < probability,
  };
}

/** Derives a UUID from a name, so that URLs of the demo world never change. */
export function stableUuid(name: string): string {
  const hash = createHash('sha1').update(`komawari demo ${name}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
