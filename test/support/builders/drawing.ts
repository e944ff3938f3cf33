// Pages that the check of alike pages tells apart; those of one color look alike to it.
import { createHash } from 'node:crypto';
import sharp from 'sharp';

let drawn = 0;
/** A page of blocks of random gray, which looks like no other one, by its width in pixels. */
export function drawing(): (width: number) => Promise<Buffer> {
  drawn += 1;
  const gray = createHash('shake256', { outputLength: 72 }).update(String(drawn)).digest();
  return (width) =>
    sharp(gray, { raw: { width: 9, height: 8, channels: 1 } })
      .resize(width, Math.round((width * 8) / 9), { kernel: 'nearest', fit: 'fill' })
      .jpeg({ quality: 90 })
      .toBuffer();
}
