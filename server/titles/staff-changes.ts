// Changes of titles that only staff makes: locks against uploads, removal and restoring.
import { sql } from 'kysely';
import type { TitleLockReason } from '#contract/rules/title-locks.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { closeProposals } from './proposals.ts';

type WriteContext = Pick<Context, 'db' | 'clock'>;

/** Whether a title takes no chapters, or none in some languages. The reason is null when nobody gave one. */
export interface UploadLock {
  locked: boolean;
  languages: string[];
  reason: TitleLockReason | null;
}

/**
 * Locks or unlocks a title. @param expected what it has to be now, for changes that take others back
 * @returns what it was @throws ApiError 404 or 409
 */
export function changeUploadLock(
  ctx: WriteContext,
  uid: string,
  to: UploadLock,
  expected?: UploadLock,
): Promise<UploadLock> {
  return transaction(ctx, async (tx) => {
    const title = await findTitle(tx, uid);
    if (title.state !== 'published') throw notFound('Manga');
    const before = { locked: title.locked, languages: title.locked_languages, reason: title.lock_reason };
    if (expected && !isSameLock(before, expected)) throw changedMeanwhile();
    await sql`UPDATE titles SET locked = ${to.locked}, locked_languages = ${to.languages}::text[],
      lock_reason = ${to.reason} WHERE id = ${title.id}`.execute(tx);
    return before;
  });
}

const isSameLock = (a: UploadLock, b: UploadLock): boolean =>
  a.locked === b.locked && a.reason === b.reason && a.languages.join() === b.languages.join();

/** Takes a published title out; its chapters, follows and ratings stay stored. @throws ApiError 404 */
export function removeTitle(ctx: WriteContext, uid: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const title = await findTitle(tx, uid);
    if (title.state !== 'published') throw notFound('Manga');
    const now = ctx.clock();
    await sql`UPDATE titles SET deleted_at = ${now}, state = 'rejected', was_published = true, version = version + 1, updated_at = ${now}
      WHERE id = ${title.id}`.execute(tx);
    await closeProposals(tx, title.id, now);
  });
}

/** Puts a title back that was taken out after it was published. @throws ApiError 404, or 409 when it is not taken out */
export function restoreTitle(ctx: WriteContext, uid: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const title = await findTitle(tx, uid);
    if (title.deleted_at === null || !title.was_published) throw changedMeanwhile();
    const now = ctx.clock();
    await sql`UPDATE titles SET deleted_at = NULL, state = 'published', was_published = false, version = version + 1, updated_at = ${now}
      WHERE id = ${title.id}`.execute(tx);
  });
}

async function findTitle(tx: Db, uid: string) {
  const title = await tx
    .selectFrom('titles')
    .select(['id', 'state', 'deleted_at', 'was_published', 'locked', 'locked_languages', 'lock_reason'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!title) throw notFound('Manga');
  return { ...title, lock_reason: title.lock_reason as TitleLockReason | null };
}

const changedMeanwhile = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'The title was changed meanwhile', { reason: 'changed_meanwhile' });
