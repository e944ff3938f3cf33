// Decisions about appeals: an accepted one takes the decision back that it is about.
import { sql } from 'kysely';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import type { ReviewedKind } from './kind.ts';
import { close } from './reports.ts';

export const appealKind: ReviewedKind = {
  outcomes: ['accepted', 'refused'],
  decide: async (ctx, decision) => {
    const { rows } = await sql<{ id: number; version: number; overrules: string }>`
      SELECT appeals.id, version, moderation_decisions.uid AS overrules
      FROM appeals JOIN moderation_decisions ON moderation_decisions.id = decision_id
      WHERE appeals.uid = ${decision.uid} FOR UPDATE OF appeals`.execute(ctx.db);
    const appeal = rows[0];
    if (!appeal) throw notFound('Appeal');
    if (appeal.version !== decision.subjectVersion)
      throw new ApiError('optimistic_lock_exception', 'This item was changed meanwhile', { reason: 'item_changed' });
    await sql`UPDATE appeals SET state = ${decision.outcome}, version = version + 1 WHERE id = ${appeal.id}`.execute(
      ctx.db,
    );
    await close(ctx, decision);
    return decision.outcome === 'accepted' ? { undo: {}, overrules: appeal.overrules } : { undo: {} };
  },
  undo: async ({ db }, { uid, outcome }) => {
    // what it took back may stand against it by now: staff decides about the person anew
    if (outcome === 'accepted')
      throw new ApiError('optimistic_lock_exception', 'An accepted appeal stays accepted', { reason: 'not_undoable' });
    await sql`UPDATE appeals SET state = 'waiting', version = version + 1 WHERE uid = ${uid}`.execute(db);
  },
};
