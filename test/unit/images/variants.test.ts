// Output of the image workers for valid images: reduced pages, thumbnails, orientation and profiles.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { createImagePool } from '#server/core/files/images/pool.ts';
import { graphicControl, frame, gif, loopExtension } from '#test/support/hostile-images/gif.ts';
import { insertAfterStart, exifSegment } from '#test/support/hostile-images/jpeg.ts';
import { exifTiff } from '#test/support/hostile-images/metadata.ts';
import { noise, noiseFile } from '#test/support/hostile-images/noise.ts';
import { rawPixels } from '#test/support/hostile-images/pixels.ts';
import { insertAfterHeader, chunk } from '#test/support/hostile-images/png.ts';

const pool = createImagePool({ workers: 1 });
afterAll(() => pool.close());

const pixelAt = async (bytes: Uint8Array, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const pixelIndex = (y * info.width + x) * info.channels;
  return [...data.subarray(pixelIndex, pixelIndex + info.channels)];
};

test('the reduced page is a progressive JPEG of at most 1200 px in width, strips stay tall', async () => {
  const wideResult = await pool.run('page', await noise(1500, 1000).jpeg().toBuffer());
  expect(wideResult.saver).toMatchObject({ width: 1200, height: 800 });
  const stripResult = await pool.run('page', await noise(700, 9000).png().toBuffer());
  expect(stripResult.saver).toMatchObject({ width: 700, height: 9000 });
  const reducedMetadata = await sharp(wideResult.saver.bytes).metadata();
  expect(reducedMetadata).toMatchObject({ format: 'jpeg', isProgressive: true, width: 1200, height: 800 });
  expect(reducedMetadata.exif ?? reducedMetadata.icc ?? reducedMetadata.xmp).toBeUndefined();
});

test('transparent pixels become white in reduced pages and thumbnails', async () => {
  const transparentImage = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#ff000000' } })
    .png()
    .toBuffer();
  const { saver } = await pool.run('page', transparentImage);
  const { thumbs } = await pool.run('cover', transparentImage);
  for (const { bytes } of [saver, ...thumbs.map(({ variant }) => variant)]) {
    expect(await pixelAt(bytes, 30, 30)).toEqual([255, 255, 255]);
  }
});

test('an animation keeps its frames, and its first one is the reduced page', async () => {
  const fullFrame = { width: 40, height: 40 };
  const source = gif(
    40,
    40,
    loopExtension,
    graphicControl(10),
    frame({ ...fullFrame, colour: 1 }),
    graphicControl(10),
    frame({ ...fullFrame, colour: 2 }),
  );
  const { bytes, frames, saver } = await pool.run('page', source);
  expect(frames).toBe(2);
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 0, delay: [100, 100] });
  const [red = 0, green = 255, blue = 255] = await pixelAt(saver.bytes, 20, 20);
  expect(red).toBeGreaterThan(240);
  expect(Math.max(green, blue)).toBeLessThan(20);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is kept, measured and applied to variants', async (orientation) => {
  // a red corner at the top left of the image as encoded
  const cornerImage = await sharp({ create: { width: 80, height: 48, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 16, height: 16, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plainImage = sharp(cornerImage.data, { raw: { width: 80, height: 48, channels: cornerImage.info.channels } });
  const sources = [
    insertAfterStart(
      await plainImage.clone().jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
      exifSegment(exifTiff(orientation)),
    ),
    insertAfterHeader(await plainImage.clone().png().toBuffer(), chunk('eXIf', exifTiff(orientation))),
  ];
  const isSideways = orientation >= 5;
  const [isRight, isBelow] = [[2, 3, 7, 6].includes(orientation), [3, 4, 7, 8].includes(orientation)];
  for (const source of sources) {
    const { bytes, width, height, saver } = await pool.run('page', source);
    expect([width, height]).toEqual(isSideways ? [48, 80] : [80, 48]);
    expect([saver.width, saver.height]).toEqual([width, height]);
    const [, green = 255] = await pixelAt(saver.bytes, isRight ? width - 8 : 8, isBelow ? height - 8 : 8);
    expect(green).toBeLessThan(60);
    const reducedMetadata = await sharp(bytes).metadata();
    expect(reducedMetadata.orientation ?? 1).toBe(orientation);
    expect(reducedMetadata.exif === undefined).toBe(orientation === 1);
    expect((await rawPixels(bytes)).equals(await rawPixels(source))).toBe(true);
  }
});

test('a real color profile is retained byte for byte', async () => {
  for (const source of [
    await noise(60, 60).withIccProfile('p3').jpeg().toBuffer(),
    await noise(60, 60).withIccProfile('p3').png().toBuffer(),
    await noise(60, 60, 1).toColourspace('b-w').withIccProfile('p3').jpeg().toBuffer(),
  ]) {
    const { bytes } = await pool.run('page', source);
    const [before, after] = [await sharp(source).metadata(), await sharp(bytes).metadata()];
    expect(before.icc).toBeDefined();
    if (before.channels === 3) expect(after.icc?.equals(before.icc ?? Buffer.alloc(0))).toBe(true);
    expect((await rawPixels(bytes)).equals(await rawPixels(source))).toBe(true);
  }
});

test('a clean file is stored unchanged', async () => {
  for (const format of ['png', 'jpeg', 'gif'] as const) {
    const firstOutput = (await pool.run('page', await noiseFile(format))).bytes;
    const secondOutput = (await pool.run('page', firstOutput)).bytes;
    expect(Buffer.from(firstOutput).equals(secondOutput)).toBe(true);
  }
});

test('covers have thumbnails of 256 and 512 px in width, which are never enlarged', async () => {
  const largeCover = await pool.run('cover', await noise(1000, 1500).jpeg().toBuffer());
  expect(largeCover.thumbs.map(({ width, variant }) => [width, variant.width, variant.height])).toEqual([
    [512, 512, 768],
    [256, 256, 384],
  ]);
  const smallCover = await pool.run('cover', await noise(300, 450).png().toBuffer());
  expect(smallCover.thumbs.map(({ width, variant }) => [width, variant.width, variant.height])).toEqual([
    [512, 300, 450],
    [256, 256, 384],
  ]);
  for (const { variant } of [...largeCover.thumbs, ...smallCover.thumbs]) {
    expect((await sharp(variant.bytes).metadata()).format).toBe('jpeg');
  }
});

test('an image of 1 px on one side keeps that pixel', async () => {
  const { saver } = await pool.run('page', await noise(10_000, 1).png().toBuffer());
  expect(saver).toMatchObject({ width: 1200, height: 1 });
});

test('the decoder module is loaded only by the worker', () => {
  const folder = path.resolve(import.meta.dirname, '../../../server/core/files/images');
  const visitedFiles = new Set<string>();
  const visit = (file: string): void => {
    if (visitedFiles.has(file)) return;
    visitedFiles.add(file);
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, name] of text.matchAll(/^import (?!type)[^;]*? from '\.\/([^']+)'/gms)) if (name) visit(name);
  };
  visit('intake.ts');
  visit('pool.ts');
  expect([...visitedFiles]).not.toContain('worker.ts');
  for (const file of visitedFiles) expect(readFileSync(path.join(folder, file), 'utf8')).not.toMatch(/from 'sharp'/);
});
