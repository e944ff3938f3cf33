// Valid files of every kind, damaged at random places, go through the real intake: each one is refused with a code or
// stored as an image that decodes, and the server's process, its memory and the next image are unharmed. `npm run faults`
// sends 10,000 of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectPage } from '#contract/rules/images/inspect.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { createImageIntake, type ImageIntake, imageKeys } from '#server/core/files/images/intake.ts';
import { createImagePool } from '#server/core/files/images/pool.ts';
import type { BlobStore } from '#server/core/files/storage/blob-store.ts';
import { openFileStore } from '#server/core/files/storage/file-store.ts';
import { seededRandom } from '#server/demo/random.ts';
import { frame, gif, graphicControl, loopExtension } from '#test/support/hostile-images/gif.ts';
import { exifSegment, insertAfterStart } from '#test/support/hostile-images/jpeg.ts';
import { exifTiff } from '#test/support/hostile-images/metadata.ts';
import { mutate } from '#test/support/hostile-images/mutate.ts';
import { noise } from '#test/support/hostile-images/noise.ts';
import { rawPixels } from '#test/support/hostile-images/pixels.ts';
import { crc32 } from '#web/upload/intake/crc32.ts';

const mutantCount = Number(process.env['MUTANTS'] ?? 500);
/** Time for one mutant, over the decoder's own deadline, with the other tests beside it. */
const mutantTimeoutMs = 1_000;
const wantedParallelism = 8;

const pool = createImagePool({ workers: 1 });
const convertingPool = createImagePool({ workers: 2, convert: true });
let folder: string;
let storage: BlobStore;
let intake: ImageIntake;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-mutants-'));
  storage = await openFileStore(folder);
  intake = createImageIntake({ storage, pool, converting: convertingPool });
});
afterAll(async () => {
  await Promise.all([pool.close(), convertingPool.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const sources: Record<string, () => Promise<Buffer>> = {
  JPEG: () => noise(64, 48).jpeg().toBuffer(),
  'progressive JPEG': () => noise(64, 48).jpeg({ progressive: true }).toBuffer(),
  'gray JPEG with an orientation': async () =>
    insertAfterStart(await noise(48, 64, 1).jpeg().toBuffer(), exifSegment(exifTiff(6))),
  'CMYK JPEG': () => noise(32, 32, 3).toColourspace('cmyk').jpeg().toBuffer(),
  PNG: () => noise(40, 30).png().toBuffer(),
  'PNG of a palette': () => noise(40, 30).png({ palette: true }).toBuffer(),
  'interlaced PNG with alpha': () => noise(40, 30, 4).png({ progressive: true }).toBuffer(),
  'PNG of 16 bits': () => noise(20, 20).toColourspace('rgb16').png().toBuffer(),
  GIF: () => noise(40, 30).gif().toBuffer(),
  'animated GIF': () =>
    Promise.resolve(
      gif(
        20,
        20,
        loopExtension,
        graphicControl(10),
        frame({ width: 20, height: 20 }),
        graphicControl(10),
        frame({ left: 4, top: 4, width: 8, height: 8 }),
      ),
    ),
  WebP: () => noise(64, 48).webp().toBuffer(),
  'lossless WebP with alpha': () => noise(40, 30, 4).webp({ lossless: true }).toBuffer(),
  AVIF: () => noise(64, 48).avif({ effort: 0 }).toBuffer(),
};

/** Processes one mutant; returns the code of its refusal, or how it was stored. */
async function outcomeOf(mutant: Buffer): Promise<string> {
  try {
    inspectPage(mutant, crc32);
  } catch (error) {
    // the browser names what it sees and must not fail in any other way
    if (!(error instanceof ImageProblem)) throw error;
  }
  try {
    const { pages } = await intake.pages(mutant);
    for (const { hash, ext, width, height } of pages) {
      const stored = await storage.get(imageKeys.pageKey(hash, ext));
      if (!stored) throw new Error('The stored page is missing');
      const metadata = await sharp(stored).metadata();
      if (metadata.format !== (ext === 'jpg' ? 'jpeg' : ext)) throw new Error(`${ext} is ${metadata.format}`);
      const { autoOrient } = metadata;
      if (autoOrient.width !== width || autoOrient.height !== height)
        throw new Error(`${width} x ${height} is ${autoOrient.width} x ${autoOrient.height}`);
      await rawPixels(stored);
    }
    return 'stored';
  } catch (error) {
    if (error instanceof ImageProblem) return error.code;
    throw error;
  }
}

test(
  `${mutantCount} damaged images are refused with a code or stored as images that decode`,
  { timeout: 60_000 + mutantCount * mutantTimeoutMs },
  async () => {
    const files = await Promise.all(Object.values(sources).map((make) => make()));
    const kinds = Object.keys(sources);
    for (const [index, file] of files.entries()) expect(await outcomeOf(file), kinds[index]).toBe('stored');

    const outcomes: Record<string, number> = {};
    const failures: string[] = [];
    let next = 0;
    async function sendMutants(): Promise<void> {
      for (let index = next++; index < mutantCount; index = next++) {
        const random = seededRandom(`mutant ${index}`);
        const kind = index % files.length;
        const mutant = mutate(files[kind]!, random.pick(files), random);
        try {
          const outcome = await outcomeOf(mutant);
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        } catch (error) {
          failures.push(`${kinds[kind]}, mutant ${index}: ${(error as Error).message}`);
        }
      }
    }
    await Promise.all(Array.from({ length: wantedParallelism }, sendMutants));
    if (process.env['MUTANTS']) console.log(JSON.stringify(outcomes));

    expect(failures).toEqual([]);
    // mutations that the structure alone refuses would test no decoder, and mutations that change nothing no check
    expect(outcomes['stored']).toBeGreaterThan(mutantCount / 50);
    expect(outcomes['stored']).toBeLessThan(mutantCount * 0.9);
    // no decoder crashes, hangs or exhausts its memory
    for (const code of ['image_worker_lost', 'image_timeout', 'image_needs_too_much_memory'])
      expect(outcomes[code] ?? 0, code).toBe(0);
    expect(await outcomeOf(files[0]!)).toBe('stored');
  },
);
