// Bytes of answers that are written once and sent at once. They are used again for the next answer: a hundred megabytes
// a second of new memory would have the collector look at everything that is kept, several times a second.
import type { CacheBudget } from '../cache/cache-budget.ts';

const smallest = 4096;
/** Larger ones are made and forgotten. */
const largest = 16 * 1024 * 1024;
/** Bytes that wait to be used again, and at most. */
let maxWaiting = 64 * 1024 * 1024;
let allWaiting = 0;

/** By the logarithm of their size. */
const waiting: Buffer[][] = Array.from({ length: 32 }, () => []);

export interface Lent {
  readonly bytes: Buffer;
  /** All of the memory that `bytes` are in; for `giveBack` when nobody reads them any more, or never. */
  readonly whole: Buffer;
}

const logarithm = (size: number): number => 32 - Math.clz32(size - 1);

/** Memory for at least so many bytes, with anything in it. */
export function lend(length: number): Buffer {
  if (length > largest) return Buffer.allocUnsafeSlow(length);
  const place = logarithm(Math.max(length, smallest));
  const known = waiting[place]!.pop();
  if (!known) return Buffer.allocUnsafeSlow(2 ** place);
  allWaiting -= known.length;
  return known;
}

/** Makes them a part of the memory for what is cached. */
export function budgetLentBytes(caches: CacheBudget): void {
  maxWaiting = caches.bytesFor('lent bytes');
  caches.watch('lent bytes', () => allWaiting);
}

export function giveBack(whole: Buffer): void {
  if (whole.length > largest || allWaiting + whole.length > maxWaiting) return;
  allWaiting += whole.length;
  waiting[logarithm(whole.length)]!.push(whole);
}

/** Parts one after the other. */
export function joined(parts: readonly Buffer[]): Lent {
  let length = 0;
  for (const part of parts) length += part.length;
  const whole = lend(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return { bytes: whole.subarray(0, length), whole };
}
