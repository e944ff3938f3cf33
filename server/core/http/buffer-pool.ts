// A pool of buffers for response bodies, which are written once and sent at once, then reused. Allocating a hundred
// megabytes a second instead would make the garbage collector trace all cached data several times a second.
import type { CacheBudget } from '../cache/cache-budget.ts';

const minPooledBytes = 4096;
/** Maximum size of a pooled buffer; larger ones are allocated for each use. */
const maxPooledBytes = 16 * 1024 * 1024;
/** Maximum and current bytes of the free buffers. */
let maxFreeBytes = 64 * 1024 * 1024;
let freeBytes = 0;

/** Free buffers by the binary logarithm of their size. */
const freeBuffers: Buffer[][] = Array.from({ length: 32 }, () => []);

export interface PooledBuffer {
  readonly bytes: Buffer;
  /**
   * The pooled buffer that `bytes` is a slice of. May be passed to `releaseBuffer` once nothing reads it any more;
   * otherwise it is garbage-collected.
   */
  readonly block: Buffer;
}

const sizeClass = (size: number): number => 32 - Math.clz32(size - 1);

/** Returns an uninitialized buffer of at least this length. */
export function acquireBuffer(length: number): Buffer {
  if (length > maxPooledBytes) return Buffer.allocUnsafeSlow(length);
  const classIndex = sizeClass(Math.max(length, minPooledBytes));
  const freeBuffer = freeBuffers[classIndex]!.pop();
  if (!freeBuffer) return Buffer.allocUnsafeSlow(2 ** classIndex);
  freeBytes -= freeBuffer.length;
  return freeBuffer;
}

/** Makes the free buffers a part of the cache budget. */
export function budgetBufferPool(cacheBudget: CacheBudget): void {
  maxFreeBytes = cacheBudget.bytesFor('lent bytes');
  cacheBudget.watch('lent bytes', () => freeBytes);
}

export function releaseBuffer(buffer: Buffer): void {
  if (buffer.length > maxPooledBytes || freeBytes + buffer.length > maxFreeBytes) return;
  freeBytes += buffer.length;
  freeBuffers[sizeClass(buffer.length)]!.push(buffer);
}

/** Concatenates buffers into one from the pool. */
export function concatPooled(buffers: readonly Buffer[]): PooledBuffer {
  let length = 0;
  for (const part of buffers) length += part.length;
  const block = acquireBuffer(length);
  let offset = 0;
  for (const part of buffers) {
    block.set(part, offset);
    offset += part.length;
  }
  return { bytes: block.subarray(0, length), block };
}
