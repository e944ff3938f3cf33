// Actions that a second person has to agree to: each is kept as a proposal, which is a review item for whoever has the same
// permission. A proposal that nobody decides goes after some days.
import { sql } from 'kysely';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { openItem } from '#server/review/review.ts';
import { act, type Act, type Made } from './act.ts';
import { actingRole, requireStaff } from './actor.ts';
import { requireNoInterest } from './interests.ts';

export const proposalExpiryHandler = handleJob(jobKind('moderation:expire-proposals'), expireProposals, {
  cron: '52 4 * * *',
  fill: '1d',
});

/**
 * Carries an action out, or proposes it when a second person has to agree.
 * @returns the decision, or the public id of the item that waits for somebody else
 * @throws ApiError 400, 403, 404, 409
 */
export async function actOrPropose(ctx: Context, viewer: Viewer, call: Act): Promise<Made | { proposal: string }> {
  const { permission } = staffActions[call.action.action];
  const isAlone = !requireStaff(viewer, permission, ctx.clock())?.secondPerson;
  return isAlone ? act(ctx, viewer, call) : { proposal: await propose(ctx, viewer, call) };
}

function propose(ctx: Context, viewer: Viewer, { action: { action, id, params }, reason, ...words }: Act) {
  const { object, permission } = staffActions[action];
  const message = plainLines(words.message).trim();
  const note = plainLines(words.note).trim();
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    await requireNoInterest(tx, viewer, object, id);
    const { rows } = await sql<{ uid: string }>`
      INSERT INTO staff_proposals (proposer_id, action, object_uid, params, permission, reason, message, note, created_at)
      VALUES (${viewer.id}, ${action}, ${id}, ${JSON.stringify(params)}::jsonb, ${permission}, ${reason}, ${message},
        ${note}, ${now})
      ON CONFLICT (action, object_uid) WHERE state = 'waiting' DO NOTHING RETURNING uid`.execute(tx);
    const uid = rows[0]?.uid;
    if (!uid)
      throw new ApiError('optimistic_lock_exception', 'This was proposed before', { reason: 'proposed_before' });
    // the version of an object says nothing to whoever decides
    const { version: _version, ...shown }: Record<string, unknown> = { ...params };
    const content = JSON.stringify({ action, ...shown, reason, message, note });
    const subject = { kind: 'staff_proposals', uid, ownerId: viewer.id, content };
    const { itemId } = await openItem(tx, 'proposal', subject, now);
    const item = await tx.selectFrom('review_items').select('uid').where('id', '=', itemId).executeTakeFirstOrThrow();
    await recordAudit(tx, {
      action: 'proposal.create',
      actorId: viewer.id,
      actingRole: actingRole(viewer, permission),
      kind: object,
      id,
      reason,
      details: { action, item: item.uid },
    });
    return item.uid;
  });
}

/** Removes proposals that nobody has decided in time, and with them their items. */
async function expireProposals({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - moderationLimits.proposalDays * 24 * 3600_000);
  await sql`DELETE FROM staff_proposals WHERE state = 'waiting' AND created_at < ${before}`.execute(db);
}
