// Counts the pixels in the LZW-compressed data of a GIF frame, without producing them.
import { corrupt } from './problem.ts';

/**
 * Counts pixels up to the end code, the end of the data, or `maxCount`.
 * @param data the code size, followed by the data blocks
 * @throws ImageProblem when a code refers to one that does not exist yet
 */
export function countGifPixels(data: Uint8Array, maxCount: number): number {
  const initialCodeSize = data[0] ?? 0;
  const clearCode = 1 << initialCodeSize;
  const endCode = clearCode + 1;
  /** Number of pixels by LZW code. */
  const pixelsByCode = new Uint32Array(4096).fill(1, 0, clearCode);
  let nextCode = endCode + 1;
  let codeSize = initialCodeSize + 1;
  let previousCode = -1;
  let pixels = 0;
  let bits = 0;
  let bitCount = 0;
  for (let blockStart = 1; data[blockStart]; blockStart += (data[blockStart] ?? 0) + 1) {
    const blockEnd = blockStart + 1 + (data[blockStart] ?? 0);
    for (let offset = blockStart + 1; offset < blockEnd; offset++) {
      bits |= (data[offset] ?? 0) << bitCount;
      bitCount += 8;
      while (bitCount >= codeSize) {
        const code = bits & ((1 << codeSize) - 1);
        bits >>>= codeSize;
        bitCount -= codeSize;
        if (code === clearCode) {
          nextCode = endCode + 1;
          codeSize = initialCodeSize + 1;
          previousCode = -1;
          continue;
        }
        if (code === endCode) return pixels;
        if (code > nextCode || (code === nextCode && previousCode === -1) || (code > endCode && previousCode === -1)) {
          throw corrupt('the packed pixels of a frame make no sense');
        }
        if (previousCode !== -1 && nextCode < 4096) {
          pixelsByCode[nextCode++] = (pixelsByCode[previousCode] ?? 0) + 1;
          if (nextCode === 1 << codeSize && codeSize < 12) codeSize++;
        }
        pixels += pixelsByCode[code] ?? 0;
        if (pixels >= maxCount) return pixels;
        previousCode = code;
      }
    }
  }
  return pixels;
}
