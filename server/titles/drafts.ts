// Changes of titles by people, before they are published and afterwards. Each change locks the title's row first,
// so that of several writers who know the same version one succeeds:
//   draft → submitted → published · submitted → draft (withdrawn or returned) · submitted → rejected → draft (edited)
// Deleted ones are invisible at once, and gone after some weeks.
import { sql } from 'kysely';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { refusalError, requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import type { TitleState } from '#server/db/schema.ts';
import { sampleApproved } from '#server/review/samples.ts';
import { submitForReview, withdrawFromReview } from '#server/review/submissions.ts';
import { recordVersion } from '#server/versions/versions.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { emptyContent, readContent, type TitleContent, writeContent } from './content.ts';
import { checkNamedIds, mergeFields, type TitleFields } from './content-rules.ts';
import { type LockedTitle, lockTitle } from './lock-title.ts';
import { closeProposals } from './proposals.ts';
import { addInverseRelations } from './relations.ts';

type WriteContext = Pick<Context, 'db' | 'clock'>;

/** Locks a draft of the viewer. @throws ApiError 404, or 403 for those of others */
async function lockOwnDraft(tx: Db, viewer: Viewer, uid: string, now: Date): Promise<LockedTitle> {
  const title = await lockTitle(tx, viewer, uid, now);
  if (title.state === 'published') throw notFound('Draft');
  if (title.creator_id !== viewer.id) throw refusalError('not_own');
  return title;
}

/** Makes a draft of the viewer. @returns its internal id @throws ApiError validation_exception */
export function createDraft(
  ctx: WriteContext,
  viewer: Viewer,
  fields: TitleFields & Pick<TitleContent, 'originalLanguage' | 'status' | 'contentRating'>,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, viewer.id, 'alone');
    await requireRoomForDraft(tx, viewer.id);
    const { originalLanguage, status, contentRating } = fields;
    const empty = { ...emptyContent, originalLanguage, status, contentRating };
    const content = mergeFields(empty, fields);
    await checkNamedIds(tx, { titleId: null, viewerId: viewer.id }, content, empty);
    const now = ctx.clock();
    const { id } = await tx
      .insertInto('titles')
      .values({
        state: 'draft',
        original_language: originalLanguage,
        creator_id: viewer.id,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeContent(tx, id, content, empty);
    await tx.insertInto('title_figures').values({ title_id: id }).execute();
    await recordVersion(tx, { kind: 'titles', id, version: 1, content, byId: viewer.id }, now);
    return id;
  });
}

async function requireRoomForDraft(tx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM titles
    WHERE creator_id = ${userId} AND state <> 'published' AND deleted_at IS NULL`.execute(tx);
  const limit = publishingLimits.draftsPerAccount;
  if (rows[0]!.count >= limit)
    throw new ApiError('bad_request_http_exception', `Limit Reached: at most ${limit} drafts. Remove some first`, {
      reason: 'limit',
      limit,
    });
}

/** Submits a draft: it waits for review, or is published at once. @returns its internal id */
export function submitDraft(
  ctx: Pick<Context, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  uid: string,
  version: number,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const title = await lockOwnDraft(tx, viewer, uid, now);
    const { review } = requirePermission(viewer, 'title.draft.create', now);
    if (title.state !== 'draft') {
      const reason = title.state === 'submitted' ? 'already_submitted' : 'refused_draft';
      throw new ApiError('bad_request_http_exception', submitMessages[reason], { reason });
    }
    checkVersion(version, title.version);
    await requireComplete(tx, title.id);
    if (review === 'none') {
      await publishTitle(tx, title.id, now);
      await sampleApproved({ ...ctx, db: tx }, 'manga', uid);
    } else {
      await changeState(tx, title.id, 'submitted', now);
      await submitForReview(tx, await submissionOf(tx, title), now);
    }
    return title.id;
  });
}

const submitMessages = {
  already_submitted: 'The draft is submitted already',
  refused_draft: 'The draft was refused. Edit it before you submit it again',
} as const;

/** The draft as reviewers get it. */
async function submissionOf(tx: Db, { id, uid, creator_id }: LockedTitle) {
  const content = JSON.stringify(await readContent(tx, id));
  return { kind: 'draft' as const, subject: { kind: 'titles', uid, ownerId: creator_id, content } };
}

/** Takes a submitted draft back; a decision that comes later is refused. @returns its internal id */
export function withdrawDraft(ctx: WriteContext, viewer: Viewer, uid: string, version: number): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const title = await lockOwnDraft(tx, viewer, uid, now);
    if (title.state !== 'submitted')
      throw new ApiError('optimistic_lock_exception', 'The draft is not under review', { reason: 'not_under_review' });
    checkVersion(version, title.version);
    await withdrawFromReview(tx, { kind: 'draft', subjectKind: 'titles', subjectUid: title.uid }, now);
    await changeState(tx, title.id, 'draft', now);
    return title.id;
  });
}

/** Deletes a draft of the viewer, or a title by somebody who may. @param version none for clients of the public API */
export async function deleteTitle(ctx: WriteContext, viewer: Viewer, uid: string, version?: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const title = await lockTitle(tx, viewer, uid, now);
    const isOwnDraft = title.state !== 'published' && title.creator_id === viewer.id;
    requirePermission(viewer, isOwnDraft ? 'title.draft.view' : 'title.delete', now);
    if (version !== undefined) checkVersion(version, title.version);
    if (title.state === 'submitted')
      await withdrawFromReview(tx, { kind: 'draft', subjectKind: 'titles', subjectUid: title.uid }, now);
    await sql`UPDATE titles SET deleted_at = ${now}, updated_at = ${now}, version = version + 1,
        was_published = (state = 'published'), state = CASE WHEN state = 'draft' THEN state ELSE 'rejected' END WHERE id = ${title.id}`.execute(
      tx,
    );
    await closeProposals(tx, title.id, now);
    if (!isOwnDraft)
      await recordAudit(tx, { action: 'title.delete', actorId: viewer.id, kind: 'title', id: title.uid });
  });
}

/** Changes the state of a title, and counts up its version. */
export async function changeState(tx: Db, titleId: number, state: TitleState, now: Date): Promise<void> {
  await sql`UPDATE titles SET state = ${state}, version = version + 1, updated_at = ${now} WHERE id = ${titleId}`.execute(
    tx,
  );
}

/** Public ids of the covers and authors that were published with a draft. */
export interface PublishedDraft {
  covers: string[];
  authors: string[];
}

/** Publishes a title with the covers and authors that were submitted with it. */
export async function publishTitle(tx: Db, titleId: number, now: Date): Promise<PublishedDraft> {
  const covers = await sql<{ uid: string }>`UPDATE covers SET state = 'published', updated_at = ${now}
    WHERE title_id = ${titleId} AND state = 'pending' RETURNING uid`.execute(tx);
  const authors = await sql<{ uid: string }>`UPDATE authors SET state = 'published', updated_at = ${now}
    WHERE state = 'pending' AND id IN (SELECT author_id FROM title_credits WHERE title_id = ${titleId}) RETURNING uid`.execute(
    tx,
  );
  // they were reviewed with it: nobody decides on them once more
  for (const { uid } of covers.rows)
    await withdrawFromReview(tx, { kind: 'cover', subjectKind: 'covers', subjectUid: uid }, now);
  for (const { uid } of authors.rows)
    await withdrawFromReview(tx, { kind: 'author', subjectKind: 'authors', subjectUid: uid }, now);
  await addInverseRelations(tx, titleId);
  await changeState(tx, titleId, 'published', now);
  // new titles are in order of when readers could see them, as imported ones are
  const { rows } = await sql<{ version: number; creator_id: number | null }>`
    UPDATE titles SET created_at = ${now} WHERE id = ${titleId} RETURNING version, creator_id`.execute(tx);
  // the history of a title begins here: what was in its draft stays between its creator and reviewers
  await sql`DELETE FROM entity_versions WHERE kind = 'titles' AND entity_id = ${titleId}`.execute(tx);
  const content = await readContent(tx, titleId);
  await recordVersion(
    tx,
    { kind: 'titles', id: titleId, version: rows[0]!.version, content, byId: rows[0]!.creator_id },
    now,
  );
  return { covers: covers.rows.map(({ uid }) => uid), authors: authors.rows.map(({ uid }) => uid) };
}

const missingParts = [
  ['authors', 'draft_author', 'Add at least one author'],
  ['artists', 'draft_artist', 'Add at least one artist'],
  ['covers', 'draft_cover', 'Add at least one cover in the original language'],
] as const;

/** @throws ApiError 400 with one error for each part that a draft lacks */
export async function requireComplete(tx: Db, titleId: number): Promise<void> {
  const { rows } = await sql<Record<(typeof missingParts)[number][0], boolean>>`
    SELECT EXISTS (SELECT FROM title_credits WHERE title_id = titles.id AND role = 'author') AS authors,
      EXISTS (SELECT FROM title_credits WHERE title_id = titles.id AND role = 'artist') AS artists,
      EXISTS (SELECT FROM covers WHERE title_id = titles.id AND language = original_language AND covers.state <> 'rejected')
        AS covers
    FROM titles WHERE id = ${titleId}`.execute(tx);
  const errors = missingParts
    .filter(([part]) => !rows[0]![part])
    .map(
      ([part, reason, message]) =>
        new ApiError('validation_exception', `Error validating /${part}: ${message}`, { pointer: `/${part}`, reason }),
    );
  const [first, ...others] = errors;
  if (!first) return;
  first.others = others;
  throw first;
}
