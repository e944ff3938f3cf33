// Generates two chapters of 200 pages, one as a strip and one paged, whose pages cost as much to decode as pages of
// real comics: panels, gradients, text and scan grain. Also generates a chapter of large files for slow networks.
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import yazl from 'yazl';

export const stripTitle = 'Reader Bench';
export const pagedTitle = 'Turned Bench';
export const heavyTitle = 'Heavy Bench';
export const stripShape = { pages: 200, width: 800, height: 1200 } as const;

/** Writes the archives into a folder. @returns their paths */
export async function writeChapterArchives(folder: string): Promise<string[]> {
  const grain = await drawGrain();
  const pages: Buffer[] = [];
  for (let page = 0; page < stripShape.pages; page++) pages.push(await drawPage(page, grain));
  const heavyPages = await Promise.all([1, 2, 3].map(drawHeavyPage));
  return Promise.all([
    writeArchive(path.join(folder, `${stripTitle} - Oneshot (en) [long strip].cbz`), pages, 'jpg'),
    writeArchive(path.join(folder, `${pagedTitle} - Oneshot (en).cbz`), pages, 'jpg'),
    writeArchive(path.join(folder, `${heavyTitle} - Oneshot (en).cbz`), heavyPages, 'png'),
  ]);
}

async function writeArchive(file: string, pages: readonly Buffer[], extension: string): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [at, page] of pages.entries())
    zip.addBuffer(page, `${String(at + 1).padStart(3, '0')}.${extension}`, { compress: false });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

/** Draws a page of about 6 MB: noise does not compress. */
function drawHeavyPage(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 1270, height: 1500, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function drawGrain(): Promise<Buffer> {
  const { width, height } = stripShape;
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
}

function drawPage(page: number, grain: Buffer): Promise<Buffer> {
  const { width, height } = stripShape;
  const hue = (step: number): number => (page * 47 + step * 71) % 360;
  const panels = [0, 1, 2, 3].map((row) => {
    const [top, tall] = [20 + row * 295, 275];
    const textBlocks = Array.from(
      { length: 3 },
      (_, line) =>
        `<text x="110" y="${top + 60 + line * 22}" font-family="sans-serif" font-size="17">Page ${page + 1}, panel ${row + 1}: words of line ${line + 1}</text>`,
    );
    const shapes = Array.from({ length: 14 }, (_, index) => {
      const [x, y] = [80 + ((page * 53 + index * 97 + row * 31) % 640), top + 20 + ((page * 29 + index * 61) % 235)];
      return `<circle cx="${x}" cy="${y}" r="${8 + ((index * 13 + page) % 34)}" fill="hsl(${hue(index)} 60% 55%)" stroke="#111" stroke-width="2"/>`;
    });
    return `<linearGradient id="g${row}" x2="1" y2="1"><stop stop-color="hsl(${hue(row)} 55% 80%)"/><stop offset="1" stop-color="hsl(${hue(row + 2)} 60% 45%)"/></linearGradient>
      <rect x="30" y="${top}" width="740" height="${tall}" fill="url(#g${row})" stroke="#111" stroke-width="5"/>${shapes.join('')}
      <ellipse cx="250" cy="${top + 80}" rx="190" ry="62" fill="#fff" stroke="#111" stroke-width="3"/>${textBlocks.join('')}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${panels.join('')}</svg>`;
  return sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 82 })
    .toBuffer();
}
