import { deflateSync } from 'node:zlib';
import { limits } from '#contract/rules/limits.ts';
import { type ImageCase, truncatedCases, hiddenScript } from './case.ts';
import { exifTiff, unknownTagProfile } from './metadata.ts';
import { noise, noiseFile } from './noise.ts';
import { insertAfterHeader, assemblePng, blankPng, chunk, headerChunk, pngSignature, oversizedPng } from './png.ts';
import { zlibZeros } from './zeros.ts';

const corrupt = { refused: 'image_corrupt' } as const;
const acceptedPng = (width: number, height: number) => ({ accepted: { ext: 'png', width, height } }) as const;
const smallSize = { width: 40, height: 30 };
const imageDataChunk = (): Buffer => chunk('IDAT', zlibZeros(30 * (1 + 120)));

/** Creates a PNG of exactly `bytes` bytes, padded with a text chunk. */
function paddedPng(bytes: number): Buffer {
  const unpaddedPng = blankPng(smallSize);
  return insertAfterHeader(unpaddedPng, chunk('tEXt', Buffer.alloc(bytes - unpaddedPng.length - 12)));
}

function withProfile(profile: Buffer, end = ''): Buffer {
  const content = Buffer.concat([Buffer.from('SECRET-NAME\0\0', 'latin1'), deflateSync(profile), Buffer.from(end)]);
  return blankPng(smallSize, [chunk('iCCP', content)]);
}

export const pngCases: ImageCase[] = [
  {
    name: 'a PNG of 10,000 px in width',
    make: () => blankPng({ width: 10_000, height: 9 }),
    outcome: acceptedPng(10_000, 9),
  },
  {
    name: 'a PNG of 10,001 px in width',
    make: () => blankPng({ width: 10_001, height: 9 }),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 10_001 },
  },
  {
    name: 'a PNG of 10,000 px in height',
    make: () => blankPng({ width: 9, height: 10_000 }),
    outcome: acceptedPng(9, 10_000),
  },
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
  { name: 'a PNG of one pixel', make: () => blankPng({ width: 1, height: 1 }), outcome: acceptedPng(1, 1) },
  {
    name: 'a PNG of exactly 20 MB',
    make: () => paddedPng(limits.imageMaxBytes),
    outcome: acceptedPng(40, 30),
  },
  {
    name: 'a PNG of 20 MB and a byte',
    make: () => paddedPng(limits.imageMaxBytes + 1),
    outcome: { refused: 'image_too_large', limit: 20_971_520, measured: 20_971_521 },
  },
  {
    name: 'a PNG of 10,000 x 10,000 px with 1 bit',
    make: () => blankPng({ width: 10_000, height: 10_000, depth: 1, colourType: 0 }),
    outcome: acceptedPng(10_000, 10_000),
  },
  {
    name: 'a PNG of 10,000 x 10,000 px with 8-bit alpha',
    make: () => blankPng({ width: 10_000, height: 10_000, colourType: 6 }),
    outcome: acceptedPng(10_000, 10_000),
  },
  {
    name: 'a PNG of 10,000 x 10,000 px with 16-bit alpha',
    make: () => oversizedPng({ width: 10_000, height: 10_000, depth: 16, colourType: 6 }),
    outcome: { refused: 'image_decodes_too_big', limit: 536_870_912, measured: 800_000_000 },
  },
  {
    name: 'a PNG that decodes to exactly 512 MB',
    make: () => blankPng({ width: 8192, height: 8192, depth: 16, colourType: 6 }),
    outcome: acceptedPng(8192, 8192),
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
    outcome: acceptedPng(10_000, 5000),
  },
  {
    name: 'an interlaced PNG of 50 million px and a row',
    make: () => oversizedPng({ width: 10_000, height: 5001, depth: 1, colourType: 0, interlaced: true }),
    outcome: { refused: 'image_interlaced_too_big', limit: 50_000_000, measured: 50_010_000 },
  },
  {
    name: 'a PNG with a wrong check sum of its header',
    make: () => flipByte(blankPng(smallSize), 30),
    outcome: corrupt,
  },
  {
    name: 'a PNG with a wrong check sum of its picture',
    make: () => flipByte(blankPng(smallSize), 50),
    outcome: corrupt,
  },
  {
    name: 'a PNG with a wrong check sum of a text',
    make: () => insertAfterHeader(blankPng(smallSize), flipByte(chunk('tEXt', Buffer.from('Author\0me')), 12)),
    outcome: corrupt,
  },
  {
    name: 'a PNG with a chunk of 4 GB',
    make: () => insertAfterHeader(blankPng(smallSize), Buffer.from('\xff\xff\xff\xfftEXt', 'latin1')),
    outcome: corrupt,
  },
  {
    name: 'a PNG with a chunk of 2 GB',
    make: () => insertAfterHeader(blankPng(smallSize), Buffer.from('\x7f\xff\xff\xfftEXt', 'latin1')),
    outcome: { refused: 'image_truncated' },
  },
  { name: 'a PNG with an unknown critical chunk', make: () => blankPng(smallSize, [chunk('ABCD')]), outcome: corrupt },
  { name: 'a PNG with a chunk named in digits', make: () => blankPng(smallSize, [chunk('12ab')]), outcome: corrupt },
  { name: 'a PNG with two headers', make: () => blankPng(smallSize, [headerChunk(smallSize)]), outcome: corrupt },
  { name: 'a PNG without a header', make: () => assemblePng(imageDataChunk()), outcome: corrupt },
  { name: 'a PNG without a picture', make: () => assemblePng(headerChunk(smallSize)), outcome: corrupt },
  {
    name: 'a PNG with its picture in two places',
    make: () =>
      assemblePng(headerChunk(smallSize), imageDataChunk(), chunk('tEXt', Buffer.from('a\0b')), imageDataChunk()),
    outcome: corrupt,
  },
  {
    name: 'a PNG without its end',
    make: () => Buffer.concat([pngSignature, headerChunk(smallSize), imageDataChunk()]),
    outcome: { refused: 'image_truncated' },
  },
  {
    name: 'a PNG with a header of 12 bytes',
    make: () => assemblePng(chunk('IHDR', Buffer.alloc(12, 1)), imageDataChunk()),
    outcome: corrupt,
  },
  {
    name: 'a PNG of colour type 5',
    make: () => oversizedPng({ ...smallSize, colourType: 5 }),
    outcome: corrupt,
  },
  {
    name: 'a PNG of colour with 4 bits',
    make: () => oversizedPng({ ...smallSize, depth: 4 }),
    outcome: corrupt,
  },
  {
    name: 'a palette PNG without a palette',
    make: () => oversizedPng({ ...smallSize, colourType: 3 }),
    outcome: corrupt,
  },
  {
    name: 'a palette PNG with more colours than its depth has',
    make: () =>
      assemblePng(
        headerChunk({ ...smallSize, colourType: 3, depth: 1 }),
        chunk('PLTE', Buffer.alloc(9)),
        imageDataChunk(),
      ),
    outcome: corrupt,
  },
  {
    name: 'a PNG with half of its rows',
    make: () => assemblePng(headerChunk(smallSize), chunk('IDAT', zlibZeros(15 * 121))),
    outcome: corrupt,
  },
  {
    name: 'a PNG with impossible filters',
    make: () => assemblePng(headerChunk(smallSize), chunk('IDAT', deflateSync(Buffer.alloc(30 * 121, 9)))),
    outcome: corrupt,
  },
  {
    name: 'a PNG with 200 MB of packed text',
    make: () =>
      blankPng(smallSize, [chunk('zTXt', Buffer.concat([Buffer.from('SECRET\0\0'), zlibZeros(200 * 1024 * 1024)]))]),
    outcome: { ...acceptedPng(40, 30), without: ['zTXt', 'SECRET'] },
  },
  {
    name: 'a PNG with 200 MB of packed profile',
    make: () =>
      blankPng(smallSize, [chunk('iCCP', Buffer.concat([Buffer.from('SECRET\0\0'), zlibZeros(200 * 1024 * 1024)]))]),
    outcome: { ...acceptedPng(40, 30), without: ['iCCP', 'SECRET'] },
  },
  {
    name: 'a PNG with an odd profile',
    make: () => withProfile(unknownTagProfile(), 'SECRET-END'),
    outcome: { ...acceptedPng(40, 30), without: ['SECRET'] },
  },
  {
    name: 'a PNG with a profile for another number of colours',
    make: () => withProfile(unknownTagProfile('CMYK')),
    outcome: { ...acceptedPng(40, 30), without: ['iCCP'] },
  },
  {
    name: 'a PNG with texts, a time and EXIF',
    make: () =>
      blankPng(smallSize, [
        chunk('tEXt', Buffer.from(`Comment\0${hiddenScript}`)),
        chunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0SECRET-XMP')),
        chunk('eXIf', exifTiff(1)),
        chunk('tIME', Buffer.alloc(7, 1)),
        chunk('prVt', Buffer.from('SECRET-OWN')),
      ]),
    outcome: { ...acceptedPng(40, 30), without: ['SECRET', 'script', 'eXIf', 'tIME', 'prVt'] },
  },
  {
    name: 'a PNG that lies on its side',
    make: () => blankPng(smallSize, [chunk('eXIf', exifTiff(6))]),
    outcome: { ...acceptedPng(30, 40), without: ['SECRET'] },
  },
  {
    name: 'a PNG with a script and a ZIP behind its end',
    make: () => Buffer.concat([blankPng(smallSize), Buffer.from(`${hiddenScript}PK\x03\x04`)]),
    outcome: { ...acceptedPng(40, 30), without: ['SECRET', 'PK\x03\x04'] },
  },
  {
    name: 'an animated PNG',
    make: () =>
      blankPng(
        smallSize,
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
  ).map(([name, options]): ImageCase => ({
    name: `a PNG: ${name}`,
    make: () => blankPng({ ...smallSize, ...options }),
    outcome: acceptedPng(40, 30),
  })),
  {
    name: 'a palette PNG with transparency',
    make: () => blankPng({ ...smallSize, colourType: 3, depth: 2 }, [chunk('tRNS', Buffer.from([0, 128]))]),
    outcome: acceptedPng(40, 30),
  },
  {
    name: 'a PNG in 20,000 pieces, most of them empty',
    make: () => {
      const compressedData = zlibZeros(30 * 121);
      const byteChunks = [...compressedData].map((_, index) =>
        chunk('IDAT', compressedData.subarray(index, index + 1)),
      );
      return assemblePng(headerChunk(smallSize), ...Array.from({ length: 20_000 }, () => chunk('IDAT')), ...byteChunks);
    },
    outcome: acceptedPng(40, 30),
  },
  {
    name: 'a PNG with colour facts of a wrong length',
    make: () => blankPng(smallSize, [chunk('gAMA', Buffer.from('SECRET')), chunk('sRGB', Buffer.from('SECRET'))]),
    outcome: { ...acceptedPng(40, 30), without: ['SECRET', 'gAMA', 'sRGB'] },
  },
  {
    name: 'a PNG with transparency of a wrong length',
    make: () => blankPng(smallSize, [chunk('tRNS', Buffer.from('SECRET-LONG'))]),
    outcome: { ...acceptedPng(40, 30), without: ['tRNS'] },
  },
  { name: 'a PNG of noise with alpha', make: () => noise(120, 90, 4).png().toBuffer(), outcome: acceptedPng(120, 90) },
  ...truncatedCases('a PNG', () => noiseFile('png')),
];

function flipByte(bytes: Buffer, index: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 0xff;
  return copy;
}
