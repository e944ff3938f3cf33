// Actions that a signed-in viewer may take on a group.
import { sql } from 'kysely';
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import type { Context } from '#server/core/context.ts';
import type { Relation, Viewer } from '#server/core/access/viewer.ts';

/** Relation of the viewer to a group: leader, member or none; `uploads` counts the accounts that it allows as members. */
async function relationsTo(
  { db }: Pick<Context, 'db'>,
  id: number,
  viewer: Viewer,
): Promise<{ own: Relation; uploads: Relation }> {
  const { rows } = await sql<{ leads: boolean; belongs: boolean; allowed: boolean }>`
    SELECT leader_id IS NOT DISTINCT FROM ${viewer.id} AS leads,
      EXISTS (SELECT FROM group_members WHERE group_id = groups.id AND user_id = ${viewer.id}) AS belongs,
      EXISTS (SELECT FROM group_uploaders WHERE group_id = groups.id AND user_id = ${viewer.id}) AS allowed
    FROM groups WHERE id = ${id}`.execute(db);
  const row = rows[0];
  const own: Relation = row?.leads ? { group: 'leader' } : row?.belongs ? { group: 'member' } : {};
  return { own, uploads: !own.group && row?.allowed ? { group: 'member' } : own };
}

const actions = {
  follow: 'follow.edit',
  block: 'block.edit',
  report: 'report.create',
  comment: 'comment.create',
  claim: 'group.claim.submit',
} as const;
const ownActions = {
  edit: 'group.edit',
  transfer: 'group.leader.transfer',
  delete: 'group.delete',
  official: 'group.official.set',
  blockSitewide: 'group.block',
} as const;
const uploadActions = { upload: 'chapter.upload' } as const;
const lockedUploadActions = { upload: 'chapter.upload.locked' } as const;

/**
 * Actions that the viewer may take on a group. A locked group accepts chapters from its members and
 * from the accounts that it allows.
 */
export async function groupAbilities(
  ctx: Pick<Context, 'db' | 'clock'>,
  { id, locked }: { id: number; locked: boolean },
  viewer: Viewer | null,
): Promise<Abilities | undefined> {
  if (!viewer) return undefined;
  const now = ctx.clock();
  const { own, uploads } = await relationsTo(ctx, id, viewer);
  return {
    ...abilities(viewer, now, actions, { own: true }),
    ...abilities(viewer, now, ownActions, own),
    ...abilities(viewer, now, locked ? lockedUploadActions : uploadActions, uploads),
  };
}
