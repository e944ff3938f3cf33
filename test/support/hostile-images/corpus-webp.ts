import sharp from 'sharp';
import { type ImageCase, truncatedCases, hiddenScript } from './case.ts';
import { exifTiff } from './metadata.ts';
import { noise } from './noise.ts';
import { imageChunkOf, emptyVp8, emptyVp8l, riff, riffChunk, vp8x } from './riff.ts';

const lossy = (): Promise<Buffer> => noise(180, 240).webp({ quality: 80 }).toBuffer();
const lossless = (): Promise<Buffer> => noise(180, 240).webp({ lossless: true }).toBuffer();
const corrupt = { refused: 'image_corrupt' } as const;

export const webpCases: ImageCase[] = [
  { name: 'a lossy WebP', make: lossy, outcome: { accepted: { ext: 'jpg', width: 180, height: 240 } } },
  { name: 'a lossless WebP', make: lossless, outcome: { accepted: { ext: 'png', width: 180, height: 240 } } },
  {
    name: 'a lossy WebP with alpha',
    make: () => noise(90, 60, 4).webp().toBuffer(),
    outcome: { accepted: { ext: 'png', width: 90, height: 60 } },
  },
  ...truncatedCases('a lossy WebP', lossy),
  ...truncatedCases('a lossless WebP', lossless),
  {
    name: 'a WebP with a text behind its end and in a chunk of its own',
    make: async () =>
      Buffer.concat([
        riff(vp8x(180, 240), imageChunkOf(await lossy()), riffChunk('XMP ', Buffer.from(hiddenScript))),
        Buffer.from(hiddenScript),
      ]),
    outcome: { accepted: { ext: 'jpg', width: 180, height: 240 }, without: [hiddenScript] },
  },
  {
    name: 'a WebP on its side',
    make: async () => riff(vp8x(180, 240, 8), imageChunkOf(await lossy()), riffChunk('EXIF', exifTiff(6))),
    outcome: { accepted: { ext: 'jpg', width: 240, height: 180 } },
  },
  {
    name: 'an animated WebP',
    make: async () => {
      const frames = await Promise.all(
        ['#f00', '#00f'].map((background) =>
          sharp({ create: { width: 20, height: 20, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      );
      return sharp(frames, { join: { animated: true } })
        .webp({ loop: 0, delay: [50, 50] })
        .toBuffer();
    },
    outcome: { refused: 'image_kind_not_supported' },
  },
  {
    name: 'a WebP that hides its animation flag',
    make: async () => riff(vp8x(180, 240), riffChunk('ANIM', Buffer.alloc(6)), imageChunkOf(await lossy())),
    outcome: { refused: 'image_kind_not_supported' },
  },
  {
    name: 'a lossy WebP of 16,383 x 16,383 px that holds nothing',
    make: () => riff(emptyVp8(16_383, 16_383)),
    outcome: { refused: 'image_decodes_too_big' },
  },
  {
    name: 'a lossless WebP of 16,384 x 16,384 px that holds nothing',
    make: () => riff(emptyVp8l(16_384, 16_384)),
    outcome: { refused: 'image_decodes_too_big' },
  },
  {
    name: 'a WebP whose canvas has 16,777,216 x 16,777,216 px',
    make: async () => riff(vp8x(16_777_216, 16_777_216), imageChunkOf(await lossy())),
    outcome: { refused: 'image_decodes_too_big' },
  },
  {
    name: 'a WebP of 10,001 px in width',
    make: () => riff(emptyVp8(10_001, 9)),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 10_001 },
  },
  { name: 'a WebP without height', make: () => riff(emptyVp8(9, 0)), outcome: { refused: 'image_zero_size' } },
  {
    name: 'a WebP of 400 x 400 px that holds nothing',
    make: () => riff(emptyVp8(400, 400)),
    outcome: corrupt,
  },
  {
    name: 'a WebP whose canvas is larger than its picture',
    make: async () => riff(vp8x(2000, 2000), imageChunkOf(await lossy())),
    outcome: corrupt,
  },
  {
    name: 'a WebP of two pictures',
    make: async () => riff(vp8x(180, 240), imageChunkOf(await lossy()), imageChunkOf(await lossless())),
    outcome: corrupt,
  },
  {
    name: 'a WebP whose chunk is longer than the file',
    make: () => riff(riffChunk('VP8 ', Buffer.alloc(40), 0x7fffffff)),
    outcome: corrupt,
  },
  { name: 'a WebP without a picture', make: () => riff(vp8x(9, 9)), outcome: corrupt },
  { name: 'a WebP of an unknown version', make: () => riff(emptyVp8l(9, 9, 3)), outcome: corrupt },
  { name: 'a WebP of nothing', make: () => riff(), outcome: corrupt },
];
