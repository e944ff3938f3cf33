// Decisions about what was reported, and about what the site has picked out: the item is closed with the reports
// that are ticked, actions go along with it.
import { sql } from 'kysely';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { Context } from '#server/core/context.ts';
import { settleReports } from '#server/review/settle.ts';
import { decidedError } from '../queue.ts';
import type { DecisionOfItem, ReviewedKind } from './kind.ts';

/** Closes an item with its outcome. @throws ApiError 409 when it is decided */
export async function close({ db, clock }: Context, { itemId, outcome, remarks }: DecisionOfItem): Promise<void> {
  const { rows } = await sql`UPDATE review_items SET state = ${outcome}, decided_at = ${clock()}, version = version + 1,
    remarks = ${JSON.stringify(remarks)}::jsonb WHERE id = ${itemId} AND state = 'waiting' RETURNING id`.execute(db);
  if (rows.length === 0) throw await decidedError(db, itemId);
}

/** Items whose decision changes nothing but the item; the actions of the decision do. */
export const closedKind: ReviewedKind = {
  outcomes: ['accepted', 'refused'],
  decide: async (ctx, decision) => {
    await close(ctx, decision);
    const tellAt = new Date(ctx.clock().getTime() + moderationLimits.undoSeconds * 1000);
    await settleReports(ctx.db, { itemId: decision.itemId, reports: decision.reports, tellAt });
    return { undo: {} };
  },
  undo: async () => {},
};
