// Takes imports back: those that somebody undoes, and what is left of those that failed or were interrupted.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/errors.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { undoSocial, type WrittenSocial } from './write-social.ts';
import { undoTitleChanges, type WrittenTitles } from './write-titles.ts';

/** Changes of one transaction of an import. */
export interface Written {
  titles?: WrittenTitles;
  social?: WrittenSocial;
}

/** Hours after which an import that is not complete has been interrupted. */
const interruptedHours = 1;

/** Takes an import back; no-op if that is done. @throws ApiError 404 */
export async function undoImport(ctx: Context, userId: number, id: string): Promise<void> {
  const run = await ctx.db
    .selectFrom('account_imports')
    .select(['id', 'undone_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!run) throw notFound('Import');
  if (run.undone_at) return;
  await ctx.db.deleteFrom('account_import_waiting').where('import_id', '=', id).execute();
  // each part in a transaction of its own, as it was written; a part that is taken back is deleted, so that a run that
  // was interrupted goes on where it stopped
  for (;;) {
    const isDone = await transaction(ctx, async (tx) => {
      await lockAccount(tx, userId, 'alone');
      const step = await tx
        .selectFrom('account_import_changes')
        .selectAll()
        .where('import_id', '=', id)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!step) {
        await tx.updateTable('account_imports').set({ undone_at: ctx.clock() }).where('id', '=', id).execute();
        return true;
      }
      const { titles, social } = step.written as unknown as Written;
      if (social) await undoSocial(tx, userId, social);
      if (titles) await undoTitleChanges(tx, userId, titles);
      await tx
        .deleteFrom('account_import_changes')
        .where('import_id', '=', id)
        .where('number', '=', step.number)
        .execute();
      return false;
    });
    if (isDone) return;
  }
}

/** Takes back what an import has written that failed, and forgets it. */
export async function removeImport(ctx: Context, userId: number, id: string): Promise<void> {
  await undoImport(ctx, userId, id);
  await ctx.db.deleteFrom('account_imports').where('id', '=', id).execute();
}

/** Imports whose process ended while it wrote them, so that nothing stays of a part of a file. */
export async function removeInterruptedImports(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - interruptedHours * 3_600_000);
  const { rows } = await sql<{ id: string; userId: number }>`
    SELECT id, user_id AS "userId" FROM account_imports WHERE counts = '{}' AND at < ${before}`.execute(ctx.db);
  for (const { id, userId } of rows) await removeImport(ctx, userId, id);
}
