// Numbers of what a member of staff changed alone a short while ago: a large run in small parts needs a second person, too.
import { type RawBuilder, sql } from 'kysely';
import type { ItemOutcome } from '#contract/rules/decision-reasons.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';

/** Number of parts of earlier runs that match, without those that were taken back or that a second person has agreed to. */
async function countParts(db: Db, viewer: Viewer, condition: RawBuilder<unknown>, now: Date): Promise<number> {
  const since = new Date(now.getTime() - moderationLimits.secondPersonMinutes * 60_000);
  const { rows } = await sql<{ parts: number }>`SELECT count(*)::int AS parts
    FROM moderation_decisions AS part JOIN moderation_decisions AS whole ON whole.id = part.parent_id
    WHERE part.actor_id = ${viewer.id} AND part.made_at > ${since} AND part.undone_at IS NULL AND whole.item_id IS NULL
      AND ${condition}`.execute(db);
  return rows[0]!.parts;
}

/** Number of objects that somebody has changed by runs of an action lately; none for the operator at a terminal. */
export const changedLately = (db: Db, viewer: Viewer | null, action: StaffActionName, now: Date): Promise<number> =>
  viewer
    ? countParts(db, viewer, sql`part.actions @> ${JSON.stringify([{ action }])}::jsonb`, now)
    : Promise.resolve(0);

/** Number of items that somebody has decided together with others lately, with an outcome. */
export const decidedLately = (db: Db, viewer: Viewer, outcome: ItemOutcome, now: Date): Promise<number> =>
  countParts(db, viewer, sql`part.item_id IS NOT NULL AND part.outcome = ${outcome}`, now);
