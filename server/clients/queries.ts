import { sql } from 'kysely';
import type { clientEndpoints } from '#contract/endpoints/clients.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { Db } from '#server/core/db/db.ts';
import { escapeLike } from '#server/core/db/sql.ts';

const orderColumns = { name: sql`lower(name)`, createdAt: sql`created_at`, updatedAt: sql`updated_at` } as const;

/** Finds the clients of an owner, newest first by default. */
export async function findClientsOf(
  db: Db,
  ownerId: number,
  { limit, offset, state, name, order }: QueryOf<typeof clientEndpoints.list>,
): Promise<{ ids: number[]; total: number }> {
  const matching = sql`FROM api_clients WHERE owner_id = ${ownerId}
    ${state ? sql`AND state = ${state}` : sql``}
    ${name ? sql`AND name ILIKE ${`%${escapeLike(name)}%`}` : sql``}`;
  const sortOrder = order ?? { createdAt: 'desc' as const };
  const orderTerms = Object.entries(sortOrder).map(([key, direction]) => {
    const column = orderColumns[key as keyof typeof orderColumns];
    return direction === 'asc' ? sql`${column} ASC` : sql`${column} DESC`;
  });
  const { rows } = await sql<{ id: number }>`SELECT id ${matching}
    ORDER BY ${sql.join([...orderTerms, sql`id DESC`])} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const countResult = await sql<{ total: number }>`SELECT count(*)::int AS total ${matching}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: countResult.rows[0]!.total };
}

/** Internal id of a client that a user may see: their own, and with `waiting` those that await a decision. */
export async function findClient(
  db: Db,
  { uid, ownerId, waiting }: { uid: string; ownerId: number; waiting: boolean },
): Promise<number | null> {
  const row = await db
    .selectFrom('api_clients')
    .select('id')
    .where('uid', '=', uid)
    .where((eb) => eb.or([eb('owner_id', '=', ownerId), ...(waiting ? [eb('state', '=', 'requested' as const)] : [])]))
    .executeTakeFirst();
  return row?.id ?? null;
}
