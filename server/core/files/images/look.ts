// Perceptual hash of a page: 64 bits that say where the page gets brighter from left to right. Pages that look alike,
// also in another size or quality, differ in few bits.
import sharp from 'sharp';
import { decodeSeconds, withDecoderErrors } from './variants.ts';

const [columns, rows] = [8, 8];

/** @param jpeg the reduced quality of a page, which is small and known to decode @returns 16 hex digits */
export async function lookOf(jpeg: Uint8Array): Promise<string> {
  const pixels = await withDecoderErrors(() =>
    sharp(jpeg)
      .greyscale()
      .resize(columns + 1, rows, { fit: 'fill' })
      .raw()
      .timeout({ seconds: decodeSeconds })
      .toBuffer(),
  );
  let bits = 0n;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * (columns + 1) + column;
      bits = (bits << 1n) | (pixels[at]! < pixels[at + 1]! ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}
