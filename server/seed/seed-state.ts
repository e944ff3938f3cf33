// What a database knows of the seed that is in it.
import type pg from 'pg';
import type { Context } from '#server/core/context.ts';
import type { TierName } from './tiers.ts';

/** Changes when the same tier comes out otherwise than before. */
export const seedVersion = 5;
const fact = 'seed';

export type Part = 'catalogue' | 'people';

export interface SeedState {
  version: number;
  tier: TierName;
  /** The world's own present, ISO. */
  now: string;
  /** Ids of its people begin after this one. */
  usersBefore: number;
  parts: Part[];
}

/** Null when no seed is there. */
export async function readState(ctx: Pick<Context, 'db'>): Promise<SeedState | null> {
  const row = await ctx.db.selectFrom('site_facts').select('value').where('key', '=', fact).executeTakeFirst();
  return row ? (row.value as unknown as SeedState) : null;
}

/** Inside the transaction that makes it true. */
export async function writeState(client: pg.ClientBase, state: SeedState): Promise<void> {
  await client.query(
    `INSERT INTO site_facts (key, value) VALUES ($1, $2::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [fact, JSON.stringify(state)],
  );
}
