// Interface of the actions of staff. The change itself belongs to the domain of the object, which knows nothing of moderation.
import type { StaffActionParams } from '#contract/endpoints/staff-actions.ts';
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';

/** Values that an action stores for its inverse: ids, former states. They are never shown to anybody. */
export type UndoData = Readonly<Record<string, unknown>>;

/** Effect of an action that was carried out. */
interface Effect {
  /** Internal id of the person whom it concerns: they get the message and may appeal. Null for nobody. */
  personId: number | null;
  undo: UndoData;
}

export interface StaffAction<N extends StaffActionName = StaffActionName> {
  /**
   * Carries the action out.
   * @param ctx its `db` is the transaction of the decision
   * @param call `actor` is null for the operator at a terminal
   * @throws ApiError 404, 409, or 403 when its actor may not act on this object
   */
  apply(ctx: Context, call: { uid: string; params: StaffActionParams<N>; actor: Viewer | null }): Promise<Effect>;
  /** Takes the action back. @throws ApiError 409 when something later stands against it */
  revert(ctx: Context, call: { uid: string; undo: UndoData }): Promise<void>;
}
