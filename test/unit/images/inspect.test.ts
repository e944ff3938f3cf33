// What the browser says of an image before it is sent is what the intake says of it. Decoders find more damage, which the
// browser cannot see; limits, kinds and sizes must agree.
import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { inspectPage, type InspectedImage, requireType } from '#contract/rules/images/inspect.ts';
import { checkBytes } from '#contract/rules/images/measure.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { limits } from '#contract/rules/limits.ts';
import { examineSliceable } from '#server/core/files/images/examine.ts';
import type { ImageCase } from '#test/support/hostile-images/case.ts';
import { avifCases } from '#test/support/hostile-images/corpus-avif.ts';
import { webpCases } from '#test/support/hostile-images/corpus-webp.ts';
import { corpus } from '#test/support/hostile-images/corpus.ts';
import { crc32 } from '#web/upload/intake/crc32.ts';

type Verdict = InspectedImage | { code: string; limit: number | undefined; measured: number | undefined };

function inspect(bytes: Uint8Array): Verdict {
  try {
    return inspectPage(bytes, crc32);
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    return { code: error.code, limit: error.limit, measured: error.measured };
  }
}

/** What the intake says of a page that it may slice, before it decodes anything. */
function intakeVerdict(bytes: Buffer): Verdict {
  try {
    checkBytes(bytes.length);
    const { type, width, height, frames } = examineSliceable(requireType(bytes, 'images'), bytes);
    return { type, width, height, frames, change: height > limits.imageMaxHeight ? 'slice' : 'none' };
  } catch (error) {
    if (!(error instanceof ImageProblem)) throw error;
    return { code: error.code, limit: error.limit, measured: error.measured };
  }
}

/** Damage that shows only when the pixels are decoded. */
const foundByDecoding = new Set(['image_corrupt', 'image_truncated', 'image_screen_mismatch']);

test.each(corpus)('$name', async ({ make, outcome }: ImageCase) => {
  const bytes = await make();
  const verdict = inspect(bytes);
  if ('change' in verdict && verdict.change === 'convert') {
    expect(outcome).toMatchObject({ refused: 'image_type_not_allowed' });
    return;
  }
  expect(verdict).toEqual(intakeVerdict(bytes));
  if ('accepted' in outcome) {
    const { width, height, frames = 1, ext } = outcome.accepted;
    expect(verdict).toEqual({ type: ext === 'jpg' ? 'jpeg' : ext, width, height, frames, change: 'none' });
  } else if ('change' in verdict && verdict.change === 'none') {
    expect(foundByDecoding).toContain(outcome.refused);
  }
});

test.each([...webpCases, ...avifCases])('$name', async ({ make, outcome }: ImageCase) => {
  const verdict = inspect(await make());
  if ('accepted' in outcome) {
    const { width, height } = outcome.accepted;
    expect(verdict).toMatchObject({ width, height, frames: 1, change: 'convert' });
  } else if ('code' in verdict) {
    expect(verdict.code).toBe(outcome.refused);
  } else {
    expect(foundByDecoding).toContain(outcome.refused);
  }
});

test('most damage is seen without decoding', async () => {
  const missed = [];
  for (const { name, make, outcome } of corpus)
    if ('refused' in outcome && foundByDecoding.has(outcome.refused) && !('code' in inspect(await make())))
      missed.push(name);
  const damaged = corpus.filter(({ outcome }) => 'refused' in outcome && foundByDecoding.has(outcome.refused));
  expect(missed.length / damaged.length).toBeLessThan(0.2);
});

test('the checksum is that of zlib, at any length and in any parts', () => {
  const bytes = Uint8Array.from({ length: 1031 }, (_, index) => (index * 7919) % 251);
  for (const length of [0, 1, 2, 3, 4, 5, 7, 64, 1030, 1031]) {
    const part = bytes.subarray(0, length);
    expect(crc32(part)).toBe(zlibCrc32(part));
    expect(crc32(bytes.subarray(length), crc32(part))).toBe(zlibCrc32(bytes));
  }
});
