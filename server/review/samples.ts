// Samples of what was published without anybody looking at it: some of all, and the first ones of whoever got a role.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { firstSamples } from '#contract/rules/site-checks.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { openItem } from './review.ts';
import { findSubject } from './subjects.ts';

const draws = 1_000_000;

/** Whether chance picks one, as often as the share says; nobody can foresee it. */
export const isDrawn = (share: number): boolean => randomInt(draws) < share * draws;

/** Picks out a title or chapter that its owner has just published without review, perhaps. @param ctx its `db` is the transaction */
export async function sampleApproved(
  { db: tx, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  category: 'manga' | 'chapter',
  uid: string,
): Promise<void> {
  const subject = await findSubject(tx, category, uid);
  if (!subject || subject.ownerId === null) return;
  if (!isDrawn(config.reviewSamples) && !(await isAmongFirst(tx, subject.ownerId))) return;
  await openItem(tx, 'sample', subject, clock(), { byMachine: true });
}

/** Whether fewer than the first ones were picked out since the person got their last role. */
async function isAmongFirst(tx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ among: boolean }>`
    SELECT (SELECT count(DISTINCT subject_uid) FROM review_items WHERE kind = 'sample' AND owner_id = ${userId}
      AND created_at >= granted.at) < ${firstSamples} AS among
    FROM (SELECT made_at AS at FROM moderation_decisions WHERE person_id = ${userId} AND undone_at IS NULL
      AND jsonb_path_exists(actions, '$[*].action ? (@ starts with "person.grant-")')
      ORDER BY made_at DESC LIMIT 1) AS granted`.execute(tx);
  return rows[0]?.among ?? false;
}
