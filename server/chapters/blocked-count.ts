// Counts the chapters of a feed, and separately those that the viewer blocks.
import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { blockedCandidates, notBlockedChapters } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import { countCapped } from '#server/core/db/count.ts';

interface FeedCounts {
  total: number;
  hidden: number;
}

/**
 * Counts the rows of `from` (which contains `chapters`) that match the conditions: in `total` those that are not
 * blocked, in `hidden` the blocked ones, each capped at the pagination window. @param named whether the request names
 * its titles by id, so that chapters of hidden titles count as not blocked
 */
export async function countNotBlocked(
  ctx: Context,
  from: RawBuilder<unknown>,
  conditions: readonly RawBuilder<unknown>[],
  blocks: Blocks | null,
  options: { named?: boolean } = {},
): Promise<FeedCounts> {
  const count = (countConditions: readonly RawBuilder<unknown>[]): Promise<number> =>
    countCapped(ctx, sql`FROM ${from} WHERE ${sql.join([...countConditions], sql` AND `)}`);
  const notBlocked = blocks ? notBlockedChapters(blocks, options) : [];
  if (!blocks || notBlocked.length === 0) return { total: await count(conditions), hidden: 0 };
  const [totalWithBlocked, total] = await Promise.all([count(conditions), count([...conditions, ...notBlocked])]);
  if (totalWithBlocked < limits.resultWindow) return { total, hidden: Math.max(0, totalWithBlocked - total) };
  const blocked = sql`(${sql.join(notBlocked, sql` AND `)}) IS NOT TRUE`;
  const isCandidate = sql`chapters.id = ANY (ARRAY(${blockedCandidates(blocks, limits.resultWindow)}))`;
  return { total, hidden: await count([...conditions, isCandidate, blocked]) };
}
