import { groupEditingEndpoints } from '#contract/endpoints/group-editing.ts';
import { versionEndpoints } from '#contract/endpoints/versions.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { makeOnce } from '#server/core/db/make-once.ts';
import { notFound } from '#server/core/http/errors.ts';
import { entityText } from '#server/core/http/json-text.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { waitForOwnWrites } from '#server/core/http/wait-for-own-writes.ts';
import { viewVersions } from '#server/versions/versions.ts';
import { deleteGroup } from './deletion.ts';
import { editGroup, makeGroup, revertGroup } from './edit.ts';
import { groupAbilities } from './policy.ts';
import {
  allowUploader,
  changeMember,
  invite,
  joinGroup,
  removeInvitation,
  removeMember,
  removeUploader,
  transferGroup,
} from './team.ts';
import { viewInvitations, viewTeam } from './team-views.ts';

const okResult = { result: 'ok' as const };

export function groupEditingRoutes(scope: RouteScope): void {
  memberRoute(scope, groupEditingEndpoints.create, async (ctx, { body, keyed, viewer }) =>
    answer(ctx, await makeOnce(ctx, keyed, (inner) => makeGroup(inner, viewer, body)), viewer),
  );
  memberRoute(scope, groupEditingEndpoints.edit, async (ctx, { params, body, viewer }) =>
    answer(ctx, await editGroup(ctx, viewer, params.id, body), viewer),
  );
  memberRoute(scope, groupEditingEndpoints.delete, async (ctx, { params, viewer }) => {
    await deleteGroup(ctx, viewer, params.id, null);
    return okResult;
  });
  memberRoute(scope, groupEditingEndpoints.remove, async (ctx, { params, body, viewer }) => {
    await deleteGroup(ctx, viewer, params.id, body.word);
    return okResult;
  });
  memberRoute(scope, groupEditingEndpoints.team, async (ctx, { params, viewer }) => ({
    ...okResult,
    ...(await viewTeam(ctx, viewer, params.id)),
  }));
  memberRoute(scope, groupEditingEndpoints.invitations, async ({ db }, { viewer }) => ({
    ...okResult,
    invitations: await viewInvitations(db, viewer.id),
  }));
  memberRoute(scope, versionEndpoints.ofGroup, async ({ db, clock }, { params, query, viewer }) => {
    const row = await db
      .selectFrom('groups')
      .select(['id', 'leader_id'])
      .where('uid', '=', params.id)
      .executeTakeFirst();
    if (!row) throw notFound('Group');
    requirePermission(viewer, 'group.edit', clock(), row.leader_id === viewer.id ? { group: 'leader' } : {});
    return { ...okResult, ...(await viewVersions(db, 'groups', row.id, query)) };
  });
  memberRoute(scope, versionEndpoints.revertGroup, async (ctx, { params, body, viewer }) =>
    answer(ctx, await revertGroup(ctx, viewer, params.id, body), viewer),
  );
  teamRoutes(scope);
}

function teamRoutes(scope: RouteScope): void {
  for (const [endpoint, change] of [
    [groupEditingEndpoints.invite, invite],
    [groupEditingEndpoints.uninvite, removeInvitation],
    [groupEditingEndpoints.removeMember, removeMember],
    [groupEditingEndpoints.allowUploader, allowUploader],
    [groupEditingEndpoints.removeUploader, removeUploader],
    [groupEditingEndpoints.transfer, transferGroup],
  ] as const)
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      await change(ctx, viewer, params.id, params.user);
      return okResult;
    });
  memberRoute(scope, groupEditingEndpoints.join, async (ctx, { params, viewer }) => {
    await joinGroup(ctx, viewer, params.id);
    return okResult;
  });
  memberRoute(scope, groupEditingEndpoints.changeMember, async (ctx, { params, body, viewer }) => {
    await changeMember(ctx, viewer, params.id, params.user, body.canEdit);
    return okResult;
  });
}

/** The group after a change. @param id internal id */
async function answer(ctx: Context, id: number, viewer: Viewer) {
  // the document that is cached may be the one before the change
  await waitForOwnWrites(ctx);
  const row = await ctx.db.selectFrom('groups').select(['id', 'locked']).where('id', '=', id).executeTakeFirst();
  const [group] = row ? await ctx.documents.byIds('groups', [id], []) : [];
  if (!row || group === undefined) throw notFound('Group');
  return entityText(group, await groupAbilities(ctx, row, viewer));
}
