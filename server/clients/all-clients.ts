// API clients of everybody, as staff sees them.
import { sql } from 'kysely';
import type { adminClientEndpoints } from '#contract/endpoints/admin-clients.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { Context } from '#server/core/context.ts';
import { escapeLike } from '#server/core/db/sql.ts';
import type { ClientState } from './clients.ts';

interface ClientRow {
  uid: string;
  name: string;
  description: string | null;
  state: ClientState;
  active: boolean;
  created_at: Date;
  owner: { id: string; name: string };
  sessions: number;
  used_at: Date | null;
  item: string | null;
}

export async function findAllClients(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { limit, offset, state, name }: QueryOf<typeof adminClientEndpoints.list>,
) {
  const like = name === undefined ? null : `%${escapeLike(name.trim())}%`;
  const matching = sql`FROM api_clients JOIN users ON users.id = owner_id
    WHERE ${state ? sql`state = ${state}` : sql`true`}
      AND ${like === null ? sql`true` : sql`(name ILIKE ${like} OR username ILIKE ${like})`}`;
  const { rows } = await sql<ClientRow>`
    SELECT api_clients.uid, name, description, state, active, api_clients.created_at,
      json_build_object('id', users.uid, 'name', username) AS owner, coalesce(used.sessions, 0) AS sessions, used.used_at,
      (SELECT uid FROM review_items WHERE subject_kind = 'api_clients' AND subject_uid = api_clients.uid
        AND review_items.state = 'waiting' LIMIT 1) AS item
    FROM (SELECT api_clients.id AS found_id ${matching}) AS found JOIN api_clients ON api_clients.id = found_id
      JOIN users ON users.id = owner_id
      LEFT JOIN LATERAL (SELECT count(*)::int AS sessions, max(last_used_at) AS used_at FROM sessions
        WHERE client_id = api_clients.id AND ended_at IS NULL AND expires_at > ${clock()}) AS used ON true
    ORDER BY (state = 'requested') DESC, used.used_at DESC NULLS LAST, api_clients.id DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*)::int AS total ${matching}`.execute(db);
  return {
    clients: rows.map(({ uid, active, created_at: createdAt, used_at: usedAt, ...row }) => ({
      ...row,
      id: uid,
      isActive: active,
      createdAt: toWireDate(createdAt),
      usedAt: usedAt && toWireDate(usedAt),
    })),
    total: counted[0]!.total,
  };
}
