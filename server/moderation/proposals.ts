// Actions that a second person has to agree to: each is kept as a proposal, which is a review item for whoever has the same
// permission. A proposal that nobody decides goes after some days.
import { sql } from 'kysely';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';
import { recordAudit } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { openItem } from '#server/review/review.ts';
import { performAction } from './actions/perform.ts';
import { countResults, type Tried, tryOut } from './actions/perform-many.ts';
import { act, type Act, type Made } from './act.ts';
import { actingRole, requireStaff } from './actor.ts';
import { bulk, type BulkAct, requireChanged, tryBulk } from './bulk.ts';
import { changedLately } from './lately.ts';

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
    return { made, proposal: await propose(inTransaction, viewer, { ...call, uid: action.id, uids: null }) };
  });
}

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
        propose({ ...ctx, db: tx }, viewer, { ...call, uid: null, uids: uids.toSorted() }),
      );
      return { tried, secondPerson, lately, done: null, proposal };
    }
  }
  const { tried, ...done } = await bulk(ctx, viewer, call);
  return { tried, secondPerson: false, lately, done, proposal: null };
}

type Proposed = Omit<Act, 'action'> & {
  action: { action: Act['action']['action']; params: object };
  /** Public id of its object, or those of its objects. */
  uid: string | null;
  uids: readonly string[] | null;
};

async function propose(
  { db: tx, clock }: Context,
  viewer: Viewer,
  { action: { action, params }, reason, uid: object, uids: objects, ...words }: Proposed,
): Promise<string> {
  const { object: kind, permission } = staffActions[action];
  const message = plainLines(words.message).trim();
  const note = plainLines(words.note).trim();
  const now = clock();
  await requireNew(tx, action, objects);
  const { rows } = await sql<{ uid: string }>`
    INSERT INTO staff_proposals (proposer_id, action, object_uid, object_uids, params, permission, reason, message, note,
      created_at)
    VALUES (${viewer.id}, ${action}, ${object}, ${objects}::uuid[], ${JSON.stringify(params)}::jsonb, ${permission}, ${reason},
      ${message}, ${note}, ${now})
    ON CONFLICT (action, object_uid) WHERE state = 'waiting' DO NOTHING RETURNING uid`.execute(tx);
  const uid = rows[0]?.uid;
  if (!uid) throw proposedBefore();
  // the version of an object says nothing to whoever decides
  const { version: _version, ...shown } = params as Record<string, unknown>;
  const content = JSON.stringify({ action, ...shown, reason, message, note });
  const { itemId } = await openItem(tx, 'proposal', { kind: 'staff_proposals', uid, ownerId: viewer.id, content }, now);
  const item = await tx.selectFrom('review_items').select('uid').where('id', '=', itemId).executeTakeFirstOrThrow();
  await recordAudit(tx, {
    action: 'proposal.create',
    actorId: viewer.id,
    actingRole: actingRole(viewer, permission),
    kind,
    id: object,
    reason,
    details: { action, item: item.uid, ...(objects ? { objects } : {}) },
  });
  return item.uid;
}

/** @throws ApiError 409 when the same action on the same objects waits */
async function requireNew(tx: Db, action: string, objects: readonly string[] | null): Promise<void> {
  if (objects === null) return;
  const { rows } = await sql`SELECT FROM staff_proposals
    WHERE state = 'waiting' AND action = ${action} AND object_uids = ${objects}::uuid[]`.execute(tx);
  if (rows.length > 0) throw proposedBefore();
}

const proposedBefore = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'This was proposed before', { reason: 'proposed_before' });

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
