import { toWireDate } from '#contract/endpoints/common.ts';
import { groupClaimEndpoints } from '#contract/endpoints/group-claims.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { dueAfter } from '#server/review/review.ts';
import { claimCode } from './claim-code.ts';
import { submitClaim, withdrawClaim } from './claims.ts';

const okResult = { result: 'ok' as const };

export function groupClaimRoutes(scope: RouteScope): void {
  memberRoute(scope, groupClaimEndpoints.get, async (ctx, { params, viewer }) => viewClaim(ctx, viewer, params.id));
  memberRoute(scope, groupClaimEndpoints.submit, async (ctx, { params, body, viewer }) => {
    await submitClaim(ctx, viewer, params.id, body);
    return viewClaim(ctx, viewer, params.id);
  });
  memberRoute(scope, groupClaimEndpoints.withdraw, async (ctx, { params, viewer }) => {
    await withdrawClaim(ctx, viewer, params.id);
    return okResult;
  });
}

/** The viewer's claim of a group with the code. @throws ApiError 404 */
async function viewClaim({ db, secret }: Pick<Context, 'db' | 'secret'>, viewer: Viewer, groupUid: string) {
  const group = await db.selectFrom('groups').select('id').where('uid', '=', groupUid).executeTakeFirst();
  if (!group) throw notFound('Group');
  const row = await db
    .selectFrom('group_claims')
    .selectAll()
    .where('group_id', '=', group.id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  return {
    ...okResult,
    code: claimCode({ secret }, viewer.uid, groupUid),
    claim: row
      ? {
          id: row.uid,
          state: row.state as 'submitted',
          proof: row.proof,
          note: row.note,
          version: row.version,
          submittedAt: toWireDate(row.submitted_at),
          decidedAt: row.decided_at && toWireDate(row.decided_at),
          dueAt: toWireDate(dueAfter('claim', row.submitted_at)),
        }
      : null,
  };
}
