// Every file of the hostile corpus goes through the real intake: refused with its code and numbers and nothing stored,
// or stored completely, sanitized and with the same pixels.
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImageIntake, type ImageIntake, imageKeys } from '#server/core/files/images/intake.ts';
import { createImagePool, type ImagePool } from '#server/core/files/images/pool.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { openFileStore } from '#server/core/files/storage/file-store.ts';
import type { BlobStore } from '#server/core/files/storage/blob-store.ts';
import type { ImageCase } from '#test/support/hostile-images/case.ts';
import { corpus } from '#test/support/hostile-images/corpus.ts';
import { rawPixels } from '#test/support/hostile-images/pixels.ts';

let folder: string;
let storage: BlobStore;
let pool: ImagePool;
let convertingPool: ImagePool;
let intake: ImageIntake;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-corpus-'));
  storage = await openFileStore(folder);
  // long timeouts, because only acceptance is tested here: in parallel with other tests, decoding may exceed the usual
  // ones
  const longTimeouts = { jobTimeoutMs: 120_000, decodeSeconds: 60 };
  pool = createImagePool({ workers: 2, ...longTimeouts });
  convertingPool = createImagePool({ workers: 1, convert: true, ...longTimeouts });
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

test('the corpus is large and names every file once', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(200);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

test.each(corpus)('$name', async ({ make, outcome }: ImageCase) => {
  const bytes = await make();
  const keysBefore = await storedKeys();
  if ('refused' in outcome) {
    const error: unknown = await intake.page(bytes).then(
      () => new Error('The file was accepted'),
      (error: unknown) => error,
    );
    expect(error).toBeInstanceOf(ImageProblem);
    const { code, limit, measured, message } = error as ImageProblem;
    expect({ code, message }).toEqual({ code: outcome.refused, message: expect.stringMatching(/^[A-Z].*\.$/s) });
    if (outcome.limit !== undefined)
      expect({ limit, measured }).toEqual({ limit: outcome.limit, measured: outcome.measured });
    expect(await storedKeys()).toEqual(keysBefore);
    return;
  }

  const image = await intake.page(bytes);
  expect(image).toMatchObject({ ...outcome.accepted, sourceHash: hash('sha256', bytes, 'hex') });
  const storedFile = await storage.get(imageKeys.pageKey(image.hash, image.ext));
  const saver = await storage.get(imageKeys.saverKey(image.saver.hash));
  if (!storedFile || !saver) throw new Error('The files are missing');
  expect(hash('sha256', storedFile, 'hex')).toBe(image.hash);
  expect(hash('sha256', saver, 'hex')).toBe(image.saver.hash);
  expect(storedFile.length).toBe(image.bytes);
  expect(image.saver).toMatchObject({ width: Math.min(1200, image.width), bytes: saver.length });
  for (const text of outcome.without ?? []) expect(storedFile.includes(text)).toBe(false);
  if (image.width * image.height * image.frames <= 1_000_000) {
    expect((await rawPixels(storedFile)).equals(await rawPixels(bytes))).toBe(true);
  }
});

test('the workers still work after the whole corpus', async () => {
  const { make } = corpus.find(({ name }) => name === 'a JPEG of 50 scans') as ImageCase;
  expect((await intake.page(await make())).width).toBe(48);
});
