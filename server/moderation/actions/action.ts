// Interface of the actions of staff. The change itself belongs to the domain of the object, which knows nothing of moderation.
import type { StaffActionParams } from '#contract/endpoints/staff-actions.ts';
import type { DecisionReason } from '#contract/rules/decision-reasons.ts';
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';

/** Values that an action stores for its inverse: ids, former states. They are never shown to anybody. */
export type UndoData = Readonly<Record<string, unknown>>;

/** Object that an action on many has changed, with the name of what was done to it. */
export interface ActedPart {
  action: string;
  kind: string;
  id: string;
}

/** Numbers by kind of object: how many change, stay because somebody has changed them since, and are not for this actor. */
export type ActionCounts = Readonly<Record<string, { change: number; conflict: number; denied: number }>>;

/** Effect of an action that was carried out. */
interface Effect {
  /** Internal id of the person whom it concerns: they get the message and may appeal. Null for nobody. */
  personId: number | null;
  undo: UndoData;
  /** Objects that an action on many has changed: each gets a row of the audit table. */
  parts?: readonly ActedPart[];
  /** Numbers of objects by their kind, for whoever tries the action first. */
  counts?: ActionCounts;
}

export interface StaffAction<N extends StaffActionName = StaffActionName> {
  /**
   * Carries the action out.
   * @param ctx its `db` is the transaction of the decision
   * @param call `actor` is null for the operator at a terminal, `reason` for an action that is only tried out
   * @throws ApiError 404, 409, or 403 when its actor may not act on this object
   */
  apply(
    ctx: Context,
    call: { uid: string; params: StaffActionParams<N>; actor: Viewer | null; reason: DecisionReason | null },
  ): Promise<Effect>;
  /** Takes the action back. @throws ApiError 409 when something later stands against it */
  revert(ctx: Context, call: { uid: string; undo: UndoData }): Promise<void>;
}
