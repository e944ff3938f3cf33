// Undo of decisions: what they changed is as before, and the item waits again as a new one. The decision's row stays, marked.
import { sql } from 'kysely';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { Permission } from '#contract/rules/permissions.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { refusalError, usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { addJob } from '#server/core/jobs.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { actingRole, requireStaff } from './actor.ts';
import { type DecidedAction, messageJob } from './decisions.ts';
import { interestError, requireNoInterest } from './interests.ts';
import {
  findParts,
  markPartsUndone,
  revertDecision,
  revertIfPossible,
  revertParts,
  type Revertible,
} from './undo-parts.ts';

interface DecisionRow extends Revertible {
  parent_id: number | null;
  made_at: Date;
  undone_at: Date | null;
}

type Undoable = DecisionRow & { parts: Revertible[] };

/** All actions of a decision, with those of its parts. */
const actionsOf = ({ actions, parts }: Undoable): DecidedAction[] => [
  ...actions,
  ...parts.flatMap((part) => part.actions),
];

interface Undone {
  item: string | null;
  kept: number;
}

/**
 * Takes a decision back. Moderators undo their own decisions, administrators those of all, appeals those that were appealed; what
 * somebody did without an item they undo with the permission of the action alone.
 * @param viewer null for the operator at a terminal
 * @param of 'appeal' when an appeal against it was accepted: what something later stands against stays then
 * @returns the public id of the item that waits again, null for none; and how many objects of a change of many stay as they are
 * @throws ApiError 403, 404, 409 when it is undone, too old, or something later stands against it
 */
export function undoDecision(
  ctx: Context,
  viewer: Viewer | null,
  uid: string,
  { note = '', of = 'decision' }: { note?: string | undefined; of?: 'decision' | 'appeal' } = {},
): Promise<Undone> {
  return transaction(ctx, async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const now = ctx.clock();
    const decision = await requireUndoable(inTransaction, viewer, uid, of);
    const { parts } = decision;
    const reverted = await revertParts(inTransaction, parts);
    if (parts.length > 0 && reverted.length === 0 && decision.actions.length === 0 && of === 'decision')
      throw new ApiError('optimistic_lock_exception', 'Somebody has decided otherwise meanwhile', {
        reason: 'changed_since',
      });
    let item: string | null = null;
    const revertItself = async (): Promise<void> => {
      item = await revertDecision(inTransaction, decision, of);
    };
    // an accepted appeal overrules a decision also where nothing of it is left to be taken back, or something later stands
    await (of === 'appeal' ? revertIfPossible(inTransaction, revertItself) : revertItself());
    await sql`UPDATE moderation_decisions SET undone_at = ${now}, undone_by = ${viewer?.id ?? null},
      note = CASE WHEN ${note} = '' THEN note ELSE concat_ws(E'\n\n', nullif(note, ''), ${plainLines(note).trim()}::text) END
      WHERE id = ${decision.id}`.execute(tx);
    // whoever was told of it reads that it was taken back; an appeal has an answer of its own
    if (decision.told_at !== null && of === 'decision') await addJob(tx, messageJob, { decision: decision.id });
    // the appeal has its own row, which names this decision
    const kept = parts.length - reverted.length;
    if (of === 'appeal' && parts.length === 0) return { item: null, kept };
    if (of === 'decision') await closeAppeal(tx, decision.id, now);
    const auditId = await recordAudit(tx, {
      action: 'decision.undo',
      actorId: viewer?.id ?? null,
      actingRole: actingRole(viewer, undoPermission(viewer, decision)),
      kind: 'decision',
      id: decision.uid,
      reason: 'undone',
      revertsId: decision.audit_id === null ? null : String(decision.audit_id),
      details: { item, actions: decision.actions.map(({ action }) => action), ...(kept > 0 ? { kept } : {}) },
    });
    await markPartsUndone(tx, reverted, { viewer, auditId, now });
    return { item, kept };
  });
}

/** Ends an appeal that waits against a decision that staff took back by themselves. */
async function closeAppeal(tx: Db, decisionId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ uid: string }>`UPDATE appeals SET state = 'accepted', version = version + 1
    WHERE decision_id = ${decisionId} AND state = 'waiting' RETURNING uid`.execute(tx);
  if (!rows[0]) return;
  await sql`UPDATE review_items SET state = 'autoresolved', decided_at = ${now}, version = version + 1,
    claimed_by = NULL, claimed_until = NULL
    WHERE subject_uid = ${rows[0].uid} AND subject_kind = 'appeals' AND state = 'waiting'`.execute(tx);
}

/** The permission that an undo needs besides those of the actions of the decision. */
function undoPermission(viewer: Viewer | null, decision: Undoable | undefined): Permission {
  const [first] = decision ? actionsOf(decision) : [];
  const isOwnAct = decision?.outcome === 'acted' && decision.actor_id === viewer?.id;
  return isOwnAct && first ? staffActions[first.action].permission : 'queue.decide';
}

async function requireUndoable(
  { db, clock }: Context,
  viewer: Viewer | null,
  uid: string,
  of: 'decision' | 'appeal',
): Promise<Undoable> {
  const { rows } = await sql<DecisionRow>`
    SELECT moderation_decisions.id, moderation_decisions.uid, parent_id, item_id, actor_id, person_id, outcome, actions, undo, made_at,
      undone_at, told_at, audit_id, review_items.kind, review_items.subject_uid
    FROM moderation_decisions LEFT JOIN review_items ON review_items.id = item_id
    WHERE moderation_decisions.uid = ${uid} FOR UPDATE OF moderation_decisions`.execute(db);
  const decision = rows[0] && { ...rows[0], parts: await findParts(db, rows[0].id) };
  requireStaff(viewer, undoPermission(viewer, decision), clock());
  if (!decision) throw notFound('Decision');
  // of many items that were decided together, each comes back by itself, too
  if (decision.parent_id !== null && decision.item_id === null && of === 'decision')
    throw new ApiError('optimistic_lock_exception', 'This is part of a change of many things, which is undone as one', {
      reason: 'part_of_many',
    });
  if (decision.undone_at)
    throw new ApiError('optimistic_lock_exception', 'This decision was undone before', { reason: 'undone' });
  const age = clock().getTime() - decision.made_at.getTime();
  if (of === 'decision' && age > moderationLimits.undoDays * 24 * 3600_000)
    throw new ApiError('optimistic_lock_exception', 'This decision is too old to be undone', { reason: 'too_old' });
  if (!viewer) return decision;
  if ([decision, ...decision.parts].some((each) => each.person_id === viewer.id)) throw interestError();
  if (of === 'decision' && decision.actor_id !== viewer.id && !usableRoles(viewer).includes('ROLE_ADMIN'))
    throw refusalError('role');
  for (const { action, id } of actionsOf(decision)) {
    const { object, permission } = staffActions[action];
    requireStaff(viewer, permission, clock());
    await requireNoInterest(db, viewer, object, id);
  }
  return decision;
}
