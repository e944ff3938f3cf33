// Seeds the readers of a seeded catalogue, the data of their accounts, and the statistics of their follows and ratings.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Context } from '#server/core/context.ts';
import { blockLoads } from './block-rows.ts';
import type { LoadObserver } from './bulk-load.ts';
import { listLoads } from './list-rows.ts';
import { loadTables } from './load-all.ts';
import { hashSeedPassword } from './person-rows.ts';
import { type ReaderTotals, readerLoads } from './reader-rows.ts';
import { planReaders } from './readers.ts';
import { type SeedState, writeState } from './seed-state.ts';
import { sessionLoads } from './session-rows.ts';
import { settingsLoad } from './settings-rows.ts';
import type { Tier } from './tiers.ts';
import { statisticsLoad } from './title-parts.ts';
import { planWorld } from './world.ts';

/** @param state of the seeded catalogue @param counts receives the number of rows by table */
export async function seedPeople(
  ctx: Context,
  client: pg.Client,
  tier: Tier,
  state: SeedState,
  watch: LoadObserver,
  counts: Map<string, number>,
): Promise<void> {
  watch.onStage('Planning');
  if (tier.people === null) throw new Error(`Tier ${tier.name} has no people`);
  const world = planWorld(tier, Date.parse(state.now));
  const readers = planReaders(world, tier.people);
  const readerTotals: ReaderTotals = {
    titleFollows: new Int32Array(tier.titles),
    votes: new Int32Array(tier.titles * 10),
    groupFollows: new Int32Array(tier.groups),
  };
  const { rows } = await sql<{ lists: number; clients: number }>`SELECT
    (SELECT coalesce(max(id), 0) FROM lists) AS lists, (SELECT coalesce(max(id), 0) FROM api_clients) AS clients`.execute(
    ctx.db,
  );
  const lastIds = rows[0]!;
  const passwordHash = await hashSeedPassword(ctx);
  const loads = [
    ...readerLoads(world, readers, { ...state, passwordHash }, readerTotals),
    ...listLoads(world, readers, state, lastIds.lists),
    settingsLoad(world, readers, state),
    ...blockLoads(world, readers, state),
    ...sessionLoads(world, readers, state, lastIds.clients),
    // replaces the estimated statistics of the catalogue with counted ones
    statisticsLoad(
      world,
      (t) => readerTotals.titleFollows[t]!,
      (t) => readerTotals.votes.subarray(t * 10, t * 10 + 10),
    ),
  ];
  await loadTables(client, loads, watch, counts, async () => {
    await client.query(
      `UPDATE group_figures SET follows = counted.follows
      FROM unnest($1::int[]) WITH ORDINALITY AS counted (follows, id) WHERE group_id = counted.id`,
      [Array.from(readerTotals.groupFollows)],
    );
    await client.query(`INSERT INTO user_figures (user_id, follows) SELECT followed_id, count(*) FROM user_follows GROUP BY followed_id
      ON CONFLICT (user_id) DO UPDATE SET follows = excluded.follows`);
    await writeState(client, { ...state, parts: [...state.parts, 'people'] });
  });
}
