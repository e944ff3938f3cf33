// Ratings of titles. Those of new or unconfirmed accounts are stored, but count only later, so that nobody can move
// the mean of a title by opening accounts.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { lockAccount } from '#server/users/lock-account.ts';

const minAgeMs = limits.ratingTrustHours * 3_600_000;
/** Accounts per run of the job, so that a run stays short. */
const accountsPerRun = 2_000;

/** Rates a title, or changes the rating, which keeps its time. @param titleId internal id */
export function rateTitle(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: number,
  titleId: number,
  rating: number,
): Promise<void> {
  return rateTitles(ctx, userId, [{ id: titleId, rating }]);
}

/** Rates several titles, each once. @param given internal ids, in ascending order */
export async function rateTitles(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: number,
  given: readonly { id: number; rating: number }[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { createdAt, unverified } = await lockAccount(tx, userId, 'alone');
    const now = ctx.clock();
    const counts = !unverified && now.getTime() - createdAt.getTime() >= minAgeMs;
    await sql`INSERT INTO ratings (user_id, title_id, rating, at, counted)
      SELECT ${userId}::int, id, rating, ${now}::timestamptz, ${counts}::boolean
      FROM unnest(${given.map(({ id }) => id)}::int[], ${given.map(({ rating }) => rating)}::smallint[]) AS given (id, rating)
      ON CONFLICT (user_id, title_id) DO UPDATE SET rating = excluded.rating, counted = ratings.counted OR excluded.counted
      WHERE ratings.rating <> excluded.rating OR ratings.counted <> (ratings.counted OR excluded.counted)`.execute(tx);
  });
}

/** Removes a rating; no-op if there is none. */
export async function removeRating(ctx: Pick<Context, 'db'>, userId: number, titleId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId, 'alone');
    await tx.deleteFrom('ratings').where('user_id', '=', userId).where('title_id', '=', titleId).execute();
  });
}

/** Counts the ratings of accounts that have become old enough and are confirmed. */
export const countRatingsHandler = handleJob(jobKind('ratings:count'), countRatings, {
  cron: '17 * * * *',
  atStart: true,
});

async function countRatings(ctx: Context): Promise<void> {
  const oldEnough = new Date(ctx.clock().getTime() - minAgeMs);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE id IN (SELECT DISTINCT user_id FROM ratings WHERE NOT counted)
      AND deleted_at IS NULL AND NOT unverified AND created_at <= ${oldEnough}
    ORDER BY id LIMIT ${accountsPerRun}`.execute(ctx.db);
  // one transaction for each account, which takes the locks of titles in order
  for (const { id } of rows) {
    await transaction(ctx, async (tx) => {
      await lockAccount(tx, id, 'alone');
      await sql`UPDATE ratings SET counted = true WHERE user_id = ${id} AND NOT counted`.execute(tx);
    });
  }
}
