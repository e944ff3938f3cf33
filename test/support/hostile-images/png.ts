// Creates PNG files byte by byte.
import { crc32, deflateSync } from 'node:zlib';
import { zlibZeros } from './zeros.ts';

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function chunk(type: string, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const out = Buffer.alloc(12 + content.length);
  out.writeUInt32BE(content.length, 0);
  out.write(type, 4, 'latin1');
  out.set(content, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + content.length)), 8 + content.length);
  return out;
}

export interface PngOptions {
  width: number;
  height: number;
  depth?: number;
  /** 0 grayscale, 2 color, 3 palette, 4 grayscale with alpha, 6 color with alpha. */
  colourType?: number;
  interlaced?: boolean;
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function headerChunk({ width, height, depth = 8, colourType = 2, interlaced = false }: PngOptions): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content[8] = depth;
  content[9] = colourType;
  content[12] = interlaced ? 1 : 0;
  return chunk('IHDR', content);
}

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Returns the size of the uncompressed image data in bytes, including one filter byte per row. */
export function uncompressedSize({ width, height, depth = 8, colourType = 2, interlaced = false }: PngOptions): number {
  const bitsPerPixel = (channels[colourType] ?? 0) * depth;
  const planeBytes = (columns: number, rows: number): number =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : 0;
  if (!interlaced) return planeBytes(width, height);
  return adam7.reduce(
    (sum, [x, y, dx, dy]) => sum + planeBytes(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  );
}

/** Creates a complete PNG of zeros. @param before chunks before the image data @param after chunks after it */
export function blankPng(options: PngOptions, before: Buffer[] = [], after: Buffer[] = []): Buffer {
  const palette = options.colourType === 3 ? [chunk('PLTE', Buffer.from([200, 30, 30, 30, 30, 200]))] : [];
  return assemblePng(
    headerChunk(options),
    ...palette,
    ...before,
    chunk('IDAT', zlibZeros(uncompressedSize(options))),
    ...after,
  );
}

/** Creates a PNG whose header declares more pixels than its data holds, for files that are refused before decoding. */
export function oversizedPng(options: PngOptions): Buffer {
  return assemblePng(headerChunk(options), chunk('IDAT', deflateSync(Buffer.alloc(100))));
}

export function assemblePng(...chunks: Buffer[]): Buffer {
  return Buffer.concat([pngSignature, ...chunks, chunk('IEND')]);
}

/** Inserts chunks after the header of a PNG. */
export function insertAfterHeader(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}
