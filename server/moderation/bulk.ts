// One action of staff on many objects: a decision and an audit row for all of them, and one of each for every object, taken back as one.
import type { ManyActionBody } from '#contract/endpoints/staff-actions.ts';
import type { ActionReason, DecisionReason } from '#contract/rules/decision-reasons.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';
import { recordAudit, recordParts } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { plainLines } from '#server/core/plain-text.ts';
import type { Performed } from './actions/perform.ts';
import { performMany, type Tried, tryOut } from './actions/perform-many.ts';
import type { Made } from './act.ts';
import { actingRole, requireStaff } from './actor.ts';
import { addDecision, decidedAction, type StoredDecision, tieToAudit } from './decisions.ts';
import { changedLately } from './lately.ts';

/** An action on the objects of many ids. */
export interface BulkAct {
  action: ManyActionBody;
  ids: readonly string[];
  reason: ActionReason;
  /** Text to the people concerned, and note that only staff reads. */
  message: string;
  note: string;
}

/** Finds out what an action would do to each object. @throws ApiError 400, 403 without the permission */
export function tryBulk(ctx: Context, viewer: Viewer | null, { action, ids }: BulkAct): Promise<Tried[]> {
  requireStaff(viewer, staffActions[action.action].permission, ctx.clock());
  return transaction(ctx, (tx) => {
    const inTransaction = { ...ctx, db: tx };
    return tryOut(inTransaction, () => performMany(inTransaction, viewer, { ...action, ids }, { agreed: true }));
  });
}

/**
 * Carries an action out on all objects that it can be carried out on. @param viewer null for the operator at a terminal
 * @throws ApiError 400, 403, 409 when it changes none of them
 */
export function bulk(ctx: Context, viewer: Viewer | null, call: BulkAct): Promise<Made & { tried: Tried[] }> {
  const { action, params } = call.action;
  const { object, permission } = staffActions[action];
  requireStaff(viewer, permission, ctx.clock());
  return transaction(ctx, async (tx) => {
    const tried = await performMany(
      { ...ctx, db: tx },
      viewer,
      { action, params, ids: call.ids },
      { reason: call.reason },
    );
    const performed = requireChanged(tried);
    // counted after the lock of `performMany`, so that of two runs at once one knows of the other
    const lately = await changedLately(tx, viewer, action, ctx.clock());
    if (viewer && performed.length + lately > moderationLimits.secondPersonFrom) throw needsSecondPerson();
    const texts = { message: plainLines(call.message).trim(), note: plainLines(call.note).trim() };
    const decision = { actorId: viewer?.id ?? null, reason: call.reason, ...texts };
    const now = ctx.clock();
    const made = await addDecision(
      tx,
      { ...decision, itemId: null, outcome: 'acted', personId: null, actions: [], undo: {} },
      now,
    );
    const auditId = await recordAudit(tx, {
      action,
      actorId: decision.actorId,
      actingRole: actingRole(viewer, permission),
      kind: object,
      id: null,
      reason: call.reason,
      details: { decision: made.uid, changed: performed.length, kept: tried.length - performed.length },
    });
    await tieToAudit(tx, made, auditId);
    await addChildren(tx, { ...made, auditId }, { performed, viewer, ...decision }, now);
    return { decision: made.uid, undoUntil: made.undoUntil, tried };
  });
}

const needsSecondPerson = (): ApiError =>
  new ApiError('access_denied_http_exception', 'A second member of staff has to agree', { reason: 'second_person' });

/** Changes that were made. @throws ApiError 409 when there is none */
export function requireChanged(tried: readonly Tried[]): Performed[] {
  const performed = tried.flatMap((each) => each.performed ?? []);
  if (performed.length === 0)
    throw new ApiError('optimistic_lock_exception', 'There is nothing to change', { reason: 'nothing_to_change' });
  return performed;
}

/** Adds a decision and an audit row for each object of a change of many. Of several that concern one person, one tells them. */
export async function addChildren(
  tx: Db,
  parent: Pick<StoredDecision, 'id'> & { auditId: string },
  {
    performed,
    viewer,
    ...decision
  }: {
    performed: readonly Performed[];
    viewer: Viewer | null;
    actorId: number | null;
    reason: DecisionReason;
    message: string;
    note: string;
  },
  now: Date,
): Promise<void> {
  const told = new Set<number | null>([null]);
  for (const done of performed) {
    const { before, after, personId } = done;
    const { object, permission } = staffActions[done.action];
    const child = { ...decision, parentId: parent.id, toldByOther: told.has(personId), personId };
    told.add(personId);
    const made = await addDecision(
      tx,
      { ...child, itemId: null, outcome: 'acted', actions: [decidedAction(done)], undo: {} },
      now,
    );
    const auditId = await recordAudit(tx, {
      action: done.action,
      actorId: decision.actorId,
      actingRole: actingRole(viewer, permission),
      kind: object,
      id: done.id,
      reason: decision.reason,
      before,
      after,
      parentId: parent.auditId,
      details: { decision: made.uid },
    });
    await recordParts(tx, auditId, { ...decision, actingRole: actingRole(viewer, permission) }, done.parts);
    await tieToAudit(tx, made, auditId);
  }
}
