import { limits } from '#contract/rules/limits.ts';
import { type ImageCase, truncatedCases, hiddenScript } from './case.ts';
import {
  insertAfterStart,
  blankJpeg,
  eoi,
  exifSegment,
  frameHeader,
  profileSegments,
  segment,
  soi,
  codingTables,
} from './jpeg.ts';
import { exifTiff, unknownTagProfile } from './metadata.ts';
import { noise, noiseFile } from './noise.ts';

const corrupt = { refused: 'image_corrupt' } as const;
const acceptedJpeg = (width: number, height: number) => ({ accepted: { ext: 'jpg', width, height } }) as const;
const smallSize = { width: 48, height: 32 };

export const jpegCases: ImageCase[] = [
  {
    name: 'a JPEG of 10,000 px in width',
    make: () => blankJpeg({ width: 10_000, height: 9 }),
    outcome: acceptedJpeg(10_000, 9),
  },
  {
    name: 'a JPEG of 10,001 px in width',
    make: () => blankJpeg({ width: 10_001, height: 9 }),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 10_001 },
  },
  {
    name: 'a JPEG of 10,000 px in height',
    make: () => blankJpeg({ width: 9, height: 10_000 }),
    outcome: acceptedJpeg(9, 10_000),
  },
  {
    name: 'a JPEG of 10,001 px in height',
    make: () => blankJpeg({ width: 9, height: 10_001 }),
    outcome: { refused: 'image_too_tall', limit: 10_000, measured: 10_001 },
  },
  {
    name: 'a JPEG on its side, 10,001 px in height as coded',
    make: () => blankJpeg({ width: 9, height: 10_001 }, [exifSegment(exifTiff(6))]),
    outcome: { refused: 'image_too_tall', limit: 10_000, measured: 10_001 },
  },
  {
    name: 'a JPEG without height',
    make: () => blankJpeg({ width: 9, height: 0 }),
    outcome: { refused: 'image_zero_size', limit: 1, measured: 0 },
  },
  {
    name: 'a JPEG without width',
    make: () => blankJpeg({ width: 0, height: 9 }),
    outcome: { refused: 'image_zero_size', limit: 1, measured: 0 },
  },
  {
    name: 'a JPEG of exactly 20 MB',
    make: () => Buffer.concat([blankJpeg(smallSize), Buffer.alloc(limits.imageMaxBytes - blankJpeg(smallSize).length)]),
    outcome: acceptedJpeg(48, 32),
  },
  {
    name: 'a JPEG of 20 MB and a byte',
    make: () =>
      Buffer.concat([blankJpeg(smallSize), Buffer.alloc(limits.imageMaxBytes - blankJpeg(smallSize).length + 1)]),
    outcome: { refused: 'image_too_large', limit: 20_971_520, measured: 20_971_521 },
  },
  {
    name: 'a baseline JPEG of 10,000 x 10,000 px',
    make: () => blankJpeg({ width: 10_000, height: 10_000, components: 3 }),
    outcome: acceptedJpeg(10_000, 10_000),
  },
  {
    name: 'a progressive JPEG of 10,000 x 10,000 px',
    make: () => blankJpeg({ width: 10_000, height: 10_000, components: 3, progressive: true, scans: 4 }),
    outcome: acceptedJpeg(10_000, 10_000),
  },
  {
    name: 'a JPEG of 50 scans',
    make: () => blankJpeg({ ...smallSize, progressive: true, scans: 50 }),
    outcome: acceptedJpeg(48, 32),
  },
  {
    name: 'a JPEG of 51 scans',
    make: () => blankJpeg({ ...smallSize, progressive: true, scans: 51 }),
    outcome: { refused: 'image_too_many_scans', limit: 50, measured: 51 },
  },
  {
    name: 'a JPEG of 20,000 scans',
    make: () => blankJpeg({ ...smallSize, progressive: true, scans: 20_000 }),
    outcome: { refused: 'image_too_many_scans', limit: 50, measured: 20_000 },
  },
  {
    name: 'a JPEG with a second, larger frame header',
    make: () => blankJpeg(smallSize, [frameHeader({ width: 60_000, height: 60_000 })]),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 60_000 },
  },
  {
    name: 'a JPEG with two frame headers',
    make: () => blankJpeg(smallSize, [frameHeader(smallSize)]),
    outcome: corrupt,
  },
  { name: 'a JPEG in a JPEG', make: () => blankJpeg(smallSize, [blankJpeg(smallSize)]), outcome: corrupt },
  { name: 'a JPEG with 2 components', make: () => blankJpeg({ ...smallSize, components: 2 as 3 }), outcome: corrupt },
  {
    name: 'a JPEG of 12 bits',
    make: () => blankJpeg({ ...smallSize, precision: 12, frame: 0xc1 }),
    outcome: { refused: 'image_kind_not_supported' },
  },
  ...(
    [
      ['lossless', 0xc3],
      ['hierarchical', 0xc5],
      ['arithmetic', 0xc9],
    ] as const
  ).map(([name, frame]): ImageCase => ({
    name: `a JPEG: ${name}`,
    make: () => blankJpeg({ ...smallSize, frame }),
    outcome: { refused: 'image_kind_not_supported' },
  })),
  { name: 'a JPEG of tables alone', make: () => Buffer.concat([soi, codingTables, eoi]), outcome: corrupt },
  { name: 'a JPEG that is only its start and end', make: () => Buffer.concat([soi, eoi]), outcome: corrupt },
  {
    name: 'a JPEG with a scan before its frame',
    make: () =>
      insertAfterStart(blankJpeg(smallSize), segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.alloc(4)),
    outcome: corrupt,
  },
  {
    name: 'a JPEG with a segment of 0 bytes',
    make: () => insertAfterStart(blankJpeg(smallSize), Buffer.from([0xff, 0xfe, 0, 0])),
    outcome: corrupt,
  },
  {
    name: 'a JPEG with a segment longer than the file',
    make: () => insertAfterStart(blankJpeg(smallSize), Buffer.from([0xff, 0xfe, 0xff, 0xff])),
    outcome: { refused: 'image_truncated' },
  },
  {
    name: 'a JPEG with bytes between its segments',
    make: () => insertAfterStart(blankJpeg(smallSize), segment(0xfe, Buffer.from('a')), Buffer.from('between')),
    outcome: corrupt,
  },
  {
    name: 'a JPEG whose picture ends early, with an end marker',
    make: async () => {
      const completeJpeg = await noiseFile('jpeg');
      return Buffer.concat([completeJpeg.subarray(0, completeJpeg.length >> 1), eoi]);
    },
    outcome: corrupt,
  },
  {
    name: 'a JPEG with a script as comment',
    make: () => insertAfterStart(blankJpeg(smallSize), segment(0xfe, Buffer.from(hiddenScript))),
    outcome: { ...acceptedJpeg(48, 32), without: ['SECRET'] },
  },
  {
    name: 'a JPEG with an HTML page behind its end',
    make: () => Buffer.concat([blankJpeg(smallSize), Buffer.from(`<html>${hiddenScript}`)]),
    outcome: { ...acceptedJpeg(48, 32), without: ['SECRET'] },
  },
  {
    name: 'a JPEG with a ZIP archive behind its end',
    make: () => Buffer.concat([blankJpeg(smallSize), Buffer.from('PK\x03\x04 SECRET')]),
    outcome: { ...acceptedJpeg(48, 32), without: ['SECRET', 'PK'] },
  },
  {
    name: 'a JPEG with place, XMP, Photoshop data and a thumbnail',
    make: () => {
      const thumbnail = Buffer.concat([
        Buffer.from('JFIF\0\x01\x02\x01\0\x48\0\x48\x02\x02'),
        Buffer.alloc(12, 'SECRET'),
      ]);
      return blankJpeg(smallSize, [
        segment(0xe0, thumbnail),
        exifSegment(exifTiff(1)),
        segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0SECRET-XMP')),
        segment(0xe2, Buffer.from('MPF\0SECRET-OTHER')),
        segment(0xed, Buffer.from('Photoshop 3.0\0SECRET-IPTC')),
        segment(0xe5, Buffer.from('SECRET-MAKER')),
      ]);
    },
    outcome: { ...acceptedJpeg(48, 32), without: ['SECRET', 'Exif', 'Photoshop', 'MPF'] },
  },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation): ImageCase => ({
    name: `a JPEG with orientation ${orientation}`,
    make: () => blankJpeg(smallSize, [exifSegment(exifTiff(orientation, orientation % 2 ? 'II' : 'MM'))]),
    outcome: { ...(orientation >= 5 ? acceptedJpeg(32, 48) : acceptedJpeg(48, 32)), without: ['SECRET'] },
  })),
  {
    name: 'a JPEG with orientation 77',
    make: () => blankJpeg(smallSize, [exifSegment(exifTiff(77))]),
    outcome: { ...acceptedJpeg(48, 32), without: ['Exif'] },
  },
  {
    name: 'a JPEG whose EXIF points outside itself',
    make: () => blankJpeg(smallSize, [exifSegment(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'))]),
    outcome: { ...acceptedJpeg(48, 32), without: ['Exif'] },
  },
  {
    name: 'a JPEG with an odd profile in three pieces',
    make: () => blankJpeg({ ...smallSize, components: 3 }, profileSegments(unknownTagProfile(), 3)),
    outcome: acceptedJpeg(48, 32),
  },
  {
    name: 'a JPEG with a profile of exactly 1 MB',
    make: () =>
      blankJpeg(
        { ...smallSize, components: 3 },
        profileSegments(unknownTagProfile('RGB ', limits.imageMaxProfileBytes), 20),
      ),
    outcome: acceptedJpeg(48, 32),
  },
  {
    name: 'a JPEG with a profile of 1 MB and a byte',
    make: () =>
      blankJpeg(
        { ...smallSize, components: 3 },
        profileSegments(unknownTagProfile('RGB ', limits.imageMaxProfileBytes + 1), 20),
      ),
    outcome: { ...acceptedJpeg(48, 32), without: ['ICC_PROFILE'] },
  },
  {
    name: 'a JPEG with a profile whose second piece is missing',
    make: () => blankJpeg({ ...smallSize, components: 3 }, profileSegments(unknownTagProfile(), 3).toSpliced(1, 1)),
    outcome: { ...acceptedJpeg(48, 32), without: ['ICC_PROFILE'] },
  },
  {
    name: 'a JPEG of inks (CMYK)',
    make: () => blankJpeg({ ...smallSize, components: 4 }),
    outcome: acceptedJpeg(48, 32),
  },
  {
    name: 'a JPEG of inks as Photoshop writes it',
    make: () => noise(60, 50).toColourspace('cmyk').jpeg().toBuffer(),
    outcome: acceptedJpeg(60, 50),
  },
  {
    name: 'a JPEG of red, green and blue without mixing',
    make: async () => {
      // sharp writes no JFIF segment, which would override the Adobe segment
      const adobeFile = await noise(60, 50).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
      return insertAfterStart(adobeFile, segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\0SECRET', 'latin1')));
    },
    outcome: { ...acceptedJpeg(60, 50), without: ['SECRET'] },
  },
  {
    name: 'a JPEG with restart marks',
    make: () => {
      const blankFile = blankJpeg(smallSize, [segment(0xdd, Buffer.from([0, 4]))]);
      const restartedScan = [0, 1, 2, 3, 4, 5].flatMap((index) => (index === 5 ? [0] : [0, 0xff, 0xd0 + index]));
      return Buffer.concat([blankFile.subarray(0, -8), Buffer.from(restartedScan), eoi]);
    },
    outcome: acceptedJpeg(48, 32),
  },
  {
    name: 'a JPEG with filling bytes before its markers',
    make: () => insertAfterStart(blankJpeg(smallSize), Buffer.alloc(50, 0xff)),
    outcome: acceptedJpeg(48, 32),
  },
  {
    name: 'a JPEG of 100,000 segments',
    make: () =>
      insertAfterStart(
        blankJpeg(smallSize),
        ...Array.from({ length: 100_000 }, () => segment(0xe7, Buffer.from('SECRET'))),
      ),
    outcome: { ...acceptedJpeg(48, 32), without: ['SECRET'] },
  },
  {
    name: 'a JPEG with an unknown marker',
    make: () => insertAfterStart(blankJpeg(smallSize), Buffer.from([0xff, 0x42, 0, 2])),
    outcome: corrupt,
  },
  {
    name: 'a grey JPEG',
    make: () => noise(60, 50, 1).toColourspace('b-w').jpeg().toBuffer(),
    outcome: acceptedJpeg(60, 50),
  },
  {
    name: 'a progressive JPEG',
    make: () => noise(60, 50).jpeg({ progressive: true }).toBuffer(),
    outcome: acceptedJpeg(60, 50),
  },
  ...truncatedCases('a JPEG', () => noiseFile('jpeg')),
  ...truncatedCases('a progressive JPEG', () => noise(180, 240).jpeg({ progressive: true }).toBuffer()),
];
