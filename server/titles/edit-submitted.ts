// Changes of what waits for review by whoever approves it, in the transaction of the approval: of drafts, and of proposed changes.
// The version stays until the approval counts it up.
import { sql } from 'kysely';
import { refusalError, requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { changedSince } from '#server/review/submissions.ts';
import { fieldChanges, type PartChange } from '#server/versions/parts.ts';
import { applyChanges, type Change, changesBetween } from './changes.ts';
import { isSame, readContent, type TitleContent, writeContent } from './content.ts';
import { checkNamedIds, mergeFields, type TitleFields } from './content-rules.ts';
import { requireComplete } from './drafts.ts';
import { decideProposal } from './proposals.ts';

interface Wanted {
  /** Public id of what waits, and the version that the moderator has seen. */
  uid: string;
  version: number;
  fields: TitleFields;
}

/** Content of a draft before and after an edit. */
export interface EditedDraft {
  sent: TitleContent;
  approved: TitleContent;
}

type WriteContext = Pick<Context, 'db' | 'clock'>;

/** Changes a submitted draft; no-op when it is under review no more, which its approval refuses. @throws ApiError 400, 403, 409 */
export async function editSubmittedDraft(
  { db: tx, clock }: WriteContext,
  viewer: Viewer,
  { uid, version, fields }: Wanted,
): Promise<{ changes: PartChange[]; undo: EditedDraft } | null> {
  requireUnreviewed(viewer, clock());
  const { rows } = await sql<{ id: number; version: number; creator_id: number | null }>`
    SELECT id, version, creator_id FROM titles WHERE uid = ${uid} AND state = 'submitted' AND deleted_at IS NULL
    FOR NO KEY UPDATE`.execute(tx);
  const draft = rows[0];
  if (!draft) return null;
  checkVersion(version, draft.version);
  const sent = await readContent(tx, draft.id);
  const approved = mergeFields(sent, fields);
  // authors whom its creator has added wait with it
  await checkNamedIds(tx, { titleId: draft.id, viewerId: draft.creator_id ?? viewer.id }, approved, sent);
  await writeContent(tx, draft.id, approved, sent);
  await requireComplete(tx, draft.id);
  return { changes: fieldChanges(sent, approved), undo: { sent, approved } };
}

/** Makes a draft what was sent in, once its approval was taken back. @throws ApiError 409 when the same parts were changed since */
export async function restoreSubmittedDraft(tx: Db, uid: string, { sent, approved }: EditedDraft): Promise<void> {
  const { id } = await tx.selectFrom('titles').select('id').where('uid', '=', uid).executeTakeFirstOrThrow();
  const current = await readContent(tx, id);
  const content = isSame(current, approved) ? sent : applyChanges(current, changesBetween(approved, sent)).content;
  if (!content) throw changedSince();
  await writeContent(tx, id, content, current);
}

/**
 * Changes what is proposed for a title. Null where the title has something else by now than its author saw: nothing of the proposal
 * applies then. @throws ApiError 400 when nothing of it is left, 403, 404, 409
 */
export function editProposal(
  ctx: WriteContext,
  viewer: Viewer,
  { uid, version, fields }: Wanted,
): Promise<{ changes: PartChange[]; undo: { sent: readonly Change[] } } | null> {
  requireUnreviewed(viewer, ctx.clock());
  return decideProposal(ctx, { uid, version, reviewerId: viewer.id }, async (tx, { proposal }) => {
    const stored = await readContent(tx, proposal.title_id);
    const { content: sent } = applyChanges(stored, proposal.changes);
    if (!sent) return null;
    const approved = mergeFields(sent, fields);
    await checkNamedIds(tx, { titleId: proposal.title_id, viewerId: proposal.author_id }, approved, sent);
    const changes = changesBetween(stored, approved);
    if (changes.length === 0)
      throw new ApiError('bad_request_http_exception', 'Nothing of the proposal is left. Refuse it instead', {
        reason: 'nothing_left',
      });
    await sql`UPDATE title_edits SET changes = ${JSON.stringify(changes)}::jsonb WHERE id = ${proposal.id}`.execute(tx);
    return { changes: fieldChanges(sent, approved), undo: { sent: proposal.changes } };
  });
}

/** Makes a proposal what was sent in, once its approval was taken back. */
export async function restoreProposal(tx: Db, uid: string, { sent }: { sent: readonly Change[] }): Promise<void> {
  await sql`UPDATE title_edits SET changes = ${JSON.stringify(sent)}::jsonb WHERE uid = ${uid}`.execute(tx);
}

/** @throws ApiError 403 for those whose own changes of titles are reviewed */
function requireUnreviewed(viewer: Viewer, now: Date): void {
  if (requirePermission(viewer, 'title.edit', now).review !== 'none') throw refusalError('role');
}
