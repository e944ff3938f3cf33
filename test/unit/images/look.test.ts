// Perceptual hashes: pages that look alike in other sizes and qualities have close ones, other pages have not.
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createImagePool } from '#server/core/files/images/pool.ts';

// in a worker, which decodes as the site does
const pool = createImagePool({ workers: 1 });
afterAll(() => pool.close());
const lookOf = async (bytes: Uint8Array): Promise<string> => (await pool.run('page', bytes)).look;

/** A page of gray panels, drawn from a seed. */
function panels(seed: number): Sharp {
  const rectangles = Array.from({ length: 24 }, (_, index) => {
    const value = (seed * 7919 + index * 104_729) % 9973;
    const [x, y] = [(value * 31) % 800, (value * 57) % 1200];
    return `<rect x="${x}" y="${y}" width="220" height="300" fill="rgb(${value % 256},${(value * 3) % 256},90)"/>`;
  });
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1400">${rectangles.join('')}</svg>`),
  );
}
const bitsApart = (one: string, other: string): number =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;

test('the same picture in other sizes and qualities is at most 6 bits apart, others at least 12', async () => {
  const looks = [];
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const original = await lookOf(await panels(seed).jpeg({ quality: 95 }).toBuffer());
    for (const copy of [panels(seed).jpeg({ quality: 30 }), panels(seed).resize({ width: 500 }).jpeg()])
      expect(bitsApart(original, await lookOf(await copy.toBuffer()))).toBeLessThanOrEqual(6);
    looks.push(original);
  }
  for (const [index, look] of looks.entries())
    for (const other of looks.slice(index + 1)) expect(bitsApart(look, other)).toBeGreaterThanOrEqual(12);
});
