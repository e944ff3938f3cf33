// Image intake: storage keys, what remains after a failure, and the budget of a chapter.
import { hash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { createChapterBudget } from '#contract/rules/images/budget.ts';
import { createImageIntake, type ImageIntake } from '#server/core/files/images/intake.ts';
import { createImagePool } from '#server/core/files/images/pool.ts';
import { openFileStore } from '#server/core/files/storage/file-store.ts';
import type { BlobStore } from '#server/core/files/storage/blob-store.ts';
import { noiseFile } from '#test/support/hostile-images/noise.ts';

const pool = createImagePool({ workers: 1 });
const convertingPool = createImagePool({ workers: 1, convert: true });
let root: string;
let storage: BlobStore;
let intake: ImageIntake;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'komawari-intake-'));
  storage = await openFileStore(root);
  intake = createImageIntake({ storage, pool, converting: convertingPool });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
afterAll(() => Promise.all([pool.close(), convertingPool.close()]));

const listKeys = async (): Promise<string[]> => {
  const foundKeys: string[] = [];
  for await (const { key } of storage.list('')) foundKeys.push(key);
  return foundKeys.sort();
};

test('a page is stored under the hash of its final bytes, with its reduced quality', async () => {
  const source = Buffer.concat([await noiseFile('png'), Buffer.from('behind the end')]);
  const page = await intake.page(source);
  const { hash: name, saver } = page;
  expect(await listKeys()).toEqual([
    `data/${name.slice(0, 2)}/${name}.png`,
    `saver/${saver.hash.slice(0, 2)}/${saver.hash}.jpg`,
  ]);
  const storedBytes = await storage.get(`data/${name.slice(0, 2)}/${name}.png`);
  expect(page).toEqual({
    hash: hash('sha256', storedBytes ?? '', 'hex'),
    sourceHash: hash('sha256', source, 'hex'),
    ext: 'png',
    type: 'image/png',
    width: 180,
    height: 240,
    frames: 1,
    bytes: storedBytes?.length,
    saver: {
      hash: saver.hash,
      width: 180,
      height: 240,
      bytes: await storage.size(`saver/${saver.hash.slice(0, 2)}/${saver.hash}.jpg`),
    },
    look: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(await intake.page(source)).toEqual(page);
  expect((await listKeys()).length).toBe(2);
});

test('a cover is stored with both thumbnails', async () => {
  const cover = await intake.cover(await noiseFile('jpeg'));
  const coverKey = `covers/${cover.hash.slice(0, 2)}/${cover.hash}.jpg`;
  expect(await listKeys()).toEqual([coverKey, `${coverKey}.256.jpg`, `${coverKey}.512.jpg`]);
  expect(cover.thumbs).toEqual({
    256: { width: 180, height: 240, bytes: await storage.size(`${coverKey}.256.jpg`) },
    512: { width: 180, height: 240, bytes: await storage.size(`${coverKey}.512.jpg`) },
  });
  // the same image has the same hash as page and as cover
  expect((await intake.page(await noiseFile('jpeg'))).hash).toBe(cover.hash);
});

test('many pages stored at once are deduplicated', async () => {
  const files = [await noiseFile('png'), await noiseFile('jpeg'), await noiseFile('gif')];
  const pages = await Promise.all(
    Array.from({ length: 30 }, (_, index) => intake.page(files[index % 3] ?? Buffer.alloc(0))),
  );
  expect(new Set(pages.map((page) => page.hash)).size).toBe(3);
  expect((await listKeys()).length).toBe(6);
});

test('a failing storage leaves no file of the image behind', async () => {
  writeFileSync(path.join(root, 'data'), 'a file where the folder has to be');
  chmodSync(path.join(root, 'data'), 0o600);
  await expect(intake.page(await noiseFile('png'))).rejects.toThrow();
  expect(await listKeys()).toEqual(['data']);
});

test('an image with a refused cover is not stored either', async () => {
  await expect(intake.cover(Buffer.from('<svg/>'))).rejects.toMatchObject({ code: 'image_type_not_allowed' });
  await expect(intake.cover(Buffer.alloc(limits.imageMaxBytes + 1))).rejects.toMatchObject({ code: 'image_too_large' });
  expect(await listKeys()).toEqual([]);
});

test('the budget of a chapter allows 500 pages, not 501', () => {
  const budget = createChapterBudget();
  const page = { bytes: 1, width: 10, height: 10 };
  for (let index = 0; index < 500; index++) budget.take(page);
  expect(() => budget.take(page)).toThrow(
    expect.objectContaining({ code: 'chapter_too_many_pages', limit: 500, measured: 501 }),
  );
  expect(budget.spent()).toEqual({ pages: 500, bytes: 500, pixels: 50_000 });
});

test('the budget of a chapter allows 200 MB, not a byte more, and does not count refused pages', () => {
  const budget = createChapterBudget();
  const size = { width: 1, height: 1 };
  for (let index = 0; index < 10; index++) budget.take({ ...size, bytes: limits.imageMaxBytes });
  expect(() => budget.take({ ...size, bytes: 1 })).toThrow(
    expect.objectContaining({ code: 'chapter_too_large', limit: 209_715_200, measured: 209_715_201 }),
  );
  budget.take({ ...size, bytes: 0 });
  expect(budget.spent().pages).toBe(11);
});

test('the budget of a chapter allows 4 billion pixels including frames, not one more', () => {
  const budget = createChapterBudget();
  for (let index = 0; index < 39; index++) budget.take({ bytes: 1, width: 10_000, height: 10_000 });
  budget.take({ bytes: 1, width: 1000, height: 1000, frames: 100 });
  expect(() => budget.take({ bytes: 1, width: 1, height: 1 })).toThrow(
    expect.objectContaining({ code: 'chapter_decodes_too_big', limit: 4_000_000_000, measured: 4_000_000_001 }),
  );
});
