// Private notes on titles: nobody but their owner sees them.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { lockAccount } from '#server/users/lock-account.ts';

/** Saves the note on a title; one without visible characters removes it. @param titleId internal id */
export async function saveNote(ctx: Context, userId: number, titleId: number, text: string): Promise<void> {
  const note = plainLines(text);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    if (note === '')
      await tx.deleteFrom('library_notes').where('user_id', '=', userId).where('title_id', '=', titleId).execute();
    else
      await sql`INSERT INTO library_notes (user_id, title_id, note, updated_at)
        VALUES (${userId}, ${titleId}, ${note}, ${ctx.clock()})
        ON CONFLICT (user_id, title_id) DO UPDATE SET note = excluded.note, updated_at = excluded.updated_at`.execute(
        tx,
      );
  });
}
