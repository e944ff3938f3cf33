// Fills an empty database with an invented site of a given size: first images, then all rows in one transaction.
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from '#server/core/context.ts';
import { connection } from '#server/core/db.ts';
import { viewTags } from '#server/tags/views.ts';
import { whileStaging } from '#server/uploads/uploads.ts';
import { builtInUser, importerName } from '#server/users/users.ts';
import { copyTable, type LoadWatch, type TableLoad, withoutIndexes } from './bulk-load.ts';
import { chapterLoads } from './chapter-rows.ts';
import { makeCrew } from './crew.ts';
import { coverLoad } from './cover-rows.ts';
import { crewLoads } from './crew-rows.ts';
import { powerLaw } from './distributions.ts';
import { legacyLoad } from './legacy-rows.ts';
import { preparePictures } from './pictures.ts';
import type { Refs } from './refs.ts';
import { siteLoads } from './site-rows.ts';
import type { Tier, TierName } from './tiers.ts';
import { titlePartLoads } from './title-parts.ts';
import { makeTitleFacts, titleLoad } from './title-rows.ts';
import { makeUids } from './uids.ts';
import { makeWorld } from './world.ts';

/** Changes when the same tier comes out otherwise than before. */
const seedVersion = 2;
const fact = 'seed';

export type Part = 'catalogue' | 'people';

export interface SeedState {
  version: number;
  tier: TierName;
  /** The world's own present, ISO. */
  now: string;
  parts: Part[];
}

export interface SeedOptions {
  tier: Tier;
  parts: readonly Part[];
  /** The newest chapter came out just before. */
  now: Date;
  watch: LoadWatch;
}

/** A seed that would do harm or cannot be; the message says why in a sentence. */
export class SeedRefusal extends Error {}

/** Which of the parts are still to be made. @throws SeedRefusal */
export async function planSeed(
  ctx: Context,
  tier: Tier,
  parts: readonly Part[],
): Promise<{ state: SeedState | null; missing: Part[] }> {
  const state = await readState(ctx);
  if (parts.includes('people') && tier.people === null && parts.length === 1) {
    throw new SeedRefusal(`Tier ${tier.name} has no people; its catalogue is all there is.`);
  }
  const wanted = parts.filter((part) => part !== 'people' || tier.people !== null);
  if (state === null) {
    const held = await firstFull(ctx);
    if (held !== null) {
      throw new SeedRefusal(
        `This database already has ${held} that no seed made. A seed fills an empty database only: set DATA_DIR to another folder, and SEED to none when you start the site there.`,
      );
    }
    if (!wanted.includes('catalogue')) {
      throw new SeedRefusal(
        `People need something to read: run npm run seed -- --tier ${tier.name} --only catalogue first.`,
      );
    }
  } else if (state.tier !== tier.name || state.version !== seedVersion) {
    const what = state.tier === tier.name ? `an older form of tier ${state.tier}` : `tier ${state.tier}`;
    throw new SeedRefusal(`This database already holds ${what}. Set DATA_DIR to another folder for tier ${tier.name}.`);
  }
  const missing = wanted.filter((part) => !state?.parts.includes(part));
  return { state, missing };
}

/** Less room than this and a load would fill the disk. @throws SeedRefusal */
export async function checkDisk(ctx: Context, tier: Tier, parts: readonly Part[]): Promise<void> {
  const needed =
    (parts.includes('catalogue') ? tier.catalogueBytes : 0) + (parts.includes('people') ? tier.peopleBytes : 0);
  const { bavail, bsize } = await statfs(ctx.config.dataDir);
  const free = bavail * bsize;
  if (free >= needed) return;
  const gigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1);
  throw new SeedRefusal(
    `${parts.join(' and ')} of tier ${tier.name} need ${gigabytes(needed)} GB of free disk, and ${ctx.config.dataDir} has ${gigabytes(free)} GB.`,
  );
}

/** Makes the parts that are asked for. Cut off, it leaves the database as it was. Answers rows by table. */
export async function runSeed(
  ctx: Context,
  databaseUrl: string,
  { tier, parts, now, watch }: SeedOptions,
): Promise<Map<string, number>> {
  const client = new pg.Client({ ...connection(databaseUrl), application_name: 'komawari seed' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ alone: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended('seed', 0)) AS alone`,
    );
    if (!rows[0]!.alone) throw new SeedRefusal('Another seed works on this database.');
    const counts = new Map<string, number>();
    if (parts.includes('catalogue'))
      await whileStaging(ctx, () => seedCatalogue(ctx, client, tier, now, watch, counts));
    return counts;
  } finally {
    await client.end();
  }
}

async function seedCatalogue(
  ctx: Context,
  client: pg.Client,
  tier: Tier,
  now: Date,
  watch: LoadWatch,
  counts: Map<string, number>,
): Promise<void> {
  const pool = await preparePictures(ctx, tier, watch);
  watch.onStage('Planning');
  const site = await builtInUser(ctx.db, importerName);
  const world = makeWorld(tier, now.getTime());
  const crew = makeCrew(world);
  const tags = await viewTags(ctx.db);
  const refs: Refs = {
    pool,
    extensions: await extensionsOf(ctx, pool.covers),
    site,
    usersBefore: await lastUser(ctx),
    tags: new Map([...tags].map(([id, tag]) => [tag.attributes.name['en']!, id])),
  };
  const uids = makeUids(tier);
  const biggest = Object.values(pool).reduce((most, ids: Int32Array) => Math.max(most, ...ids), 0);
  const used = new Int32Array(biggest + 1);
  const known = makeTitleFacts(world, crew, uids, refs);
  const loads = [
    ...crewLoads(world, crew, uids, refs),
    titleLoad(world, known, refs, tags),
    ...titlePartLoads(world, crew, refs, known.relations),
    coverLoad(world, known, uids, refs, used),
    ...chapterLoads(world, crew, uids, refs, used),
    ...siteLoads(world, refs),
    legacyLoad(world),
  ];
  await loadAll(client, loads, watch, counts, async () => {
    const ids = [...used.keys()].filter((id) => used[id]! > 0);
    await client.query(
      `UPDATE blobs SET refs = blobs.refs + used.times, last_ref = now()
      FROM unnest($1::int[], $2::int[]) AS used (id, times) WHERE blobs.id = used.id`,
      [ids, ids.map((id) => used[id]!)],
    );
    await client.query('SELECT refresh_group_figures(NULL), refresh_author_figures(NULL)');
    await fillFigures(client, tier, watch);
    await writeState(client, { version: seedVersion, tier: tier.name, now: now.toISOString(), parts: ['catalogue'] });
  });
}

/** What is counted from rows; groups are followed as if their readers were there already. */
async function fillFigures(client: pg.Client, tier: Tier, watch: LoadWatch): Promise<void> {
  watch.onStage('Figures');
  await client.query('SELECT refresh_author_figures(NULL)');
  await client.query('SELECT refresh_group_figures(NULL)');
  const curve = powerLaw(tier.groups, tier.follows.top / 3, tier.follows.total / 15);
  await client.query(
    `UPDATE group_figures SET follows = wanted.follows
    FROM (SELECT group_id, row_number() OVER (ORDER BY chapters DESC, group_id) AS place FROM group_figures) AS ranked
    JOIN unnest($1::int[]) WITH ORDINALITY AS wanted (follows, place) USING (place)
    WHERE group_figures.group_id = ranked.group_id`,
    [Array.from(curve, Math.round)],
  );
  await client.query('ANALYZE group_figures, author_figures');
}

/** All of it in one transaction, `finish` included. */
async function loadAll(
  client: pg.Client,
  loads: readonly TableLoad[],
  watch: LoadWatch,
  counts: Map<string, number>,
  finish: () => Promise<void>,
): Promise<void> {
  const tables = [...new Set(loads.map((load) => load.table))];
  await client.query('BEGIN');
  try {
    // sorting in memory, on both cores; whoever reads these tables waits until the end
    await client.query(`SET LOCAL maintenance_work_mem = '512MB'`);
    await client.query(`SET LOCAL work_mem = '128MB'`);
    await client.query(`SET LOCAL max_parallel_maintenance_workers = 2`);
    await client.query(`SET LOCAL lock_timeout = '60s'`);
    await client.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    await withoutIndexes(client, tables, watch, async () => {
      for (const load of loads) {
        watch.onStage(load.table);
        counts.set(load.table, await copyTable(client, load, watch));
      }
    });
    await finish();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

const catalogueTables = ['titles', 'chapters', 'groups', 'authors', 'covers', 'lists', 'announcements'] as const;

/** What the first table that is not empty holds. */
async function firstFull(ctx: Context): Promise<string | null> {
  for (const table of catalogueTables) {
    const { rows } = await sql`SELECT FROM ${sql.table(table)} LIMIT 1`.execute(ctx.db);
    if (rows.length > 0) return table;
  }
  return null;
}

async function lastUser(ctx: Context): Promise<number> {
  const { rows } = await sql<{ last: number }>`SELECT coalesce(max(id), 0) AS last FROM users`.execute(ctx.db);
  return rows[0]!.last;
}

async function extensionsOf(ctx: Context, blobs: Int32Array): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('blobs')
    .select(['id', 'extension'])
    .where('id', 'in', [...blobs])
    .execute();
  return new Map(rows.map((row) => [row.id, row.extension]));
}

async function readState(ctx: Context): Promise<SeedState | null> {
  const row = await ctx.db.selectFrom('site_facts').select('value').where('key', '=', fact).executeTakeFirst();
  return row ? (row.value as unknown as SeedState) : null;
}

async function writeState(client: pg.Client, state: SeedState): Promise<void> {
  await client.query(
    `INSERT INTO site_facts (key, value) VALUES ($1, $2::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [fact, JSON.stringify(state)],
  );
}
