// Proposals of a member of staff to their colleagues: reading them, and taking them back.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { staffProposalEndpoints } from '#contract/endpoints/staff-proposals.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { Permission } from '#contract/rules/permissions.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/errors.ts';
import { actingRole } from './actor.ts';
import { nameSubjects } from './views/subject-names.ts';

type OwnProposals = ResponseOf<typeof staffProposalEndpoints.list>['proposals'];

/** Proposals of the viewer that wait, the newest first. */
export async function findOwnProposals({ db }: Pick<Context, 'db'>, viewer: Viewer): Promise<OwnProposals> {
  const { rows } = await sql<{ uid: string; item: string; action: string; created_at: Date }>`
    SELECT staff_proposals.uid, review_items.uid AS item, action, staff_proposals.created_at
    FROM staff_proposals JOIN review_items ON subject_uid = staff_proposals.uid AND subject_kind = 'staff_proposals'
      AND review_items.state = 'waiting'
    WHERE proposer_id = ${viewer.id} AND staff_proposals.state = 'waiting'
    ORDER BY staff_proposals.id DESC LIMIT 100`.execute(db);
  const names = await nameSubjects(
    db,
    rows.map(({ uid }) => ({ subject_kind: 'staff_proposals', subject_uid: uid })),
  );
  return rows.map(({ uid, item, action, created_at: at }) => {
    const name = names.get(`staff_proposals ${uid}`);
    const until = new Date(at.getTime() + moderationLimits.proposalDays * 24 * 3600_000);
    return {
      id: item,
      action,
      name: name?.name ?? null,
      detail: name?.detail ?? null,
      at: toWireDate(at),
      until: toWireDate(until),
    };
  });
}

/** Takes a proposal back, and with it its item. @throws ApiError 404 when it is decided, gone, or of somebody else */
export function withdrawProposal(ctx: Context, viewer: Viewer, item: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ action: string; permission: Permission }>`
      DELETE FROM staff_proposals USING review_items
      WHERE review_items.uid = ${item} AND subject_kind = 'staff_proposals' AND subject_uid = staff_proposals.uid
        AND proposer_id = ${viewer.id} AND staff_proposals.state = 'waiting'
      RETURNING action, permission`.execute(tx);
    if (!rows[0]) throw notFound('Proposal');
    await recordAudit(tx, {
      action: 'proposal.withdraw',
      actorId: viewer.id,
      actingRole: actingRole(viewer, rows[0].permission),
      kind: 'item',
      id: item,
      details: { action: rows[0].action },
    });
  });
}
