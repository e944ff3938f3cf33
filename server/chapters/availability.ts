// Chapters that stay listed without their pages, and the reason that readers are told.
import { sql } from 'kysely';
import type { UnavailabilityReason } from '#contract/rules/unavailability.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { changeChapter } from './chapters.ts';

/** Whether a chapter has its pages; the reason is null for an available one, and when nobody gave one. */
export interface Availability {
  unavailable: boolean;
  reason: UnavailabilityReason | null;
}

/**
 * Makes a chapter unavailable or available. @param expected what it has to be now, for changes that take others back
 * @returns what it was @throws ApiError 404, or 409 when it is something else than expected
 */
export function changeAvailability(
  ctx: Pick<Context, 'db' | 'clock'>,
  chapterId: number,
  to: Availability,
  expected?: Availability,
): Promise<Availability> {
  return transaction(ctx, async (tx) => {
    let wasUnavailable = false;
    // locks title and chapter, so that the reason is read after all changes before this one
    await changeChapter({ ...ctx, db: tx }, chapterId, ({ unavailable }) => {
      wasUnavailable = unavailable;
      return { unavailable: to.unavailable };
    });
    const { rows } = await sql<{ reason: UnavailabilityReason }>`
      SELECT reason FROM chapter_unavailability WHERE chapter_id = ${chapterId}`.execute(tx);
    const before = { unavailable: wasUnavailable, reason: wasUnavailable ? (rows[0]?.reason ?? null) : null };
    if (expected && (expected.unavailable !== before.unavailable || expected.reason !== before.reason))
      throw new ApiError('optimistic_lock_exception', 'The chapter was changed meanwhile', {
        reason: 'changed_meanwhile',
      });
    await sql`DELETE FROM chapter_unavailability WHERE chapter_id = ${chapterId}`.execute(tx);
    if (to.unavailable && to.reason !== null)
      await sql`INSERT INTO chapter_unavailability (chapter_id, reason, at)
        VALUES (${chapterId}, ${to.reason}, ${ctx.clock()})`.execute(tx);
    return before;
  });
}
