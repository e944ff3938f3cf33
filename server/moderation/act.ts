// Actions of staff without a review item: one decision, one audit row, one message.
import type { StaffActionBody } from '#contract/endpoints/staff-actions.ts';
import type { ActionReason } from '#contract/rules/decision-reasons.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';
import { recordAudit, recordParts } from '#server/audit/audit.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { ActionCounts } from './actions/action.ts';
import { performAction } from './actions/perform.ts';
import { tryOut } from './actions/perform-many.ts';
import { actingRole } from './actor.ts';
import { addDecision, decidedAction, tieToAudit } from './decisions.ts';

export interface Act {
  action: StaffActionBody;
  reason: ActionReason;
  /** Text to the person, and note that only staff reads. */
  message: string;
  note: string;
}

/** Public id of a decision, and until when it is undone without a message to anybody. */
export interface Made {
  decision: string;
  undoUntil: Date;
}

/**
 * Carries out an action. @param viewer null for the operator at a terminal
 * @throws ApiError 400, 403, 404, 409
 */
export function act(ctx: Context, viewer: Viewer | null, { action, reason, message, note }: Act): Promise<Made> {
  if (action.action === 'person.note' && note.trim() === '')
    throw new ApiError('validation_exception', 'Error validating /note: Write the note', { pointer: '/note' });
  return transaction(ctx, async (tx) => {
    const { object, permission } = staffActions[action.action];
    const performed = await performAction({ ...ctx, db: tx }, viewer, action, { reason });
    const { before, after, personId } = performed;
    const actor = { actorId: viewer?.id ?? null, actingRole: actingRole(viewer, permission), reason };
    const decision = {
      itemId: null,
      actorId: actor.actorId,
      outcome: 'acted' as const,
      reason,
      personId,
      message,
      note,
    };
    const made = await addDecision(tx, { ...decision, actions: [decidedAction(performed)], undo: {} }, ctx.clock());
    const auditId = await recordAudit(tx, {
      ...actor,
      action: action.action,
      kind: object,
      id: action.id,
      before,
      after,
      details: { decision: made.uid },
    });
    await recordParts(tx, auditId, actor, performed.parts);
    await tieToAudit(tx, made, auditId);
    return { decision: made.uid, undoUntil: made.undoUntil };
  });
}

/** Numbers of what an action would change, which nothing of it does; null for one on a single object. @throws as `act` */
export function tryAction(ctx: Context, viewer: Viewer, action: StaffActionBody): Promise<ActionCounts | null> {
  return transaction(ctx, (tx) => {
    const inTransaction = { ...ctx, db: tx };
    return tryOut(
      inTransaction,
      async () => (await performAction(inTransaction, viewer, action, { agreed: true })).counts,
    );
  });
}
