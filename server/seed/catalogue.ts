// Seeds the catalogue: first images, then all rows that do not depend on readers.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Context } from '#server/core/context.ts';
import { viewTags } from '#server/tags/views.ts';
import type { LoadObserver } from './bulk-load.ts';
import { chapterLoads } from './chapter-rows.ts';
import { coverLoad } from './cover-rows.ts';
import { planCredits } from './credits.ts';
import { creditLoads } from './credit-rows.ts';
import { powerLaw } from './distributions.ts';
import { gainLoads } from './gain-rows.ts';
import { legacyLoad } from './legacy-rows.ts';
import { loadTables } from './load-all.ts';
import { hashSeedPassword } from './person-rows.ts';
import { preparePictures } from './pictures.ts';
import type { SeedReferences } from './references.ts';
import { siteLoads } from './site-rows.ts';
import type { Tier } from './tiers.ts';
import { titlePartLoads } from './title-parts.ts';
import { createTitleFacts, titleLoad } from './title-rows.ts';
import { createUids } from './uids.ts';
import { planWorld } from './world.ts';

interface CatalogueOptions {
  tier: Tier;
  now: Date;
  watch: LoadObserver;
  /** Receives the number of rows by table. */
  counts: Map<string, number>;
  /** Id of the built-in user who owns the site's lists and announcements. */
  site: number;
  /** Highest user id before the seed. */
  usersBefore: number;
  /** Runs at the end of the transaction. */
  finish: () => Promise<void>;
}

/** Must run inside `withStagingLock`, because images are stored before the rows that reference them. */
export async function seedCatalogue(
  ctx: Context,
  client: pg.Client,
  { tier, now, watch, counts, site, usersBefore, finish }: CatalogueOptions,
): Promise<void> {
  const pool = await preparePictures(ctx, tier, watch);
  watch.onStage('Planning');
  const world = planWorld(tier, now.getTime());
  const credits = planCredits(world);
  const tags = await viewTags(ctx.db);
  const references: SeedReferences = {
    pool,
    extensions: await extensionsOf(ctx, pool.covers),
    siteUserId: site,
    usersBefore,
    passwordHash: await hashSeedPassword(ctx),
    tags: new Map([...tags].map(([id, tag]) => [tag.attributes.name['en']!, id])),
  };
  const uids = createUids(tier);
  const maxImageId = Object.values(pool).reduce((max, ids: Int32Array) => Math.max(max, ...ids), 0);
  const useCounts = new Int32Array(maxImageId + 1);
  const titleFacts = createTitleFacts(world, credits, uids, references);
  const loads = [
    ...creditLoads(world, credits, uids, references),
    titleLoad(world, titleFacts, references, tags),
    ...titlePartLoads(world, credits, references, titleFacts.relations),
    coverLoad(world, titleFacts, uids, references, useCounts),
    ...chapterLoads(world, credits, uids, references, useCounts),
    ...siteLoads(world, references),
    legacyLoad(world),
    ...gainLoads(world),
  ];
  await loadTables(client, loads, watch, counts, async () => {
    const ids = [...useCounts.keys()].filter((id) => useCounts[id]! > 0);
    await client.query(
      `UPDATE blobs SET refs = blobs.refs + used.times, last_ref = now()
      FROM unnest($1::int[], $2::int[]) AS used (id, times) WHERE blobs.id = used.id`,
      [ids, ids.map((id) => useCounts[id]!)],
    );
    await fillStatistics(client, tier, watch);
    await finish();
  });
}

/** Computes statistics from the loaded rows; follows of groups are estimated until readers are seeded. */
async function fillStatistics(client: pg.Client, tier: Tier, watch: LoadObserver): Promise<void> {
  watch.onStage('Figures');
  await client.query('SELECT refresh_author_figures(NULL)');
  await client.query('SELECT refresh_group_figures(NULL)');
  const followsByRank = powerLaw(tier.groups, tier.follows.top / 3, tier.follows.total / 15);
  await client.query(
    `UPDATE group_figures SET follows = wanted.follows
    FROM (SELECT group_id, row_number() OVER (ORDER BY chapters DESC, group_id) AS place FROM group_figures) AS ranked
    JOIN unnest($1::int[]) WITH ORDINALITY AS wanted (follows, place) USING (place)
    WHERE group_figures.group_id = ranked.group_id`,
    [Array.from(followsByRank, Math.round)],
  );
  await client.query('ANALYZE group_figures, author_figures');
}

/** Returns the highest user id. */
export async function lastUserId(ctx: Context): Promise<number> {
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
