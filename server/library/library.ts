// Entries of an account about titles: follow, notifications, reading status, rating. Triggers count all of it
// (docs/data.md), so nothing here does.
import { sql } from 'kysely';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { lockAccount } from '#server/users/lock-account.ts';

export interface LibraryEntry {
  status: ReadingStatus | null;
  following: boolean;
  /** Chapters per notification; 0 for none. */
  notify: number;
}

export const noEntry: LibraryEntry = Object.freeze({ status: null, following: false, notify: 1 });

/**
 * Changes the given parts of what an account stores about a title. Following and status do not depend on each other; an
 * entry without both is removed. `at` is the time since which a title is followed, or in the library if it is not.
 * @param titleId internal id
 */
export function changeEntry(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: number,
  titleId: number,
  change: Partial<LibraryEntry>,
): Promise<LibraryEntry> {
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, userId, 'alone');
    const stored = await readEntry(tx, userId, titleId);
    const current: LibraryEntry = stored ?? noEntry;
    const next: LibraryEntry = { ...current, ...change };
    if (!next.following && next.status === null) {
      if (stored) await tx.deleteFrom('title_follows').where(sameRow(userId, titleId)).execute();
      return noEntry;
    }
    if (stored && isSame(current, next)) return next;
    const at = stored && !(next.following && !current.following) ? {} : { at: ctx.clock() };
    await tx
      .insertInto('title_follows')
      .values({ user_id: userId, title_id: titleId, ...next, ...at })
      .onConflict((conflict) => conflict.columns(['user_id', 'title_id']).doUpdateSet({ ...next, ...at }))
      .execute();
    return next;
  });
}

async function readEntry(tx: Db, userId: number, titleId: number): Promise<LibraryEntry | undefined> {
  return tx
    .selectFrom('title_follows')
    .select(['status', 'following', 'notify'])
    .where(sameRow(userId, titleId))
    .executeTakeFirst();
}

const sameRow = (userId: number, titleId: number) => sql<boolean>`user_id = ${userId} AND title_id = ${titleId}`;

const isSame = (a: LibraryEntry, b: LibraryEntry): boolean =>
  a.status === b.status && a.following === b.following && a.notify === b.notify;
