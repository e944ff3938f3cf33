// Turns the weekly mail on and off.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { schedule } from './claim.ts';

/**
 * Turns the mail on or off by a link of a mail, at the day and hour that were chosen.
 * @returns false when the person is gone
 */
export function turnDigest(ctx: Pick<Context, 'db' | 'clock'>, userId: number, isOn: boolean): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    // nothing is stored about somebody whose account was deleted meanwhile
    const { rows } = await sql<{ isOn: boolean }>`
      SELECT digest_due_at IS NOT NULL AS "isOn" FROM notification_settings
      WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(tx);
    if (!rows[0]) return false;
    if (rows[0].isOn !== isOn) await schedule(tx, userId, isOn, ctx.clock());
    return true;
  });
}
