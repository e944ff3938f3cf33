// Decisions about what a colleague has proposed: an accepted proposal is carried out by whoever accepts it, with the reason and the
// message of whoever proposed it.
import { sql } from 'kysely';
import { decidedItems } from '#contract/endpoints/moderation-together.ts';
import { manyAction, staffAction } from '#contract/endpoints/staff-actions.ts';
import { type DecisionReason, itemOutcomes } from '#contract/rules/decision-reasons.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { requireProposer } from '../proposer.ts';
import type { ItemsDecision, ReviewedKind } from './kind.ts';
import { close } from './reports.ts';

interface Proposal {
  id: number;
  version: number;
  proposer_id: number;
  action: string;
  object_uid: string | null;
  object_uids: string[] | null;
  params: unknown;
  reason: DecisionReason;
  message: string;
  created_at: Date;
}

export const proposalKind: ReviewedKind = {
  outcomes: ['accepted', 'refused'],
  decide: async (ctx, decision) => {
    const { rows } = await sql<Proposal>`
      SELECT id, version, proposer_id, action, object_uid, object_uids, params, reason, message, created_at FROM staff_proposals
      WHERE uid = ${decision.uid} FOR UPDATE`.execute(ctx.db);
    const proposal = rows[0];
    if (!proposal) throw notFound('Proposal');
    if (proposal.version !== decision.subjectVersion)
      throw new ApiError('optimistic_lock_exception', 'This item was changed meanwhile', { reason: 'item_changed' });
    await sql`UPDATE staff_proposals SET state = ${decision.outcome}, version = version + 1
      WHERE id = ${proposal.id}`.execute(ctx.db);
    await close(ctx, decision);
    if (decision.outcome !== 'accepted') return { undo: {} };
    const { action, object_uid: id, object_uids: ids, params, reason, message, created_at: at } = proposal;
    // an action whose parameters are not what they were is proposed anew
    const one = staffAction.safeParse({ action, id, params });
    const many = manyAction.safeParse({ action, params });
    const body = ids && many.success ? { ...many.data, ids } : (one.data ?? decisionOfItems(action, params, reason));
    const now = ctx.clock();
    if (!body || now.getTime() - at.getTime() > moderationLimits.proposalDays * 24 * 3600_000)
      throw new ApiError('optimistic_lock_exception', 'This proposal is too old', { reason: 'proposal_expired' });
    const permission = 'items' in body ? 'queue.decide' : staffActions[body.action].permission;
    const by = await requireProposer(ctx.db, proposal.proposer_id, permission, now);
    return { undo: {}, instead: { outcome: 'accepted', reason }, proposed: { action: body, by, message } };
  },
  undo: async ({ db, clock }, { uid }) => {
    const { rows } =
      await sql`UPDATE staff_proposals SET state = 'waiting', version = version + 1, created_at = ${clock()}
      WHERE uid = ${uid} AND NOT EXISTS (SELECT FROM staff_proposals AS other WHERE other.state = 'waiting'
        AND other.action = staff_proposals.action
          AND (other.object_uid = staff_proposals.object_uid OR other.object_uids = staff_proposals.object_uids)) RETURNING id`.execute(
        db,
      );
    if (rows.length === 0)
      throw new ApiError('optimistic_lock_exception', 'Its proposal is gone, or was made again', {
        reason: 'changed_since',
      });
  },
};

/** The decision of many items that was proposed; null when it is none, or not what it was. */
function decisionOfItems(action: string, params: unknown, reason: DecisionReason): ItemsDecision | null {
  const outcome = itemOutcomes.find((each) => action === `review.${each}`);
  const parsed = decidedItems.safeParse(params);
  return outcome && parsed.success ? { ...parsed.data, outcome, reason } : null;
}
