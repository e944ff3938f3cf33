import { deflateSync } from 'node:zlib';
import { limits } from '#contract/rules/limits.ts';
import { type Case, truncatedCases, hiddenScript } from './case.ts';
import { exifTiff, unknownTagProfile } from './metadata.ts';
import { noise, noiseFile } from './noise.ts';
import { insertAfterHeader, assemble, blankPng, chunk, header, pngSignature, oversizedPng } from './png.ts';
import { zlibZeros } from './zeros.ts';

const corrupt = { refused: 'image_corrupt' } as const;
const png = (width: number, height: number) => ({ accepted: { ext: 'png', width, height } }) as const;
const small = { width: 40, height: 30 };
const data = (): Buffer => chunk('IDAT', zlibZeros(30 * (1 + 120)));

/** Creates a PNG of exactly `bytes` bytes, padded with a text chunk. */
function paddedPng(bytes: number): Buffer {
  const bare = blankPng(small);
  return insertAfterHeader(bare, chunk('tEXt', Buffer.alloc(bytes - bare.length - 12)));
}

function withProfile(profile: Buffer, end = ''): Buffer {
  const content = Buffer.concat([Buffer.from('SECRET-NAME\0\0', 'latin1'), deflateSync(profile), Buffer.from(end)]);
  return blankPng(small, [chunk('iCCP', content)]);
}

export const pngCases: Case[] = [
  { name: 'a PNG of 10,000 px in width', make: () => blankPng({ width: 10_000, height: 9 }), outcome: png(10_000, 9) },
  {
    name: 'a PNG of 10,001 px in width',
    make: () => blankPng({ width: 10_001, height: 9 }),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 10_001 },
  },
  { name: 'a PNG of 10,000 px in height', make: () => blankPng({ width: 9, height: 10_000 }), outcome: png(9, 10_000) },
  {
    name: 'a PNG of 10,001 px in height',
    make: () => blankPng({ width: 9, height: 10_001 }),
    outcome: { refused: 'image_too_tall', limit: 10_000, measured: 10_001 },
  },
  {
    name: 'a PNG of 65,000 x 65,000 px',
    make: () => oversizedPng({ width: 65_000, height: 65_000 }),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 65_000 },
  },
  {
    name: 'a PNG of 2,147,483,647 px in width',
    make: () => oversizedPng({ width: 0x7fffffff, height: 1 }),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 0x7fffffff },
  },
  {
    name: 'a PNG without width',
    make: () => oversizedPng({ width: 0, height: 5 }),
    outcome: { refused: 'image_zero_size', limit: 1, measured: 0 },
  },
  {
    name: 'a PNG without height',
    make: () => oversizedPng({ width: 5, height: 0 }),
    outcome: { refused: 'image_zero_size', limit: 1, measured: 0 },
  },
  { name: 'a PNG of one pixel', make: () => blankPng({ width: 1, height: 1 }), outcome: png(1, 1) },
  {
    name: 'a PNG of exactly 20 MB',
    make: () => paddedPng(limits.imageMaxBytes),
    outcome: png(40, 30),
  },
  {
    name: 'a PNG of 20 MB and a byte',
    make: () => paddedPng(limits.imageMaxBytes + 1),
    outcome: { refused: 'image_too_large', limit: 20_971_520, measured: 20_971_521 },
  },
  {
    name: 'a PNG of 10,000 x 10,000 px with 1 bit',
    make: () => blankPng({ width: 10_000, height: 10_000, depth: 1, colourType: 0 }),
    outcome: png(10_000, 10_000),
  },
  {
    name: 'a PNG of 10,000 x 10,000 px with 8-bit alpha',
    make: () => blankPng({ width: 10_000, height: 10_000, colourType: 6 }),
    outcome: png(10_000, 10_000),
  },
  {
    name: 'a PNG of 10,000 x 10,000 px with 16-bit alpha',
    make: () => oversizedPng({ width: 10_000, height: 10_000, depth: 16, colourType: 6 }),
    outcome: { refused: 'image_decodes_too_big', limit: 536_870_912, measured: 800_000_000 },
  },
  {
    name: 'a PNG that decodes to exactly 512 MB',
    make: () => blankPng({ width: 8192, height: 8192, depth: 16, colourType: 6 }),
    outcome: png(8192, 8192),
  },
  {
    name: 'a PNG that decodes to 512 MB and a row',
    make: () => oversizedPng({ width: 8192, height: 8193, depth: 16, colourType: 6 }),
    outcome: { refused: 'image_decodes_too_big', limit: 536_870_912, measured: 8192 * 8193 * 8 },
  },
  {
    name: 'an interlaced PNG of 10,000 x 10,000 px with 16-bit alpha',
    make: () => oversizedPng({ width: 10_000, height: 10_000, depth: 16, colourType: 6, interlaced: true }),
    outcome: { refused: 'image_interlaced_too_big', limit: 50_000_000, measured: 100_000_000 },
  },
  {
    name: 'an interlaced PNG of exactly 50 million px with 16-bit alpha',
    make: () => blankPng({ width: 10_000, height: 5000, depth: 16, colourType: 6, interlaced: true }),
    outcome: png(10_000, 5000),
  },
  {
    name: 'an interlaced PNG of 50 million px and a row',
    make: () => oversizedPng({ width: 10_000, height: 5001, depth: 1, colourType: 0, interlaced: true }),
    outcome: { refused: 'image_interlaced_too_big', limit: 50_000_000, measured: 50_010_000 },
  },
  {
    name: 'a PNG with a wrong check sum of its header',
    make: () => flip(blankPng(small), 30),
    outcome: corrupt,
  },
  { name: 'a PNG with a wrong check sum of its picture', make: () => flip(blankPng(small), 50), outcome: corrupt },
  {
    name: 'a PNG with a wrong check sum of a text',
    make: () => insertAfterHeader(blankPng(small), flip(chunk('tEXt', Buffer.from('Author\0me')), 12)),
    outcome: corrupt,
  },
  {
    name: 'a PNG with a chunk of 4 GB',
    make: () => insertAfterHeader(blankPng(small), Buffer.from('\xff\xff\xff\xfftEXt', 'latin1')),
    outcome: corrupt,
  },
  {
    name: 'a PNG with a chunk of 2 GB',
    make: () => insertAfterHeader(blankPng(small), Buffer.from('\x7f\xff\xff\xfftEXt', 'latin1')),
    outcome: { refused: 'image_truncated' },
  },
  { name: 'a PNG with an unknown critical chunk', make: () => blankPng(small, [chunk('ABCD')]), outcome: corrupt },
  { name: 'a PNG with a chunk named in digits', make: () => blankPng(small, [chunk('12ab')]), outcome: corrupt },
  { name: 'a PNG with two headers', make: () => blankPng(small, [header(small)]), outcome: corrupt },
  { name: 'a PNG without a header', make: () => assemble(data()), outcome: corrupt },
  { name: 'a PNG without a picture', make: () => assemble(header(small)), outcome: corrupt },
  {
    name: 'a PNG with its picture in two places',
    make: () => assemble(header(small), data(), chunk('tEXt', Buffer.from('a\0b')), data()),
    outcome: corrupt,
  },
  {
    name: 'a PNG without its end',
    make: () => Buffer.concat([pngSignature, header(small), data()]),
    outcome: { refused: 'image_truncated' },
  },
  {
    name: 'a PNG with a header of 12 bytes',
    make: () => assemble(chunk('IHDR', Buffer.alloc(12, 1)), data()),
    outcome: corrupt,
  },
  {
    name: 'a PNG of colour type 5',
    make: () => oversizedPng({ ...small, colourType: 5 }),
    outcome: corrupt,
  },
  {
    name: 'a PNG of colour with 4 bits',
    make: () => oversizedPng({ ...small, depth: 4 }),
    outcome: corrupt,
  },
  {
    name: 'a palette PNG without a palette',
    make: () => oversizedPng({ ...small, colourType: 3 }),
    outcome: corrupt,
  },
  {
    name: 'a palette PNG with more colours than its depth has',
    make: () => assemble(header({ ...small, colourType: 3, depth: 1 }), chunk('PLTE', Buffer.alloc(9)), data()),
    outcome: corrupt,
  },
  {
    name: 'a PNG with half of its rows',
    make: () => assemble(header(small), chunk('IDAT', zlibZeros(15 * 121))),
    outcome: corrupt,
  },
  {
    name: 'a PNG with impossible filters',
    make: () => assemble(header(small), chunk('IDAT', deflateSync(Buffer.alloc(30 * 121, 9)))),
    outcome: corrupt,
  },
  {
    name: 'a PNG with 200 MB of packed text',
    make: () =>
      blankPng(small, [chunk('zTXt', Buffer.concat([Buffer.from('SECRET\0\0'), zlibZeros(200 * 1024 * 1024)]))]),
    outcome: { ...png(40, 30), without: ['zTXt', 'SECRET'] },
  },
  {
    name: 'a PNG with 200 MB of packed profile',
    make: () =>
      blankPng(small, [chunk('iCCP', Buffer.concat([Buffer.from('SECRET\0\0'), zlibZeros(200 * 1024 * 1024)]))]),
    outcome: { ...png(40, 30), without: ['iCCP', 'SECRET'] },
  },
  {
    name: 'a PNG with an odd profile',
    make: () => withProfile(unknownTagProfile(), 'SECRET-END'),
    outcome: { ...png(40, 30), without: ['SECRET'] },
  },
  {
    name: 'a PNG with a profile for another number of colours',
    make: () => withProfile(unknownTagProfile('CMYK')),
    outcome: { ...png(40, 30), without: ['iCCP'] },
  },
  {
    name: 'a PNG with texts, a time and EXIF',
    make: () =>
      blankPng(small, [
        chunk('tEXt', Buffer.from(`Comment\0${hiddenScript}`)),
        chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0SECRET-XMP')),
        chunk('eXIf', exifTiff(1)),
        chunk('tIME', Buffer.alloc(7, 1)),
        chunk('prVt', Buffer.from('SECRET-OWN')),
      ]),
    outcome: { ...png(40, 30), without: ['SECRET', 'script', 'eXIf', 'tIME', 'prVt'] },
  },
  {
    name: 'a PNG that lies on its side',
    make: () => blankPng(small, [chunk('eXIf', exifTiff(6))]),
    outcome: { ...png(30, 40), without: ['SECRET'] },
  },
  {
    name: 'a PNG with a script and a ZIP behind its end',
    make: () => Buffer.concat([blankPng(small), Buffer.from(`${hiddenScript}PK\x03\x04`)]),
    outcome: { ...png(40, 30), without: ['SECRET', 'PK\x03\x04'] },
  },
  {
    name: 'an animated PNG',
    make: () =>
      blankPng(
        small,
        [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), chunk('fcTL', Buffer.alloc(26))],
        [chunk('fcTL', Buffer.alloc(26)), chunk('fdAT', Buffer.from('0000SECRET-FRAME'))],
      ),
    outcome: {
      accepted: { ext: 'png', width: 40, height: 30, frames: 1 },
      without: ['acTL', 'fcTL', 'fdAT', 'SECRET'],
    },
  },
  ...(
    [
      ['grey', { colourType: 0 }],
      ['grey of 16 bits', { colourType: 0, depth: 16 }],
      ['grey of 2 bits', { colourType: 0, depth: 2 }],
      ['grey with alpha', { colourType: 4 }],
      ['colour of 16 bits', { colourType: 2, depth: 16 }],
      ['colour with alpha of 16 bits', { colourType: 6, depth: 16 }],
      ['palette', { colourType: 3, depth: 1 }],
      ['interlaced', { interlaced: true }],
    ] as const
  ).map(([name, options]): Case => ({
    name: `a PNG: ${name}`,
    make: () => blankPng({ ...small, ...options }),
    outcome: png(40, 30),
  })),
  {
    name: 'a palette PNG with transparency',
    make: () => blankPng({ ...small, colourType: 3, depth: 2 }, [chunk('tRNS', Buffer.from([0, 128]))]),
    outcome: png(40, 30),
  },
  {
    name: 'a PNG in 20,000 pieces, most of them empty',
    make: () => {
      const packed = zlibZeros(30 * 121);
      const pieces = [...packed].map((_, index) => chunk('IDAT', packed.subarray(index, index + 1)));
      return assemble(header(small), ...Array.from({ length: 20_000 }, () => chunk('IDAT')), ...pieces);
    },
    outcome: png(40, 30),
  },
  {
    name: 'a PNG with colour facts of a wrong length',
    make: () => blankPng(small, [chunk('gAMA', Buffer.from('SECRET')), chunk('sRGB', Buffer.from('SECRET'))]),
    outcome: { ...png(40, 30), without: ['SECRET', 'gAMA', 'sRGB'] },
  },
  {
    name: 'a PNG with transparency of a wrong length',
    make: () => blankPng(small, [chunk('tRNS', Buffer.from('SECRET-LONG'))]),
    outcome: { ...png(40, 30), without: ['tRNS'] },
  },
  { name: 'a PNG of noise with alpha', make: () => noise(120, 90, 4).png().toBuffer(), outcome: png(120, 90) },
  ...truncatedCases('a PNG', () => noiseFile('png')),
];

function flip(bytes: Buffer, at: number): Buffer {
  const out = Buffer.from(bytes);
  out[at] = (out[at] ?? 0) ^ 0xff;
  return out;
}
