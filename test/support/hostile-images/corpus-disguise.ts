import sharp from 'sharp';
import type { ImageCase } from './case.ts';

const disguiseMakers: [name: string, make: () => Buffer | Promise<Buffer>][] = [
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
  ['an SVG behind an XML line', () => Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an HTML page', () => Buffer.from('<!DOCTYPE html><title>x</title><script>alert(1)</script>')],
  ['an HTML page behind spaces', () => Buffer.from('  \n<html><img src=x onerror=alert(1)></html>')],
  ['an XML file with entities', () => Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a ZIP archive', () => Buffer.from('PK\x03\x04\x14\0\0\0\x08\0../../etc/passwd', 'latin1')],
  ['a RAR archive', () => Buffer.from('Rar!\x1a\x07\x01\0', 'latin1')],
  ['a WebP', () => sharp({ create: blank }).webp().toBuffer()],
  ['an AVIF', () => sharp({ create: blank }).avif({ effort: 0 }).toBuffer()],
  ['a TIFF', () => sharp({ create: blank }).tiff().toBuffer()],
  ['a BMP', () => Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1')],
  ['a video', () => Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0', 'latin1')],
  ['a program', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['text', () => Buffer.from('This is not a picture.')],
  ['one byte', () => Buffer.from([0xff])],
  ['zeros', () => Buffer.alloc(5000)],
  ['the word GIF', () => Buffer.from('GIF88a and then something else')],
  ['a PNG that lost its line ends', () => Buffer.from('\x89PNG\n\x1a\n', 'latin1')],
  [
    'a PNG behind a space',
    async () => Buffer.concat([Buffer.from(' '), await sharp({ create: blank }).png().toBuffer()]),
  ],
];

const blank = { width: 8, height: 8, channels: 3, background: '#123' } as const;

export const disguises: ImageCase[] = [
  {
    name: 'an empty file',
    make: () => Buffer.alloc(0),
    outcome: { refused: 'image_empty', limit: 1, measured: 0 },
  },
  ...disguiseMakers.map(([name, make]): ImageCase => ({
    name: `${name} as an image`,
    make,
    outcome: { refused: 'image_type_not_allowed' },
  })),
];
