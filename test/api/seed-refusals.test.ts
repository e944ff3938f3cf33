// Seeding: checks before anything is written, and the state of the database after a stop.
import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDisk, planSeed, runSeed, SeedRefusal } from '#server/seed/seed.ts';
import { tiers } from '#server/seed/tiers.ts';
import { type TestContext, testContext } from '#test/support/server/app.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { shapeOf } from '#test/support/server/database-contents.ts';

const tier = tiers.S;
const now = new Date('2025-01-01T00:00:00Z');

test('a database with titles of its own is refused', async () => {
  const other = await testContext();
  try {
    await buildTitle(other.ctx);
    await expect(planSeed(other.ctx, tier, ['catalogue'])).rejects.toThrow(/already has titles that no seed made/);
  } finally {
    await other.close();
  }
});

test('everything of a tier without people is its catalogue', async () => {
  const other = await testContext();
  try {
    expect((await planSeed(other.ctx, tiers.XL, ['catalogue', 'people'])).missing).toEqual(['catalogue']);
    expect((await planSeed(other.ctx, tiers.L, ['catalogue', 'people'])).missing).toEqual(['catalogue', 'people']);
  } finally {
    await other.close();
  }
});

test('people are refused without a catalogue of the same tier, and for a tier without people', async () => {
  const other = await testContext();
  try {
    await expect(planSeed(other.ctx, tier, ['people'])).rejects.toThrow(/--tier S --only catalogue first/);
    await expect(planSeed(other.ctx, tiers.XL, ['people'])).rejects.toThrow(/Tier XL has no people/);
  } finally {
    await other.close();
  }
});

describe('without disk space or time', () => {
  let other: TestContext;
  beforeAll(async () => {
    other = await testContext();
    mkdirSync(other.ctx.config.dataDir, { recursive: true });
  });
  afterAll(() => other.close());

  test.each([
    ['S', ['catalogue'], /^The catalogue of tier S needs 931322574\.6 GB of free disk, and .* has [\d.]+ GB\.$/],
    ['M', ['people'], /^The people of tier M need 1862645149\.2 GB of free disk/],
    ['L', ['catalogue', 'people'], /^Tier L needs 2793967723\.8 GB of free disk/],
    ['XL', ['catalogue'], /^The catalogue of tier XL needs 931322574\.6 GB of free disk/],
  ] as const)(
    'a disk that is too small for %s, %j, is reported before anything is written',
    async (name, parts, expectedMessage) => {
      const huge = { ...tiers[name], catalogueBytes: 1e18, peopleBytes: 2e18 };
      const refused = checkDisk(other.ctx, huge, parts);
      await expect(refused).rejects.toThrow(SeedRefusal);
      await expect(refused).rejects.toThrow(expectedMessage);
    },
  );

  test.each([
    ['page_sets', 0],
    ['Indexes and keys', 10],
  ])('a seed that is stopped at %s leaves an empty database with all its indexes', async (at, after) => {
    const stop = new AbortController();
    const before = await shapeOf({ db: other.ctx.db });
    const watch = {
      signal: stop.signal,
      onStage: (stage: string) => void (stage === at && setTimeout(() => stop.abort(), after)),
      onProgress: () => {},
    };
    const small = { ...tier, pageImages: 12, coverImages: 1 };
    await expect(
      runSeed(other.ctx, other.databaseOwnerUrl, { tier: small, parts: ['catalogue'], now, watch }),
    ).rejects.toThrow();
    const { rows } = await sql`SELECT FROM titles LIMIT 1`.execute(other.ctx.db);
    expect(rows).toEqual([]);
    expect(await shapeOf({ db: other.ctx.db })).toEqual(before);
  });
});
