// State of the seed, stored in the seeded database.
import type pg from 'pg';
import type { Context } from '#server/core/context.ts';
import type { TierName } from './tiers.ts';

/** Version of the generated data; incremented when the same tier produces different data than before. */
export const seedVersion = 5;
const factKey = 'seed';

export type SeedPart = 'catalogue' | 'people';

export interface SeedState {
  version: number;
  tier: TierName;
  /** Base time of the generated data, ISO 8601. */
  now: string;
  /** Highest user id before the seed; seeded users follow it. */
  usersBefore: number;
  parts: SeedPart[];
}

/** Returns null when the database is not seeded. */
export async function readState(ctx: Pick<Context, 'db'>): Promise<SeedState | null> {
  const row = await ctx.db.selectFrom('site_facts').select('value').where('key', '=', factKey).executeTakeFirst();
  return row ? (row.value as unknown as SeedState) : null;
}

/** Must run in the transaction that loads the data. */
export async function writeState(client: pg.ClientBase, state: SeedState): Promise<void> {
  await client.query(
    `INSERT INTO site_facts (key, value) VALUES ($1, $2::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [factKey, JSON.stringify(state)],
  );
}
