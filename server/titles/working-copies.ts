// Working copies: what somebody wrote in the editor of a title and did not save yet. Nobody else ever sees them.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { draftEndpoints } from '#contract/endpoints/drafts.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/errors.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { draftIsVisibleTo, titleIsVisible } from './policy.ts';

type CopyContext = Pick<Context, 'db' | 'clock'>;
type Copy = ResponseOf<typeof draftEndpoints.copy>['copy'];

/**
 * A title that the viewer may edit: an own draft, or a title that they may change or propose to change. @returns its
 * internal id @throws ApiError 403, 404
 */
export async function requireEditedTitle({ db, clock }: CopyContext, viewer: Viewer, uid: string): Promise<number> {
  const now = clock();
  const { rows } = await sql<{ id: number; own: boolean }>`
    SELECT id, (state <> 'published' AND creator_id IS NOT DISTINCT FROM ${viewer.id}) AS own FROM titles
    WHERE uid = ${uid} AND (${titleIsVisible} OR ${draftIsVisibleTo(viewer, now)})`.execute(db);
  const title = rows[0];
  if (!title) throw notFound('Manga');
  requirePermission(viewer, title.own ? 'title.draft.view' : 'title.edit', now);
  return title.id;
}

/** @param uid of the title; null for one that is not made yet */
const titleOf = (ctx: CopyContext, viewer: Viewer, uid: string | null): Promise<number | null> =>
  uid === null ? Promise.resolve(null) : requireEditedTitle(ctx, viewer, uid);

export async function viewWorkingCopy(ctx: CopyContext, viewer: Viewer, uid: string | null): Promise<Copy> {
  const titleId = await titleOf(ctx, viewer, uid);
  const { rows } = await sql<{ base: number; fields: NonNullable<Copy>['fields']; saved_at: Date }>`
    SELECT base_version AS base, content AS fields, saved_at FROM title_working_copies
    WHERE user_id = ${viewer.id} AND title_id IS NOT DISTINCT FROM ${titleId}::int`.execute(ctx.db);
  const copy = rows[0];
  return copy ? { base: copy.base, fields: copy.fields, savedAt: toWireDate(copy.saved_at) } : null;
}

/** @param base version of the title that it was made from; 0 for one that is not made yet */
export async function saveWorkingCopy(
  ctx: CopyContext,
  viewer: Viewer,
  uid: string | null,
  { base, fields }: Pick<NonNullable<Copy>, 'base' | 'fields'>,
): Promise<void> {
  const titleId = await titleOf(ctx, viewer, uid);
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, viewer.id);
    await sql`INSERT INTO title_working_copies (user_id, title_id, base_version, content, saved_at)
      VALUES (${viewer.id}, ${titleId}::int, ${base}, ${JSON.stringify(fields)}::jsonb, ${ctx.clock()})
      ON CONFLICT (user_id, title_id) DO UPDATE SET base_version = excluded.base_version, content = excluded.content,
        saved_at = excluded.saved_at`.execute(tx);
  });
}

export async function dropWorkingCopy(ctx: CopyContext, viewer: Viewer, uid: string | null): Promise<void> {
  const titleId = await titleOf(ctx, viewer, uid);
  await sql`DELETE FROM title_working_copies
    WHERE user_id = ${viewer.id} AND title_id IS NOT DISTINCT FROM ${titleId}::int`.execute(ctx.db);
}
