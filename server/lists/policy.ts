// Who may see and change a list: private ones are visible to their owner and to nobody else; those that the site shows in
// a place of its own are changed by its staff.
import { type RawBuilder, sql } from 'kysely';
import { grantOf, type Permission, type Role } from '#contract/rules/permissions.ts';
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import type { Context } from '#server/core/context.ts';
import { decide, refusalError, requirePermission, usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import type { ListPlacement } from './lists.ts';

/** SQL condition: the list is public. A private list responds with 404, as if it did not exist. */
export const listIsVisible: RawBuilder<boolean> = sql<boolean>`lists.visibility = 'public'`;

/** Internal id of the account whose private lists the viewer may see: its own, or null for none. */
export const privateListsOf = (viewer: Viewer | null, now: Date): number | null =>
  viewer && decide(viewer, 'list.view.private', now, { own: true }).ok ? viewer.id : null;

/** SQL condition: the list is public, or belongs to this account. @param ownerId see `privateListsOf` */
export const listIsVisibleTo = (ownerId: number | null): RawBuilder<boolean> =>
  ownerId === null ? listIsVisible : sql<boolean>`(${listIsVisible} OR lists.owner_id = ${ownerId})`;

interface ListOwnership {
  owner_id: number;
  place: string | null;
}

const placementPermissions: Readonly<Record<ListPlacement, Permission>> = {
  featured: 'featured.edit',
  seasonal: 'featured.edit',
  'staff-picks': 'staffpick.edit',
};

/** Requires that the viewer may change a list that is visible to them. @throws ApiError 403 with the reason */
export function requireListPermission(
  viewer: Viewer,
  action: 'edit' | 'delete',
  { owner_id, place }: ListOwnership,
  now: Date,
): void {
  if (place === null) {
    requirePermission(viewer, ownActions[action], now, { own: owner_id === viewer.id });
  } else if (action === 'delete') {
    throw refusalError('role');
  } else {
    requirePermission(viewer, placementPermissions[place as ListPlacement], now);
  }
}

/** Role by which a viewer changes a list in a place of the site, for audit rows. */
export const placementRole = (viewer: Viewer, place: string): Role | null =>
  usableRoles(viewer).findLast((role) => grantOf(role, placementPermissions[place as ListPlacement]) !== null) ?? null;

const actions = { follow: 'follow.edit', hide: 'list.hide', copy: 'list.create', report: 'report.create' } as const;
const ownActions = { edit: 'list.edit', delete: 'list.delete' } as const;
const featuredActions = { edit: 'featured.edit' } as const;
const staffPickActions = { edit: 'staffpick.edit' } as const;

export async function listAbilities(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: number,
  viewer: Viewer | null,
): Promise<Abilities | undefined> {
  if (!viewer) return undefined;
  const row = await db.selectFrom('lists').select(['owner_id', 'place']).where('id', '=', id).executeTakeFirst();
  const now = clock();
  const own = row?.owner_id === viewer.id;
  const place = row?.place ?? null;
  const changing =
    place === null
      ? abilities(viewer, now, ownActions, { own })
      : {
          ...abilities(viewer, now, place === 'staff-picks' ? staffPickActions : featuredActions),
          delete: 'role' as const,
        };
  return { ...abilities(viewer, now, actions, { own: true }), ...changing };
}
