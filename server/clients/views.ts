// Renders API clients, by id, as their owners see them.
import type { z } from 'zod';
import type { clientAttributes } from '#contract/endpoints/clients.ts';
import type { Db } from '#server/core/db/db.ts';
import { type Entity, sortByIds, versionFields } from '#server/core/http/wire.ts';
import { viewUsers } from '#server/users/views.ts';
import { isApproved } from './clients.ts';

type ClientEntity = Entity<'api_client', z.output<typeof clientAttributes>>;

/** Returns clients in the order of the ids; `creator` is expanded when it is included. */
export async function viewClients(
  db: Db,
  ids: readonly number[],
  includes: readonly 'creator'[] = [],
): Promise<ClientEntity[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('api_clients').selectAll().where('id', 'in', ids).execute();
  const owners = await viewUsers(
    db,
    rows.map((row) => row.owner_id),
  );
  return sortByIds(ids, rows).map((row) => {
    const { uid, attributes } = owners.get(row.owner_id)!;
    return {
      id: row.uid,
      type: 'api_client',
      attributes: {
        name: row.name,
        description: row.description,
        profile: 'personal',
        externalClientId: isApproved(row.state) ? row.public_id : null,
        isActive: row.active,
        secretShown: row.secret_hash !== null && row.secret_sealed === null,
        state: row.state,
        ...versionFields(row),
      },
      relationships: [{ id: uid, type: 'creator', ...(includes.includes('creator') ? { attributes } : {}) }],
    };
  });
}
