// Actions of staff in tests.
import { sql } from 'kysely';
import { transaction } from '#server/core/db/transaction.ts';
import { revertActions } from '#server/moderation/actions/perform.ts';
import type { DecidedAction } from '#server/moderation/decisions.ts';
import type { TestContext } from '#test/support/server/app.ts';

/** Takes the actions of a decision back. @throws ApiError 409 when something later stands against it */
export async function undoDecision({ ctx }: Pick<TestContext, 'ctx'>, decision: string): Promise<void> {
  const { rows } = await sql<{ actions: DecidedAction[] }>`
    SELECT actions FROM moderation_decisions WHERE uid = ${decision}`.execute(ctx.db);
  await transaction(ctx, (tx) => revertActions({ ...ctx, db: tx }, rows[0]!.actions));
  await ctx.changes.waitUntilApplied();
}
