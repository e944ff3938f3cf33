// Decisions about what was reported, and about what the site has picked out: the item is closed, actions go along with it.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { decidedError } from '../queue.ts';
import type { DecisionOfItem, ReviewedKind } from './kind.ts';

async function close({ db, clock }: Context, { itemId, outcome, remarks }: DecisionOfItem): Promise<void> {
  const { rows } = await sql`UPDATE review_items SET state = ${outcome}, decided_at = ${clock()}, version = version + 1,
    remarks = ${JSON.stringify(remarks)}::jsonb WHERE id = ${itemId} AND state = 'waiting' RETURNING id`.execute(db);
  if (rows.length === 0) throw await decidedError(db, itemId);
}

/** Items whose decision changes nothing but the item; the actions of the decision do. */
export const closedKind: ReviewedKind = {
  outcomes: ['accepted', 'refused'],
  decide: async (ctx, decision) => {
    await close(ctx, decision);
    return { undo: {} };
  },
  undo: async () => {},
};
