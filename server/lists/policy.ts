// List visibility for guests, and the actions that a signed-in viewer may take on a list.
import { type RawBuilder, sql } from 'kysely';
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import type { Context } from '#server/core/context.ts';
import type { Viewer } from '#server/core/access/viewer.ts';

/** SQL condition: the list is public. A private list responds with 404, as if it did not exist. */
export const listIsVisible: RawBuilder<boolean> = sql<boolean>`lists.visibility = 'public'`;

const actions = { follow: 'follow.edit', hide: 'list.hide' } as const;
const ownActions = { edit: 'list.edit', delete: 'list.delete' } as const;

export async function listAbilities(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  viewer: Viewer | null,
): Promise<Abilities | undefined> {
  if (!viewer) return undefined;
  const row = await db.selectFrom('lists').select('owner_id').where('id', '=', id).executeTakeFirst();
  const now = clock();
  return {
    ...abilities(viewer, now, actions, { own: true }),
    ...abilities(viewer, now, ownActions, { own: row?.owner_id === viewer.id }),
  };
}
