// Writes the pages of a large chapter: JPEG files of noise, of which no two are equal.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

export const chapterShape = { pages: 200, megabytes: 190 } as const;

/** Writes the files into a folder. @returns their paths, and the size of all of them in bytes */
export async function writePages(folder: string): Promise<{ files: string[]; bytes: number }> {
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  let bytes = 0;
  for (let page = 1; page <= chapterShape.pages; page++) {
    const file = path.join(folder, `${String(page).padStart(3, '0')}.jpg`);
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    // this size and quality make a file of 0.95 MB
    const { size } = await sharp({ create: { width: 1270, height: 1600, channels: 3, background: '#808080', noise } })
      .jpeg({ quality: 80 })
      .toFile(file);
    files.push(file);
    bytes += size;
  }
  return { files, bytes };
}
