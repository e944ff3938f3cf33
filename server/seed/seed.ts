// Seeds an empty database with an invented site of a given size: first images, then all rows in one transaction.
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from '#server/core/context.ts';
import { connectionOptions } from '#server/core/db/db.ts';
import { withStagingLock } from '#server/media/staging.ts';
import { builtInUser, importerName } from '#server/users/users.ts';
import type { LoadObserver } from './bulk-load.ts';
import { lastUserId, seedCatalogue } from './catalogue.ts';
import { seedPeople } from './people.ts';
import { type SeedPart, readState, type SeedState, seedVersion, writeState } from './seed-state.ts';
import type { Tier } from './tiers.ts';

interface SeedOptions {
  tier: Tier;
  parts: readonly SeedPart[];
  /** Base time; the newest chapter is published shortly before. */
  now: Date;
  watch: LoadObserver;
}

/** Thrown when a seed is refused as harmful or impossible; the message is one sentence for the user. */
export class SeedRefusal extends Error {}

/** Whether PostgreSQL canceled the statement (`query_canceled`), which `runSeed` requests when it is aborted. */
export const isCancelled = (error: unknown): boolean => (error as { code?: string }).code === '57014';

/** Returns the stored state of the seed, and which of the requested parts are missing. @throws SeedRefusal */
export async function planSeed(
  ctx: Context,
  tier: Tier,
  requestedParts: readonly SeedPart[],
): Promise<{ state: SeedState | null; missing: SeedPart[] }> {
  const state = await readState(ctx);
  if (requestedParts.includes('people') && tier.people === null && requestedParts.length === 1) {
    throw new SeedRefusal(`Tier ${tier.name} has no people; its catalogue is all there is.`);
  }
  const partsToSeed = requestedParts.filter((part) => part !== 'people' || tier.people !== null);
  if (state === null) {
    const filledTable = await firstNonEmptyTable(ctx);
    if (filledTable !== null) {
      throw new SeedRefusal(
        `This database already has ${filledTable} that no seed made. A seed fills an empty database only: set DATA_DIR to another folder, and SEED to none when you start the site there.`,
      );
    }
    if (!partsToSeed.includes('catalogue')) {
      throw new SeedRefusal(
        `People need something to read: run npm run seed -- --tier ${tier.name} --only catalogue first.`,
      );
    }
  } else if (state.tier !== tier.name || state.version !== seedVersion) {
    const what = state.tier === tier.name ? `an older form of tier ${state.tier}` : `tier ${state.tier}`;
    throw new SeedRefusal(`This database already holds ${what}. Set DATA_DIR to another folder for tier ${tier.name}.`);
  }
  const missing = partsToSeed.filter((part) => !state?.parts.includes(part));
  if (state !== null && missing.includes('people') && (await lastUserId(ctx)) !== state.usersBefore + tier.uploaders) {
    throw new SeedRefusal('People have come to this database since it was seeded; readers are not put among them.');
  }
  return { state, missing };
}

/** Checks that the load will not fill the disk. @throws SeedRefusal */
export async function checkDisk(ctx: Context, tier: Tier, requestedParts: readonly SeedPart[]): Promise<void> {
  const neededBytes =
    (requestedParts.includes('catalogue') ? tier.catalogueBytes : 0) +
    (requestedParts.includes('people') ? tier.peopleBytes : 0);
  const { bavail, bsize } = await statfs(ctx.config.dataDir);
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1);
  const what = {
    catalogue: `The catalogue of tier ${tier.name} needs`,
    people: `The people of tier ${tier.name} need`,
    both: `Tier ${tier.name} needs`,
  }[requestedParts.length === 1 ? requestedParts[0]! : 'both'];
  throw new SeedRefusal(
    `${what} ${gigabytes(neededBytes)} GB of free disk, and ${ctx.config.dataDir} has ${gigabytes(freeBytes)} GB.`,
  );
}

/**
 * Seeds the requested parts. If interrupted, the database stays as it was. Returns the number of rows by table.
 * @param ownerUrl connection URL of the tables' owner, because indexes, keys and triggers are dropped during the load
 */
export async function runSeed(
  ctx: Context,
  ownerUrl: string,
  { tier, parts, now, watch }: SeedOptions,
): Promise<Map<string, number>> {
  const client = await connect(ownerUrl);
  let cancel = (): void => {};
  try {
    const { rows } = await client.query<{ alone: boolean; pid: number }>(
      `SELECT pg_try_advisory_lock(hashtextextended('seed', 0)) AS alone, pg_backend_pid() AS pid`,
    );
    // building an index may take minutes, so an abort cancels the running statement
    cancel = () => void cancelBackend(ownerUrl, rows[0]!.pid).catch(() => {});
    watch.signal?.addEventListener('abort', cancel, { once: true });
    if (!rows[0]!.alone) throw new SeedRefusal('Another seed works on this database.');
    const counts = new Map<string, number>();
    if (parts.includes('catalogue')) {
      const site = await builtInUser(ctx.db, importerName);
      const usersBefore = await lastUserId(ctx);
      const state: SeedState = {
        version: seedVersion,
        tier: tier.name,
        now: now.toISOString(),
        usersBefore,
        parts: ['catalogue'],
      };
      await withStagingLock(ctx, () =>
        seedCatalogue(ctx, client, {
          site,
          tier,
          now,
          watch,
          counts,
          usersBefore,
          finish: () => writeState(client, state),
        }),
      );
    }
    if (parts.includes('people')) {
      const state = await readState(ctx);
      if (state === null) throw new Error('There is no catalogue');
      await seedPeople(ctx, client, tier, state, watch, counts);
    }
    return counts;
  } finally {
    watch.signal?.removeEventListener('abort', cancel);
    await client.end();
  }
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions(ownerUrl), application_name: 'komawari seed' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Connects as the owner, because other roles may not cancel the owner's statements. */
async function cancelBackend(ownerUrl: string, pid: number): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    await client.query('SELECT pg_cancel_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}

const catalogueTables = ['titles', 'chapters', 'groups', 'authors', 'covers', 'lists', 'announcements'] as const;

/** Returns the first table that is not empty, or null. */
async function firstNonEmptyTable(ctx: Context): Promise<string | null> {
  for (const table of catalogueTables) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} LIMIT 1`.execute(ctx.db);
    if (rows.length > 0) return table;
  }
  return null;
}
