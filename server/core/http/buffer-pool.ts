// Bytes of answers that are written once and sent at once. They are used again for the next answer: a hundred megabytes
// a second of new memory would have the collector look at everything that is kept, several times a second.
import type { CacheBudget } from '../cache/cache-budget.ts';

const minPooledBytes = 4096;
/** Larger ones are made and forgotten. */
const maxPooledBytes = 16 * 1024 * 1024;
/** Bytes that wait to be used again, and at most. */
let maxWaiting = 64 * 1024 * 1024;
let allWaiting = 0;

/** By the logarithm of their size. */
const freeBuffers: Buffer[][] = Array.from({ length: 32 }, () => []);

export interface PooledBuffer {
  readonly bytes: Buffer;
  /** All of the memory that `bytes` are in; for `releaseBuffer` when nobody reads them any more, or never. */
  readonly block: Buffer;
}

const sizeClass = (size: number): number => 32 - Math.clz32(size - 1);

/** Memory for at least so many bytes, with anything in it. */
export function acquireBuffer(length: number): Buffer {
  if (length > maxPooledBytes) return Buffer.allocUnsafeSlow(length);
  const place = sizeClass(Math.max(length, minPooledBytes));
  const known = freeBuffers[place]!.pop();
  if (!known) return Buffer.allocUnsafeSlow(2 ** place);
  allWaiting -= known.length;
  return known;
}

/** Makes them a part of the memory for what is cached. */
export function budgetBufferPool(caches: CacheBudget): void {
  maxWaiting = caches.bytesFor('lent bytes');
  caches.watch('lent bytes', () => allWaiting);
}

export function releaseBuffer(whole: Buffer): void {
  if (whole.length > maxPooledBytes || allWaiting + whole.length > maxWaiting) return;
  allWaiting += whole.length;
  freeBuffers[sizeClass(whole.length)]!.push(whole);
}

/** Parts one after the other. */
export function concatPooled(parts: readonly Buffer[]): PooledBuffer {
  let length = 0;
  for (const part of parts) length += part.length;
  const block = acquireBuffer(length);
  let at = 0;
  for (const part of parts) {
    block.set(part, at);
    at += part.length;
  }
  return { bytes: block.subarray(0, length), block };
}
