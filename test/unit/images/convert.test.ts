// Images that the workers convert on import and upload: WebP, AVIF, and pages that are too tall. Every hostile file
// goes through the real intake, as in corpus.test.
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImageIntake, type ImageIntake, imageKeys } from '#server/core/files/images/intake.ts';
import { createImagePool } from '#server/core/files/images/pool.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { sliceHeights } from '#contract/rules/images/slices.ts';
import { readAvif } from '#contract/rules/images/structure-avif.ts';
import { readWebp } from '#contract/rules/images/structure-webp.ts';
import { openFileStore } from '#server/core/files/storage/file-store.ts';
import type { BlobStore } from '#server/core/files/storage/blob-store.ts';
import type { ImageCase } from '#test/support/hostile-images/case.ts';
import { avifCases } from '#test/support/hostile-images/corpus-avif.ts';
import { webpCases } from '#test/support/hostile-images/corpus-webp.ts';
import { graphicControl, frame, gif, loopExtension } from '#test/support/hostile-images/gif.ts';
import { insertAfterStart, exifSegment } from '#test/support/hostile-images/jpeg.ts';
import { exifTiff } from '#test/support/hostile-images/metadata.ts';
import { noise, noiseFile } from '#test/support/hostile-images/noise.ts';
import { rawPixels } from '#test/support/hostile-images/pixels.ts';
import { blankPng } from '#test/support/hostile-images/png.ts';

const pool = createImagePool({ workers: 1 });
const convertingPool = createImagePool({ workers: 1, convert: true });
let folder: string;
let storage: BlobStore;
let intake: ImageIntake;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-convert-'));
  storage = await openFileStore(folder);
  intake = createImageIntake({ storage, pool, converting: convertingPool });
});
afterAll(async () => {
  await Promise.all([pool.close(), convertingPool.close()]);
  rmSync(folder, { recursive: true, force: true });
});

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys.sort();
}

const problemOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => new Error('The file was accepted'),
    (error: unknown) => error,
  );

const readStored = async ({ hash: name, ext }: { hash: string; ext: string }): Promise<Buffer> =>
  (await storage.get(imageKeys.pageKey(name, ext)))!;

describe('hostile files', () => {
  test.each([...webpCases, ...avifCases])('$name', async ({ make, outcome }: ImageCase) => {
    const bytes = await make();
    const before = await storedKeys();
    if ('refused' in outcome) {
      const error = await problemOf(intake.pages(bytes));
      expect(error).toBeInstanceOf(ImageProblem);
      const { code, message, limit, measured } = error as ImageProblem;
      expect({ code, message }).toEqual({ code: outcome.refused, message: expect.stringMatching(/^[A-Z].*\.$/s) });
      if (outcome.limit !== undefined) expect([limit, measured]).toEqual([outcome.limit, outcome.measured]);
      expect(await storedKeys()).toEqual(before);
      return;
    }
    const { pages } = await intake.pages(bytes);
    expect(pages).toEqual([expect.objectContaining({ ...outcome.accepted, sourceHash: hash('sha256', bytes, 'hex') })]);
    const file = await readStored(pages[0]!);
    expect(hash('sha256', file, 'hex')).toBe(pages[0]!.hash);
    for (const text of outcome.without ?? []) expect(file.includes(text)).toBe(false);
    const fileMetadata = await sharp(file).metadata();
    expect(fileMetadata.exif ?? fileMetadata.xmp ?? fileMetadata.orientation).toBeUndefined();
  });

  test('are refused by workers of other formats, whatever their first bytes', async () => {
    for (const { make } of [webpCases[0]!, avifCases[0]!]) {
      const bytes = await make();
      expect(await problemOf(intake.page(bytes))).toMatchObject({ code: 'image_type_not_allowed' });
      expect(await problemOf(intake.cover(bytes))).toMatchObject({ code: 'image_type_not_allowed' });
      expect(await problemOf(pool.run('pages', bytes))).toMatchObject({ code: 'image_type_not_allowed' });
    }
  });

  test('with random damage have a named problem or a size within the limits', async () => {
    const seeds = await Promise.all([webpCases[0]!, webpCases[1]!, avifCases[0]!].map(({ make }) => make()));
    const readerBySeed = [readWebp, readWebp, readAvif];
    const outcomes = { refused: 0, accepted: 0 };
    fc.assert(
      fc.property(
        fc.nat({ max: 2 }),
        fc.array(fc.tuple(fc.nat({ max: 500 }), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 }),
        (index, changes) => {
          const bytes = Buffer.from(seeds[index]!);
          for (const [at, value] of changes) bytes[at] = value;
          try {
            const { width, height } = readerBySeed[index]!(bytes);
            expect(width * height).toBeLessThanOrEqual(100_000_000);
            outcomes.accepted++;
          } catch (error) {
            if (!(error instanceof ImageProblem)) throw error;
            outcomes.refused++;
          }
        },
      ),
      { numRuns: 3000 },
    );
    expect(Math.min(outcomes.refused, outcomes.accepted)).toBeGreaterThan(100);
  });
});

describe('converted images', () => {
  test('that were lossy are JPEGs with full color resolution and sRGB pixels', async () => {
    const source = await noise(200, 120).withIccProfile('p3').webp({ quality: 90 }).toBuffer();
    const { from, pages } = await intake.pages(source);
    const file = await readStored(pages[0]!);
    const fileMetadata = await sharp(file).metadata();
    expect(from).toBe('webp');
    expect(fileMetadata).toMatchObject({ format: 'jpeg', chromaSubsampling: '4:4:4', hasProfile: false });
    // the colors are those that a browser shows for the source
    const [storedStats, sourceStats] = await Promise.all([file, source].map((bytes) => sharp(bytes).stats()));
    for (const [channel, { mean }] of storedStats!.channels.entries())
      expect(Math.abs(mean - sourceStats!.channels[channel]!.mean)).toBeLessThan(3);
  });

  test('that were lossless keep every pixel and their profile', async () => {
    const source = await noise(200, 120).withIccProfile('p3').webp({ lossless: true }).toBuffer();
    const [page] = (await intake.pages(source)).pages;
    const file = await readStored(page!);
    const [before, after] = [await sharp(source).metadata(), await sharp(file).metadata()];
    expect(after.icc!.equals(before.icc!)).toBe(true);
    const pixelsIgnoringProfile = (bytes: Buffer): Promise<Buffer> =>
      sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
    expect((await pixelsIgnoringProfile(file)).equals(await pixelsIgnoringProfile(source))).toBe(true);
  });

  test('are the same for the same file, also as a cover', async () => {
    const source = await noise(90, 120).webp().toBuffer();
    const firstIntake = await intake.pages(source);
    expect(await intake.pages(source)).toEqual({ ...firstIntake, cpuMs: expect.any(Number) });
    expect((await intake.cover(source, { convert: true })).hash).toBe(firstIntake.pages[0]!.hash);
  });

  test('in a format that needs no conversion are stored pixel for pixel', async () => {
    for (const format of ['png', 'jpeg', 'gif'] as const) {
      const bytes = await noiseFile(format);
      expect(await intake.pages(bytes)).toEqual({
        from: format,
        pages: [await intake.page(bytes)],
        cpuMs: expect.any(Number),
      });
    }
  });
});

describe('pages that are too tall are sliced', () => {
  test('a PNG keeps its pixels and their color profile', async () => {
    const source = await noise(60, 24_000).withIccProfile('p3').png().toBuffer();
    const { pages } = await intake.pages(source);
    expect(pages.map(({ ext, width, height }) => [ext, width, height])).toEqual([
      ['png', 60, 8000],
      ['png', 60, 8000],
      ['png', 60, 8000],
    ]);
    const pixelsIgnoringProfile = (bytes: Buffer): Promise<Buffer> =>
      sharp(bytes, { ignoreIcc: true }).raw().toBuffer();
    const files = await Promise.all(pages.map(readStored));
    expect(
      Buffer.concat(await Promise.all(files.map(pixelsIgnoringProfile))).equals(await pixelsIgnoringProfile(source)),
    ).toBe(true);
    const { icc } = await sharp(source).metadata();
    for (const file of files) expect((await sharp(file).metadata()).icc!.equals(icc!)).toBe(true);
  });

  test.each([
    ['16 bits', () => blankPng({ width: 9, height: 12_000, depth: 16, colourType: 2 })],
    ['grey', () => noise(9, 12_000, 1).toColourspace('b-w').png().toBuffer()],
    ['grey with alpha', () => noise(9, 12_000, 2).toColourspace('b-w').png().toBuffer()],
    ['a palette', () => noise(9, 12_000).png({ palette: true }).toBuffer()],
  ])('a PNG of %s keeps its pixels', async (_what, make) => {
    const source = await make();
    const { pages } = await intake.pages(source);
    expect(pages.map(({ height }) => height)).toEqual([6000, 6000]);
    const withoutHeader = (pixels: Buffer): Buffer => pixels.subarray(pixels.indexOf('\n') + 1);
    const slicePixels = await Promise.all(
      pages.map(async (page) => withoutHeader(await rawPixels(await readStored(page)))),
    );
    expect(Buffer.concat(slicePixels).equals(withoutHeader(await rawPixels(source)))).toBe(true);
  });

  test('a JPEG that is tall only by its orientation becomes JPEGs', async () => {
    const sidewaysJpeg = await noise(12_000, 50).jpeg({ quality: 95 }).toBuffer();
    expect(await problemOf(intake.pages(sidewaysJpeg))).toMatchObject({ code: 'image_too_wide', measured: 12_000 });
    const { pages } = await intake.pages(insertAfterStart(sidewaysJpeg, exifSegment(exifTiff(6))));
    expect(pages.map(({ ext, width, height }) => [ext, width, height])).toEqual([
      ['jpg', 50, 6000],
      ['jpg', 50, 6000],
    ]);
    expect((await sharp(await readStored(pages[0]!)).metadata()).chromaSubsampling).toBe('4:4:4');
  });

  test('a WebP too, with cuts moved to empty rows', async () => {
    const emptyRows = {
      input: { create: { width: 40, height: 60, channels: 3 as const, background: '#fff' } },
      left: 0,
    };
    const source = await noise(40, 16_000)
      .composite([{ ...emptyRows, top: 8300 }])
      .webp({ lossless: true })
      .toBuffer();
    const { from, pages } = await intake.pages(source);
    expect([from, ...pages.map(({ height }) => height)]).toEqual(['webp', 8330, 7670]);
  });

  test('too many pixels, and an animation, are still refused', async () => {
    expect(await problemOf(intake.pages(blankPng({ width: 9_000, height: 12_000 })))).toMatchObject({
      code: 'image_decodes_too_big',
    });
    const frames = await sharp(await noise(10, 24_000).png().toBuffer(), { limitInputPixels: false })
      .gif()
      .toBuffer();
    expect((await intake.pages(frames)).pages).toHaveLength(3);
    const size = { width: 2, height: 12_000 };
    const animated = gif(
      2,
      12_000,
      loopExtension,
      graphicControl(5),
      frame(size),
      graphicControl(5),
      frame({ ...size, colour: 2 }),
    );
    expect(await problemOf(intake.pages(animated))).toMatchObject({ code: 'image_too_tall', measured: 12_000 });
  });

  test('slices are as few as possible, none is too tall, and together they are complete', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 11, max: 400 }),
        fc.integer({ min: 5, max: 100 }),
        fc.array(fc.nat({ max: 400 })),
        (height, maxHeight, quietRows) => {
          const heights = sliceHeights(height, maxHeight, (row) => quietRows.includes(row));
          expect(heights).toHaveLength(Math.ceil(height / maxHeight));
          expect(heights.reduce((sum, each) => sum + each, 0)).toBe(height);
          for (const each of heights) {
            expect(each).toBeGreaterThan(0);
            expect(each).toBeLessThanOrEqual(maxHeight);
          }
        },
      ),
    );
  });
});
