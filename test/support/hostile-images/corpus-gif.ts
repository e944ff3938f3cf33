import { type ImageCase, truncatedCases, hiddenScript } from './case.ts';
import {
  applicationExtension,
  subBlocks,
  commentExtension,
  graphicControl,
  frame,
  gif,
  gifTrailer,
  loopExtension,
  logicalScreen,
} from './gif.ts';
import { noiseFile } from './noise.ts';

const corrupt = { refused: 'image_corrupt' } as const;
const acceptedGif = (width: number, height: number, frames = 1) =>
  ({ accepted: { ext: 'gif', width, height, frames } }) as const;
const singleFrameGif = (width: number, height: number): Buffer => gif(width, height, frame({ width, height }));
const frames = (count: number, side: number): Buffer[] =>
  Array.from({ length: count }, (_, index) => frame({ width: side, height: side, colour: index % 4 }));

export const gifCases: ImageCase[] = [
  { name: 'a GIF of 10,000 px in width', make: () => singleFrameGif(10_000, 9), outcome: acceptedGif(10_000, 9) },
  {
    name: 'a GIF of 10,001 px in width',
    make: () => singleFrameGif(10_001, 9),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 10_001 },
  },
  { name: 'a GIF of 10,000 px in height', make: () => singleFrameGif(9, 10_000), outcome: acceptedGif(9, 10_000) },
  {
    name: 'a GIF of 10,001 px in height',
    make: () => singleFrameGif(9, 10_001),
    outcome: { refused: 'image_too_tall', limit: 10_000, measured: 10_001 },
  },
  {
    name: 'a GIF of 10,000 x 10,000 px',
    make: () => singleFrameGif(10_000, 10_000),
    outcome: acceptedGif(10_000, 10_000),
  },
  {
    name: 'a GIF with a screen of 65,535 px and a frame of 1 px',
    make: () => gif(65_535, 65_535, frame({ width: 1, height: 1 })),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 65_535 },
  },
  {
    name: 'a GIF with a screen of 3,000 px that decoders take for 1 px',
    make: () => gif(3000, 3000, frame({ width: 1, height: 1 })),
    outcome: { refused: 'image_screen_mismatch' },
  },
  {
    name: 'a GIF with a screen of 640 x 480 px that decoders take for 1 px',
    make: () => gif(640, 480, frame({ width: 1, height: 1 })),
    outcome: { refused: 'image_screen_mismatch' },
  },
  {
    name: 'a GIF whose frame is smaller than its screen',
    make: () => gif(200, 100, frame({ left: 50, top: 50, width: 20, height: 20 })),
    outcome: acceptedGif(200, 100),
  },
  {
    name: 'a GIF whose frame is wider than its screen',
    make: () => gif(50, 50, frame({ width: 60, height: 50 })),
    outcome: { refused: 'image_screen_mismatch', limit: 50, measured: 60 },
  },
  {
    name: 'a GIF whose second frame hangs out below',
    make: () => gif(50, 50, frame({ width: 50, height: 50 }), frame({ top: 41, width: 50, height: 10 })),
    outcome: { refused: 'image_screen_mismatch', limit: 50, measured: 51 },
  },
  {
    name: 'a GIF with a frame of 65,535 px',
    make: () => gif(50, 50, frame({ width: 65_535, height: 65_535, pixels: 10 })),
    outcome: { refused: 'image_too_wide', limit: 10_000, measured: 65_535 },
  },
  {
    name: 'a GIF without width',
    make: () => gif(0, 5, frame({ width: 1, height: 1 })),
    outcome: { refused: 'image_zero_size', limit: 1, measured: 0 },
  },
  {
    name: 'a GIF with a frame without height',
    make: () => gif(5, 5, frame({ width: 1, height: 0 })),
    outcome: { refused: 'image_zero_size', limit: 1, measured: 0 },
  },
  {
    name: 'a GIF of 200 frames',
    make: () => gif(20, 20, loopExtension, ...frames(200, 20)),
    outcome: acceptedGif(20, 20, 200),
  },
  {
    name: 'a GIF of 201 frames',
    make: () => gif(20, 20, loopExtension, ...frames(201, 20)),
    outcome: { refused: 'image_too_many_frames', limit: 200, measured: 201 },
  },
  {
    name: 'a GIF of 20,000 frames',
    make: () => gif(1000, 1000, ...frames(20_000, 1)),
    outcome: { refused: 'image_too_many_frames', limit: 200, measured: 20_000 },
  },
  {
    name: 'a GIF whose frames decode to more than 512 MB',
    make: () => gif(1000, 1000, ...frames(200, 10)),
    outcome: { refused: 'image_decodes_too_big', limit: 536_870_912, measured: 800_000_000 },
  },
  { name: 'a GIF without a frame', make: () => gif(20, 20), outcome: corrupt },
  {
    name: 'a GIF without its end',
    make: () => Buffer.concat([logicalScreen(20, 20), frame({ width: 20, height: 20 })]),
    outcome: { refused: 'image_truncated' },
  },
  {
    name: 'a GIF whose frame has half of its pixels',
    make: () => gif(20, 20, frame({ width: 20, height: 20, pixels: 200 })),
    outcome: { refused: 'image_truncated' },
  },
  {
    name: 'a GIF whose third frame has no pixels',
    make: () => gif(20, 20, ...frames(2, 20), frame({ width: 20, height: 20, pixels: 0 }), ...frames(2, 20)),
    outcome: { refused: 'image_truncated' },
  },
  {
    name: 'a GIF with impossible codes',
    make: () => {
      const frameStart = frame({ width: 20, height: 20 }).subarray(0, 11);
      return gif(20, 20, frameStart, subBlocks(Buffer.alloc(60, 0xff)));
    },
    outcome: corrupt,
  },
  {
    name: 'a GIF with codes of 12 bits',
    make: () => {
      const singleFrame = frame({ width: 20, height: 20 });
      singleFrame[10] = 12;
      return gif(20, 20, singleFrame);
    },
    outcome: corrupt,
  },
  { name: 'a GIF with an unknown block', make: () => gif(20, 20, Buffer.from([0x99])), outcome: corrupt },
  {
    name: 'a GIF with timing data of 5 bytes',
    make: () => gif(20, 20, Buffer.from([0x21, 0xf9, 5, 0, 0, 0, 0, 0, 0]), ...frames(1, 20)),
    outcome: corrupt,
  },
  {
    name: 'a GIF of 100,000 comments',
    make: () => gif(20, 20, ...Array.from({ length: 100_000 }, () => commentExtension('SECRET')), ...frames(1, 20)),
    outcome: { ...acceptedGif(20, 20), without: ['SECRET'] },
  },
  {
    name: 'a GIF with a script, plain text, XMP and unknown data',
    make: () =>
      gif(
        20,
        20,
        commentExtension(hiddenScript),
        Buffer.concat([Buffer.from([0x21, 0x01, 12]), Buffer.alloc(12), subBlocks(Buffer.from('SECRET-TEXT'))]),
        applicationExtension('XMP DataXMP', 'SECRET-XMP'),
        applicationExtension('SECRETAPP.0', 'SECRET'),
        ...frames(1, 20),
      ),
    outcome: { ...acceptedGif(20, 20), without: ['SECRET', 'XMP'] },
  },
  {
    name: 'a GIF with a script behind its end',
    make: () => Buffer.concat([singleFrameGif(20, 20), Buffer.from(hiddenScript), gifTrailer]),
    outcome: { ...acceptedGif(20, 20), without: ['SECRET'] },
  },
  {
    name: 'an animated GIF with times',
    make: () =>
      gif(
        20,
        20,
        loopExtension,
        graphicControl(10),
        ...frames(1, 20),
        graphicControl(20),
        frame({ width: 5, height: 5, left: 9 }),
      ),
    outcome: acceptedGif(20, 20, 2),
  },
  {
    name: 'a GIF of the first version',
    make: () => {
      const bytes = singleFrameGif(20, 20);
      bytes.write('GIF87a', 'latin1');
      return bytes;
    },
    outcome: acceptedGif(20, 20),
  },
  {
    name: 'a GIF with colours of its own in a frame',
    make: () => {
      const singleFrame = frame({ width: 20, height: 20 });
      singleFrame[9] = 0x81;
      return gif(20, 20, singleFrame.subarray(0, 10), Buffer.alloc(12, 77), singleFrame.subarray(10));
    },
    outcome: acceptedGif(20, 20),
  },
  {
    name: 'a GIF with a loop that carries more',
    make: () => gif(20, 20, loopExtension.subarray(0, 18), Buffer.from('\x06SECRET\0'), ...frames(2, 20)),
    outcome: { ...acceptedGif(20, 20, 2), without: ['SECRET'] },
  },
  ...truncatedCases('a GIF', () => noiseFile('gif')),
];
