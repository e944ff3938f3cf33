// The lock that every change of a title takes first, and who may change it in its state.
import { sql } from 'kysely';
import { recordStaffWrite } from '#server/audit/staff-writes.ts';
import { refusalError, requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import type { TitleState } from '#server/db/schema.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { draftIsVisibleTo, titleIsVisible } from './policy.ts';

export interface LockedTitle {
  id: number;
  uid: string;
  state: TitleState;
  creator_id: number | null;
  version: number;
  updated_at: Date;
}

/**
 * Locks a title that the viewer sees: a published one, or a draft. The account first, as its deletion does, because versions
 * and review items refer to it. @throws ApiError 404
 */
export async function lockTitle(tx: Db, viewer: Viewer, uid: string, now: Date): Promise<LockedTitle> {
  await lockAccount(tx, viewer.id);
  const { rows } = await sql<LockedTitle>`
    SELECT id, uid, state, creator_id, version, updated_at FROM titles
    WHERE uid = ${uid} AND (${titleIsVisible} OR ${draftIsVisibleTo(viewer, now)}) FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound('Manga');
  return rows[0];
}

/**
 * Checks that the viewer may change the fields of a title now.
 * @returns whether the change needs a review @throws ApiError 403, or 409 while the title is under review
 */
export function requireEditable(title: LockedTitle, viewer: Viewer, now: Date): { needsReview: boolean } {
  const isOwnDraft = title.state !== 'published' && title.creator_id === viewer.id;
  const { review } = requirePermission(viewer, isOwnDraft ? 'title.draft.create' : 'title.edit', now);
  if (title.state !== 'published' && !isOwnDraft && review !== 'none') throw refusalError('not_own');
  requireNotSubmitted(title);
  return { needsReview: title.state === 'published' && review !== 'none' };
}

/** Adds a row of the audit table when staff has changed a title, or the draft of somebody else. */
export async function recordTitleEdit(
  tx: Db,
  viewer: Viewer,
  { uid, state, creator_id }: LockedTitle,
  now: Date,
  permission: 'title.edit' | 'title.relation.edit' = 'title.edit',
): Promise<void> {
  if (state !== 'published' && creator_id === viewer.id) return;
  await recordStaffWrite(tx, viewer, { action: 'title.edit', kind: 'title', id: uid, permission }, now);
}

/** @throws ApiError 409 while the title is under review */
export function requireNotSubmitted({ state }: Pick<LockedTitle, 'state'>): void {
  if (state !== 'submitted') return;
  throw new ApiError('optimistic_lock_exception', 'The draft is under review. Withdraw it to change it', {
    reason: 'under_review',
  });
}
