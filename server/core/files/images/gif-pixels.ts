// Counts the pixels in the LZW-compressed data of a GIF frame, without producing them.
import { corrupt } from './problem.ts';

/**
 * Counts pixels up to the end code, the end of the data, or `maxCount`.
 * @param data the code size, followed by the data blocks
 * @throws ImageProblem when a code refers to one that does not exist yet
 */
export function countGifPixels(data: Uint8Array, maxCount: number): number {
  const firstSize = data[0] ?? 0;
  const clear = 1 << firstSize;
  const end = clear + 1;
  /** Number of pixels by LZW code. */
  const lengths = new Uint32Array(4096).fill(1, 0, clear);
  let next = end + 1;
  let size = firstSize + 1;
  let previous = -1;
  let pixels = 0;
  let bits = 0;
  let bitCount = 0;
  for (let block = 1; data[block]; block += (data[block] ?? 0) + 1) {
    const blockEnd = block + 1 + (data[block] ?? 0);
    for (let at = block + 1; at < blockEnd; at++) {
      bits |= (data[at] ?? 0) << bitCount;
      bitCount += 8;
      while (bitCount >= size) {
        const code = bits & ((1 << size) - 1);
        bits >>>= size;
        bitCount -= size;
        if (code === clear) {
          next = end + 1;
          size = firstSize + 1;
          previous = -1;
          continue;
        }
        if (code === end) return pixels;
        if (code > next || (code === next && previous === -1) || (code > end && previous === -1)) {
          throw corrupt('the packed pixels of a frame make no sense');
        }
        if (previous !== -1 && next < 4096) {
          lengths[next++] = (lengths[previous] ?? 0) + 1;
          if (next === 1 << size && size < 12) size++;
        }
        pixels += lengths[code] ?? 0;
        if (pixels >= maxCount) return pixels;
        previous = code;
      }
    }
  }
  return pixels;
}
