// Actions that a second person has to agree to: each is kept as a proposal, which is a review item for whoever has the same
// permission. A proposal that nobody decides goes after some days.
import { sql } from 'kysely';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { type StaffActionName, staffActions } from '#contract/rules/staff-actions.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { performAction } from './actions/perform.ts';
import { countResults, type Tried, tryOut } from './actions/perform-many.ts';
import { act, type Act, type Made } from './act.ts';
import { requireStaff } from './actor.ts';
import { bulk, type BulkAct, requireChanged, tryBulk } from './bulk.ts';
import { changedLately } from './lately.ts';
import { propose } from './propose.ts';

export const proposalExpiryHandler = handleJob(jobKind('moderation:expire-proposals'), expireProposals, {
  cron: '52 4 * * *',
  fill: '1d',
});

interface ActedOrProposed {
  made: Made | null;
  proposal: string | null;
}

/**
 * Carries an action out, or proposes it when a second person has to agree.
 * @returns the decision, the public id of the item that waits for somebody else, or both where a part of it waits
 * @throws ApiError 400, 403, 404, 409
 */
export async function actOrPropose(ctx: Context, viewer: Viewer, call: Act): Promise<ActedOrProposed> {
  const { permission } = staffActions[call.action.action];
  if (!requireStaff(viewer, permission, ctx.clock())?.secondPerson) {
    try {
      return { made: await act(ctx, viewer, call), proposal: null };
    } catch (error) {
      // how much it changes is known once it is carried out
      if (!(error instanceof ApiError) || error.context?.['reason'] !== 'second_person') throw error;
    }
  }
  const { action } = call;
  return transaction(ctx, async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    // what could not be carried out now is not proposed
    await tryOut(inTransaction, () => performAction(inTransaction, viewer, action, { agreed: true }));
    // a ban holds at once; what it removes waits
    const made =
      action.action === 'person.ban'
        ? await act(inTransaction, viewer, { ...call, action: { ...action, params: { days: action.params.days } } })
        : null;
    return {
      made,
      proposal: await propose(inTransaction, viewer, { ...call, ...ruleOf(call), uid: action.id, uids: null }),
    };
  });
}

const ruleOf = ({ action: { action } }: { action: { action: StaffActionName } }) => staffActions[action];

interface BulkOutcome {
  tried: Tried[];
  secondPerson: boolean;
  /** Number of objects that smaller runs of the same action changed a short while ago. */
  lately: number;
  /** Null for a dry run and for a proposal. */
  done: Made | null;
  /** Public id of the item that waits for somebody else. */
  proposal: string | null;
}

/**
 * Finds out what an action does to many objects, carries it out, or proposes it when it changes more of them than one person may.
 * @throws ApiError 400, 403, 409
 */
export async function bulkOrPropose(
  ctx: Context,
  viewer: Viewer,
  { dryRun, ...call }: BulkAct & { dryRun: boolean },
): Promise<BulkOutcome> {
  const grant = requireStaff(viewer, staffActions[call.action.action].permission, ctx.clock());
  const lately = await changedLately(ctx.db, viewer, call.action.action, ctx.clock());
  const needsSecond = (tried: readonly Tried[]): boolean =>
    grant?.secondPerson === true || countResults(tried).changed + lately > moderationLimits.secondPersonFrom;
  if (dryRun || grant?.secondPerson || call.ids.length + lately > moderationLimits.secondPersonFrom) {
    const tried = await tryBulk(ctx, viewer, call);
    const secondPerson = needsSecond(tried);
    if (dryRun) return { tried, secondPerson, lately, done: null, proposal: null };
    if (secondPerson) {
      const uids = requireChanged(tried).map(({ id }) => id);
      const proposal = await transaction(ctx, (tx) =>
        propose({ ...ctx, db: tx }, viewer, { ...call, ...ruleOf(call), uid: null, uids: uids.toSorted() }),
      );
      return { tried, secondPerson, lately, done: null, proposal };
    }
  }
  const { tried, ...done } = await bulk(ctx, viewer, call);
  return { tried, secondPerson: false, lately, done, proposal: null };
}

/** Removes proposals that nobody has decided in time, and with them their items. */
async function expireProposals({ db, clock }: Context): Promise<void> {
  const before = new Date(clock().getTime() - moderationLimits.proposalDays * 24 * 3600_000);
  await transaction({ db }, async (tx) => {
    const { rows } = await sql<{ action: string; item: string }>`
      DELETE FROM staff_proposals USING review_items
      WHERE subject_kind = 'staff_proposals' AND subject_uid = staff_proposals.uid AND review_items.state = 'waiting'
        AND staff_proposals.state = 'waiting' AND staff_proposals.created_at < ${before}
      RETURNING action, review_items.uid AS item`.execute(tx);
    for (const { action, item } of rows)
      await recordAudit(tx, {
        action: 'proposal.expire',
        actorId: null,
        automatic: true,
        kind: 'item',
        id: item,
        details: { action },
      });
  });
}
