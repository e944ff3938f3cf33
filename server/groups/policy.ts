// Actions that a signed-in viewer may take on a group.
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import type { Context } from '#server/core/context.ts';
import type { Relation, Viewer } from '#server/core/access/viewer.ts';

/** Relation of the viewer to a group: leader, member or none. */
async function relationTo({ db }: Pick<Context, 'db'>, id: number, viewer: Viewer): Promise<Relation> {
  const row = await db
    .selectFrom('groups')
    .leftJoin('group_members', (join) =>
      join.onRef('group_members.group_id', '=', 'groups.id').on('group_members.user_id', '=', viewer.id),
    )
    .select(['groups.leader_id', 'group_members.user_id'])
    .where('groups.id', '=', id)
    .executeTakeFirst();
  if (row?.leader_id === viewer.id) return { group: 'leader' };
  return row?.user_id === viewer.id ? { group: 'member' } : {};
}

const actions = {
  follow: 'follow.edit',
  block: 'block.edit',
  report: 'report.create',
  comment: 'comment.create',
  claim: 'group.claim.submit',
} as const;
const ownActions = {
  upload: 'chapter.upload',
  edit: 'group.edit',
  transfer: 'group.leader.transfer',
  delete: 'group.delete',
  official: 'group.official.set',
  blockSitewide: 'group.block',
} as const;
const lockedActions = { ...ownActions, upload: 'chapter.upload.locked' } as const;

/** Actions that the viewer may take on a group. A locked group accepts chapters from its own members only. */
export async function groupAbilities(
  ctx: Pick<Context, 'db' | 'clock'>,
  { id, locked }: { id: number; locked: boolean },
  viewer: Viewer | null,
): Promise<Abilities | undefined> {
  if (!viewer) return undefined;
  const now = ctx.clock();
  const relation = await relationTo(ctx, id, viewer);
  return {
    ...abilities(viewer, now, actions, { own: true }),
    ...abilities(viewer, now, locked ? lockedActions : ownActions, relation),
  };
}
