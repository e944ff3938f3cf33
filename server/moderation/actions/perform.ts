// Carries out actions of staff: permission, the change, the hashes before and after, and what its inverse needs.
import type { StaffActionBody } from '#contract/endpoints/staff-actions.ts';
import type { DecisionReason } from '#contract/rules/decision-reasons.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { actionObjects, staffActions } from '#contract/rules/staff-actions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { requireStaff } from '../actor.ts';
import { interestError, requireNoInterest } from '../interests.ts';
import type { DecidedAction } from '../decisions.ts';
import type { ActedPart, ActionCounts } from './action.ts';
import { hashRow } from './object-hash.ts';
import { actionOf } from './registry.ts';

/** An action that was carried out. */
export interface Performed extends DecidedAction {
  personId: number | null;
  before: Buffer | null;
  after: Buffer | null;
  parts: readonly ActedPart[];
  counts: ActionCounts | null;
}

/**
 * Carries out one action in the caller's transaction, without a decision row or an audit row, which the caller writes.
 * @param viewer null for the operator at a terminal
 * @param agreed whether two people want it
 * @param proposer who proposed it: it is carried out in their name, and they have no interest of their own either
 * @param reason that of the decision; none for an action that is only tried out
 * @throws ApiError 403 without the permission or with an interest of one's own, 404, 409
 */
export async function performAction(
  ctx: Context,
  viewer: Viewer | null,
  { action, id, params }: StaffActionBody,
  {
    agreed = false,
    proposer = null,
    reason = null,
  }: { agreed?: boolean; proposer?: Viewer | null; reason?: DecisionReason | null } = {},
): Promise<Performed> {
  const { object, permission } = staffActions[action];
  if (requireStaff(viewer, permission, ctx.clock())?.secondPerson && !agreed) throw secondPersonError();
  const people = [viewer, proposer].filter((person) => person !== null);
  for (const person of people) await requireNoInterest(ctx.db, person, object, id);
  const before = await hashRow(ctx.db, actionObjects[object], id);
  const {
    personId,
    undo,
    parts = [],
    counts = null,
  } = await actionOf(action).apply(ctx, {
    uid: id,
    params: params as never,
    actor: proposer ?? viewer,
    reason,
  });
  if (people.some((person) => person.id === personId)) throw interestError();
  // the operator at a terminal needs nobody
  if (viewer && parts.length > moderationLimits.secondPersonFrom && !agreed) throw secondPersonError();
  const after = await hashRow(ctx.db, actionObjects[object], id);
  return { action, id, params, undo, personId, before, after, parts, counts };
}

const secondPersonError = (): ApiError =>
  new ApiError('access_denied_http_exception', 'A second member of staff has to agree', { reason: 'second_person' });

/** Takes actions of a decision back, the last one first. @throws ApiError 409 when something later stands against it */
export async function revertActions(ctx: Context, actions: readonly DecidedAction[]): Promise<void> {
  for (const { action, id, undo } of actions.toReversed()) {
    if (!Object.hasOwn(staffActions, action))
      throw new ApiError('optimistic_lock_exception', 'This action is not known any more', { reason: 'not_undoable' });
    await actionOf(action).revert(ctx, { uid: id, undo });
  }
}
