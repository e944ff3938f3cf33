// Structural check of image files: random damage may only end in a named problem or in an intact image.
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { type ExaminedImage, examine } from '#server/core/files/images/examine.ts';
import { countGifPixels } from '#contract/rules/images/gif-pixels.ts';
import { readOrientation } from '#contract/rules/images/metadata.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { graphicControl, frame, gif, loopExtension } from '#test/support/hostile-images/gif.ts';
import { blankJpeg, exifSegment, profileSegments } from '#test/support/hostile-images/jpeg.ts';
import { exifTiff, unknownTagProfile } from '#test/support/hostile-images/metadata.ts';
import { noiseFile } from '#test/support/hostile-images/noise.ts';
import { blankPng, chunk } from '#test/support/hostile-images/png.ts';

let seedImages: Buffer[];
beforeAll(async () => {
  const size = { width: 60, height: 50 };
  seedImages = [
    blankPng({ ...size, colourType: 3, depth: 2 }, [chunk('tRNS', Buffer.from([1])), chunk('eXIf', exifTiff(6))]),
    blankJpeg({ ...size, components: 3 }, [exifSegment(exifTiff(6)), ...profileSegments(unknownTagProfile(), 2)]),
    blankJpeg({ ...size, progressive: true, scans: 5 }),
    gif(60, 50, loopExtension, graphicControl(5), frame(size), graphicControl(5), frame({ ...size, colour: 2 })),
    await noiseFile('gif'),
  ];
});

const damage = fc.array(
  fc.record({
    /** Position of the damage, in thousandths of the file size. */
    at: fc.integer({ min: 0, max: 999 }),
    how: fc.constantFrom('set', 'set', 'set', 'set', 'insert', 'remove', 'cut', 'repeat'),
    value: fc.oneof(fc.constantFrom(0, 0xff, 0xd8, 0xd9, 0xda, 0x2c, 0x21, 0x3b), fc.integer({ min: 0, max: 255 })),
    length: fc.integer({ min: 1, max: 30 }),
  }),
  { minLength: 1, maxLength: 3 },
);

function applyDamage(seed: Buffer, steps: { at: number; how: string; value: number; length: number }[]): Buffer {
  let bytes = Buffer.from(seed);
  for (const { at, how, value, length } of steps) {
    const byteIndex = 3 + Math.floor((at / 1000) * (bytes.length - 3));
    if (how === 'set') bytes[byteIndex] = value;
    else if (how === 'insert')
      bytes = Buffer.concat([bytes.subarray(0, byteIndex), Buffer.alloc(length, value), bytes.subarray(byteIndex)]);
    else if (how === 'remove')
      bytes = Buffer.concat([bytes.subarray(0, byteIndex), bytes.subarray(byteIndex + length)]);
    else if (how === 'cut') bytes = bytes.subarray(0, byteIndex);
    else bytes = Buffer.concat([bytes.subarray(0, byteIndex + length), bytes.subarray(byteIndex)]);
  }
  return bytes;
}

test('damaged files have a named problem or are intact images within the limits', () => {
  const outcomes = { refused: 0, accepted: 0 };
  fc.assert(
    fc.property(fc.nat({ max: 4 }), damage, (index, steps) => {
      const bytes = applyDamage(seedImages[index] ?? Buffer.alloc(0), steps);
      let image: ExaminedImage;
      try {
        image = examine(bytes);
      } catch (error) {
        if (!(error instanceof ImageProblem)) throw error;
        outcomes.refused++;
        return;
      }
      outcomes.accepted++;
      expect(image.width).toBeLessThanOrEqual(limits.imageMaxWidth);
      expect(image.height).toBeLessThanOrEqual(limits.imageMaxHeight);
      // a rewritten file passes the check unchanged
      expect(examine(image.bytes)).toEqual(image);
    }),
    { numRuns: 4000 },
  );
  expect(outcomes.refused).toBeGreaterThan(100);
  expect(outcomes.accepted).toBeGreaterThan(100);
});

test('random bytes after a valid file signature have a named problem or are an image', () => {
  const fileSignatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a'].map((start) => Buffer.from(start, 'latin1'));
  fc.assert(
    fc.property(fc.constantFrom(...fileSignatures), fc.uint8Array({ maxLength: 400 }), (start, randomBytes) => {
      try {
        examine(Buffer.concat([start, randomBytes]));
      } catch (error) {
        if (!(error instanceof ImageProblem)) throw error;
      }
    }),
    { numRuns: 3000 },
  );
});

test('reading the orientation from any bytes gives a valid orientation', () => {
  fc.assert(
    fc.property(fc.constantFrom('II*\0', 'MM\0*', ''), fc.uint8Array({ maxLength: 80 }), (start, randomBytes) => {
      const orientation = readOrientation(Buffer.concat([Buffer.from(start, 'latin1'), randomBytes]));
      expect(orientation).toBeGreaterThanOrEqual(1);
      expect(orientation).toBeLessThanOrEqual(8);
    }),
    { numRuns: 3000 },
  );
});

test('the pixels of a frame are counted exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 3000 }), (width, height) => {
      const packed = frame({ width, height }).subarray(10);
      expect(countGifPixels(packed, Number.MAX_SAFE_INTEGER)).toBe(width * height);
    }),
    { numRuns: 60 },
  );
});
