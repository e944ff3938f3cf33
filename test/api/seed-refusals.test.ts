// Seeding: checks before anything is written, and the state of the database after a stop.
import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDisk, planSeed, runSeed, SeedRefusal } from '#server/seed/seed.ts';
import { tiers } from '#server/seed/tiers.ts';
import { type TestContext, testContext } from '#test/support/server/app.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { schemaDefinitions } from '#test/support/server/database-contents.ts';

const tier = tiers.S;
const now = new Date('2025-01-01T00:00:00Z');

test('a database with titles of its own is refused', async () => {
  const testDatabase = await testContext();
  try {
    await buildTitle(testDatabase.ctx);
    await expect(planSeed(testDatabase.ctx, tier, ['catalogue'])).rejects.toThrow(
      /already has titles that no seed made/,
    );
  } finally {
    await testDatabase.close();
  }
});

test('everything of a tier without people is its catalogue', async () => {
  const testDatabase = await testContext();
  try {
    expect((await planSeed(testDatabase.ctx, tiers.XL, ['catalogue', 'people'])).missing).toEqual(['catalogue']);
    expect((await planSeed(testDatabase.ctx, tiers.L, ['catalogue', 'people'])).missing).toEqual([
      'catalogue',
      'people',
    ]);
  } finally {
    await testDatabase.close();
  }
});

test('people are refused without a catalogue of the same tier, and for a tier without people', async () => {
  const testDatabase = await testContext();
  try {
    await expect(planSeed(testDatabase.ctx, tier, ['people'])).rejects.toThrow(/--tier S --only catalogue first/);
    await expect(planSeed(testDatabase.ctx, tiers.XL, ['people'])).rejects.toThrow(/Tier XL has no people/);
  } finally {
    await testDatabase.close();
  }
});

describe('without disk space or time', () => {
  let testDatabase: TestContext;
  beforeAll(async () => {
    testDatabase = await testContext();
    mkdirSync(testDatabase.ctx.config.dataDir, { recursive: true });
  });
  afterAll(() => testDatabase.close());

  test.each([
    ['S', ['catalogue'], /^The catalogue of tier S needs 931322574\.6 GB of free disk, and .* has [\d.]+ GB\.$/],
    ['M', ['people'], /^The people of tier M need 1862645149\.2 GB of free disk/],
    ['L', ['catalogue', 'people'], /^Tier L needs 2793967723\.8 GB of free disk/],
    ['XL', ['catalogue'], /^The catalogue of tier XL needs 931322574\.6 GB of free disk/],
  ] as const)(
    'a disk that is too small for %s, %j, is reported before anything is written',
    async (name, seedParts, expectedMessage) => {
      const hugeTier = { ...tiers[name], catalogueBytes: 1e18, peopleBytes: 2e18 };
      const diskCheck = checkDisk(testDatabase.ctx, hugeTier, seedParts);
      await expect(diskCheck).rejects.toThrow(SeedRefusal);
      await expect(diskCheck).rejects.toThrow(expectedMessage);
    },
  );

  test.each([
    ['page_sets', 0],
    ['Indexes and keys', 10],
  ])('a seed that is stopped at %s leaves an empty database with all its indexes', async (stageName, delayMs) => {
    const stop = new AbortController();
    const before = await schemaDefinitions({ db: testDatabase.ctx.db });
    const watchOptions = {
      signal: stop.signal,
      onStage: (stage: string) => void (stage === stageName && setTimeout(() => stop.abort(), delayMs)),
      onProgress: () => {},
    };
    const smallTier = { ...tier, pageImages: 12, coverImages: 1 };
    await expect(
      runSeed(testDatabase.ctx, testDatabase.databaseOwnerUrl, {
        tier: smallTier,
        parts: ['catalogue'],
        now,
        watch: watchOptions,
      }),
    ).rejects.toThrow();
    const { rows } = await sql`SELECT FROM titles LIMIT 1`.execute(testDatabase.ctx.db);
    expect(rows).toEqual([]);
    expect(await schemaDefinitions({ db: testDatabase.ctx.db })).toEqual(before);
  });
});
