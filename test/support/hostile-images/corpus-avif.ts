import { createBox, findBox, patchBox, uint32 } from './boxes.ts';
import { type ImageCase, truncatedCases, hiddenScript } from './case.ts';
import { noise } from './noise.ts';

const fastEncoding = { effort: 0, quality: 60 };
const avif = (): Promise<Buffer> => noise(180, 240).avif(fastEncoding).toBuffer();
const corrupt = { refused: 'image_corrupt' } as const;

export const avifCases: ImageCase[] = [
  { name: 'an AVIF', make: avif, outcome: { accepted: { ext: 'jpg', width: 180, height: 240 } } },
  {
    name: 'a lossless AVIF',
    make: () => noise(60, 40).avif({ lossless: true, effort: 0 }).toBuffer(),
    outcome: { accepted: { ext: 'jpg', width: 60, height: 40 } },
  },
  {
    name: 'an AVIF with alpha',
    make: () => noise(90, 60, 4).avif(fastEncoding).toBuffer(),
    outcome: { accepted: { ext: 'png', width: 90, height: 60 } },
  },
  {
    name: 'an AVIF on its side',
    make: () => noise(90, 60).avif(fastEncoding).withMetadata({ orientation: 6 }).toBuffer(),
    outcome: { accepted: { ext: 'jpg', width: 60, height: 90 } },
  },
  {
    name: 'an AVIF whose first brand is that of the container',
    make: async () => patchBox(await avif(), 'ftyp', 8, [...Buffer.from('mif1')]),
    outcome: { accepted: { ext: 'jpg', width: 180, height: 240 } },
  },
  {
    name: 'an AVIF with a text behind it',
    make: async () => Buffer.concat([await avif(), createBox('free', Buffer.from(hiddenScript))]),
    outcome: { accepted: { ext: 'jpg', width: 180, height: 240 }, without: [hiddenScript] },
  },
  ...truncatedCases('an AVIF', avif),
  {
    name: 'an AVIF of a sequence',
    make: async () => patchBox(await avif(), 'ftyp', 8, [...Buffer.from('avis')]),
    outcome: { refused: 'image_kind_not_supported' },
  },
  {
    name: 'an AVIF with a film beside its picture',
    make: async () => Buffer.concat([await avif(), createBox('moov', Buffer.alloc(40))]),
    outcome: { refused: 'image_kind_not_supported' },
  },
  {
    name: 'an AVIF that says it is 60,000 x 60,000 px',
    make: async () => patchBox(await avif(), 'ispe', 12, [...uint32(60_000), ...uint32(60_000)]),
    outcome: corrupt,
  },
  {
    name: 'an AVIF that says it is smaller than its picture',
    make: async () => patchBox(await avif(), 'ispe', 12, [...uint32(18), ...uint32(24)]),
    outcome: corrupt,
  },
  {
    name: 'an AVIF whose data says it is 65,536 x 65,536 px',
    // the bits of width and height follow the headers of two OBUs; all ones are the maximum
    make: async () => {
      const wholeFile = await avif();
      const { start } = findBox(wholeFile, 'mdat');
      const obuHeader = wholeFile.indexOf(Buffer.from([0x0a]), start + 8);
      const patchedFile = Buffer.from(wholeFile);
      patchedFile.fill(0xff, obuHeader + 3, obuHeader + 8);
      return patchedFile;
    },
    outcome: { refused: 'image_decodes_too_big' },
  },
  {
    name: 'an AVIF of 10,001 px in width',
    make: () => noise(10_001, 8).avif(fastEncoding).toBuffer(),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 10_001 },
  },
  {
    name: 'an AVIF whose box is longer than the file',
    make: async () => patchBox(await avif(), 'meta', 0, uint32(0x7fffffff)),
    outcome: { refused: 'image_truncated' },
  },
  {
    name: 'an AVIF whose inner box is longer than the one around it',
    make: async () => patchBox(await avif(), 'iprp', 0, uint32(0x00ffffff)),
    outcome: corrupt,
  },
  {
    name: 'an AVIF whose box is shorter than its own header',
    make: async () => patchBox(await avif(), 'hdlr', 0, uint32(3)),
    outcome: corrupt,
  },
  {
    name: 'an AVIF without a picture',
    make: async () => patchBox(await avif(), 'pitm', 12, [0xff, 0xff]),
    outcome: corrupt,
  },
  {
    name: 'a HEIC in the clothes of an AVIF',
    make: async () => patchBox(await avif(), 'av01', 4, [...Buffer.from('hvc1')]),
    outcome: { refused: 'image_kind_not_supported' },
  },
  {
    name: 'an AVIF of brands alone',
    make: async () => {
      const wholeFile = await avif();
      return wholeFile.subarray(0, findBox(wholeFile, 'ftyp').end);
    },
    outcome: { refused: 'image_truncated' },
  },
];
