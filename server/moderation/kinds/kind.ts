// Interface of what is decided, by kind of item. The decision itself belongs to the domain of the subject.
import type { ManyActionBody, StaffActionBody } from '#contract/endpoints/staff-actions.ts';
import type { DecisionReason, ItemOutcome, ReviewKind } from '#contract/rules/decision-reasons.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Remarks } from '#server/review/submissions.ts';
import type { ItemEdits } from '#contract/endpoints/item-edits.ts';
import type { PartChange } from '#server/versions/parts.ts';
import type { UndoData } from '../actions/action.ts';

export interface DecisionOfItem {
  /** Internal and public id of the item, public id of its subject, and the version of the subject that the reviewer has seen. */
  itemId: number;
  uid: string;
  subjectVersion: number | null;
  outcome: ItemOutcome;
  /** Internal id of the reviewer; 0 for the operator, who owns nothing. */
  reviewerId: number;
  /** Texts by field for whoever sent it in; the field '' is the message. */
  remarks: Remarks;
  /** Public ids of the reports that it settles; null for all. */
  reports: readonly string[] | null;
}

/** Decision of many items, each as it was seen. */
export interface ItemsDecision {
  items: readonly { id: string; version: number; subjectVersion?: number | null | undefined }[];
  outcome: ItemOutcome;
  reason: string;
  /** Action on what each item is about. */
  along?: ManyActionBody | undefined;
}

/** Effect of a decision: what undoes it, and another outcome where it could not be carried out as it was meant. */
interface DecidedItem {
  undo: UndoData;
  instead?: { outcome: ItemOutcome; reason: DecisionReason };
  /** Public id of the decision that it takes back, as an accepted appeal does. */
  overrules?: string;
  /** Action on one object or on many, or decision of many items, that it agrees to, who proposed it, and what they wrote. */
  proposed?: {
    action: StaffActionBody | (ManyActionBody & { ids: readonly string[] }) | ItemsDecision;
    by: Viewer;
    message: string;
  };
}

export interface ReviewedKind {
  outcomes: readonly ItemOutcome[];
  /**
   * Changes what was sent in before it is approved, with what its inverse needs (`edited` of the undo data).
   * Null when it cannot be approved any more, which `decide` says. @throws ApiError 400, 403, 404, 409
   */
  edit?(
    ctx: Context,
    viewer: Viewer,
    decision: Pick<DecisionOfItem, 'uid' | 'subjectVersion'>,
    edits: ItemEdits,
  ): Promise<{ changes: readonly PartChange[]; undo: object } | null>;
  /**
   * Decides, and closes the item. @param ctx its `db` is the transaction
   * @throws ApiError 403, 404, 409
   */
  decide(ctx: Context, decision: DecisionOfItem): Promise<DecidedItem>;
  /** Takes the decision back, without opening an item. @throws ApiError 409 when something later stands against it */
  undo(
    ctx: Context,
    call: { uid: string; outcome: ItemOutcome; undo: UndoData; actorId: number | null },
  ): Promise<void>;
}

/** Kinds of items whose decision concerns whoever its actions are about, not whoever sent it in. */
export const answeredApart: readonly ReviewKind[] = ['report', 'sample', 'proposal', 'notice'];
