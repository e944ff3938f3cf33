// Changes of covers by people. The title is locked first, as for every change of it, then the cover. Covers of a draft are
// reviewed with it; those that members add to a published title wait for review by themselves.
import { sql } from 'kysely';
import type { coverEndpoints } from '#contract/endpoints/covers.ts';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import type { AuditedObject } from '#server/audit/audit.ts';
import { recordStaffWrite } from '#server/audit/staff-writes.ts';
import { decide, refusalError, requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { findMade, type KeyedRequest, makeOnce } from '#server/core/db/make-once.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { ApiError, imageRefusal, notFound } from '#server/core/http/errors.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { checkVersion } from '#server/core/process/version.ts';
import type { ContributionState } from '#server/db/schema.ts';
import { countReferences, discardImages, storeCover } from '#server/media/media.ts';
import { withStagingLock } from '#server/media/staging.ts';
import { submitForReview, withdrawFromReview } from '#server/review/submissions.ts';
import { type LockedTitle, lockTitle, requireNotSubmitted } from '#server/titles/lock-title.ts';
import { readCover, recordCover } from './change-parts.ts';
import { attachCover } from './covers.ts';
import { replaceMainCovers } from './removal.ts';

type CoverFields = Partial<Omit<BodyOf<typeof coverEndpoints.edit>, 'version'>>;

interface LockedCover {
  id: number;
  uid: string;
  blob_id: number;
  language: string;
  volume: string | null;
  description: string;
  state: ContributionState;
  uploader_id: number | null;
  version: number;
}

/** Adds an uploaded cover to a title. @returns its internal id @throws ApiError 400 with the reason of a refused image */
export async function uploadCover(
  ctx: Context,
  viewer: Viewer,
  titleUid: string,
  { file, fields, keyed }: { file: Uint8Array; fields: CoverFields; keyed: KeyedRequest | null },
): Promise<number> {
  const madeBefore = keyed && (await findMade(ctx.db, keyed));
  if (madeBefore !== null) return madeBefore;
  // refused before the image is worked on, and once more when it is added
  await transaction(ctx, async (tx) =>
    requireMayAdd(tx, viewer, await lockTitle(tx, viewer, titleUid, ctx.clock()), ctx.clock()),
  );
  return withStagingLock(ctx, async () => {
    const image = await storeCover(ctx, file, { convert: true }).catch(refuseImage);
    let isUsed = false;
    try {
      return await makeOnce(ctx, keyed, ({ db }) =>
        transaction({ db }, async (tx) => {
          const now = ctx.clock();
          const title = await lockTitle(tx, viewer, titleUid, now);
          const state = await requireMayAdd(tx, viewer, title, now);
          const id = await attachCover(
            tx,
            {
              titleId: title.id,
              language: fields.locale ?? (await originalLanguageOf(tx, title.id)),
              volume: fields.volume ?? null,
              description: plainText(fields.description ?? ''),
              uploaderId: viewer.id,
              createdAt: now,
              state,
            },
            image,
          );
          if (state === 'pending') await submitCover(tx, id, now);
          await reopenRefused(tx, title);
          isUsed = true;
          return id;
        }),
      );
    } finally {
      if (!isUsed)
        await discardImages(ctx, [image]).catch((error: unknown) =>
          ctx.log.debug('a cover was left to the sweep', { error }),
        );
    }
  });
}

/** Changes a cover; a refused one is submitted again. @returns its internal id @throws ApiError 403, 404, 409 */
export function editCover(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  uid: string,
  { version, ...fields }: CoverFields & { version: number },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { title, cover } = await lockCover(tx, viewer, uid, now);
    requireMayChange(viewer, title, cover, now);
    checkVersion(version, cover.version);
    const before = await readCover(tx, cover.id);
    const language =
      fields.locale === null ? await originalLanguageOf(tx, title.id) : (fields.locale ?? cover.language);
    await tx
      .updateTable('covers')
      .set({
        language,
        volume: fields.volume === undefined ? cover.volume : fields.volume,
        description: fields.description === undefined ? cover.description : plainText(fields.description ?? ''),
        state: cover.state === 'published' ? 'published' : 'pending',
        version: cover.version + 1,
        updated_at: now,
      })
      .where('id', '=', cover.id)
      .execute();
    // what was in a draft stays between its creator and reviewers
    if (cover.state !== 'published') await submitCover(tx, cover.id, now);
    else if (title.state === 'published') await recordCover(tx, cover.id, before, { byId: viewer.id, now });
    await reopenRefused(tx, title);
    const row = { action: 'cover.edit', kind: 'cover', id: cover.uid };
    await recordCoverChange(tx, viewer, { title, cover, row }, now);
    return cover.id;
  });
}

/** Deletes a cover; of the others, the one of the lowest volume becomes the main cover in its place. */
export async function deleteCover(ctx: Pick<Context, 'db' | 'clock'>, viewer: Viewer, uid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { title, cover } = await lockCover(tx, viewer, uid, now);
    requireMayChange(viewer, title, cover, now);
    await withdrawFromReview(tx, { kind: 'cover', subjectKind: 'covers', subjectUid: cover.uid }, now);
    await replaceMainCovers(tx, [cover.id]);
    // before the cover goes, while its row still tells whose it is
    const row = { action: 'cover.delete', kind: 'title', id: title.uid, details: { cover: cover.uid } };
    await recordCoverChange(tx, viewer, { title, cover, row }, now);
    await tx.deleteFrom('covers').where('id', '=', cover.id).execute();
    await countReferences(tx, [cover.blob_id], -1);
  });
}

/** Adds a row of the audit table when staff has changed a cover of somebody else. */
async function recordCoverChange(
  tx: Db,
  viewer: Viewer,
  { title, cover, row }: { title: LockedTitle; cover: LockedCover; row: AuditedObject & { action: string } },
  now: Date,
): Promise<void> {
  if ((title.state === 'published' ? cover.uploader_id : title.creator_id) === viewer.id) return;
  await recordStaffWrite(tx, viewer, { ...row, permission: 'title.edit' }, now);
}

async function lockCover(
  tx: Db,
  viewer: Viewer,
  uid: string,
  now: Date,
): Promise<{ title: LockedTitle; cover: LockedCover }> {
  const { rows: titles } = await sql<{ uid: string }>`
    SELECT titles.uid FROM covers JOIN titles ON titles.id = covers.title_id WHERE covers.uid = ${uid}`.execute(tx);
  if (!titles[0]) throw notFound('Cover');
  const title = await lockTitle(tx, viewer, titles[0].uid, now);
  const { rows } = await sql<LockedCover>`
    SELECT id, uid, blob_id, language, volume, description, state, uploader_id, version FROM covers
    WHERE uid = ${uid} AND title_id = ${title.id} FOR UPDATE`.execute(tx);
  const cover = rows[0];
  const isVisible =
    cover &&
    (cover.state === 'published' ||
      decide(viewer, 'title.draft.view', now, { own: cover.uploader_id === viewer.id }).ok);
  if (!isVisible) throw notFound('Cover');
  return { title, cover };
}

/** @returns the state of the new cover @throws ApiError 400, 403, 409 */
async function requireMayAdd(tx: Db, viewer: Viewer, title: LockedTitle, now: Date): Promise<ContributionState> {
  const { review } = requirePermission(viewer, 'cover.upload', now);
  if (title.state !== 'published') {
    requireNotSubmitted(title);
    if (title.creator_id !== viewer.id) requireUnreviewedEdit(viewer, now);
    return 'published';
  }
  if (review === 'none') return 'published';
  const limit = publishingLimits.waitingCovers;
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM covers
    WHERE uploader_id = ${viewer.id} AND state = 'pending'`.execute(tx);
  if (rows[0]!.count < limit) return 'pending';
  throw new ApiError('bad_request_http_exception', `Limit Reached: at most ${limit} covers that wait for review`, {
    reason: 'limit',
    limit,
  });
}

/** Uploaders change their own covers: any that waits, and published ones if they may publish. Others need `title.edit`. */
function requireMayChange(viewer: Viewer, title: LockedTitle, cover: LockedCover, now: Date): void {
  if (title.state !== 'published') requireNotSubmitted(title);
  const isOwnDraft = title.state !== 'published' && title.creator_id === viewer.id;
  const isOwn = cover.uploader_id === viewer.id && title.state === 'published';
  if (isOwnDraft || isOwn) {
    const { review } = requirePermission(viewer, 'cover.upload', now);
    if (isOwnDraft || cover.state !== 'published' || review === 'none') return;
  }
  requireUnreviewedEdit(viewer, now);
}

/** @throws ApiError 403 for those whose changes of titles are reviewed */
function requireUnreviewedEdit(viewer: Viewer, now: Date): void {
  if (requirePermission(viewer, 'title.edit', now).review !== 'none') throw refusalError('not_own');
}

async function originalLanguageOf(tx: Db, titleId: number): Promise<string> {
  const row = await tx
    .selectFrom('titles')
    .select('original_language')
    .where('id', '=', titleId)
    .executeTakeFirstOrThrow();
  return row.original_language;
}

/** A refused draft whose covers were changed can be submitted again. */
async function reopenRefused(tx: Db, { id, state }: LockedTitle): Promise<void> {
  if (state === 'rejected') await sql`UPDATE titles SET state = 'draft' WHERE id = ${id}`.execute(tx);
}

async function submitCover(tx: Db, id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ uid: string; uploader_id: number | null; content: string }>`
    SELECT covers.uid, covers.uploader_id, json_build_object('title', titles.uid, 'file', covers.file_uid,
      'volume', volume, 'language', language, 'description', covers.description)::text AS content
    FROM covers JOIN titles ON titles.id = covers.title_id WHERE covers.id = ${id}`.execute(tx);
  const { uid, uploader_id: ownerId, content } = rows[0]!;
  await submitForReview(tx, { kind: 'cover', subject: { kind: 'covers', uid, ownerId, content } }, now);
}

function refuseImage(error: unknown): never {
  throw error instanceof ImageProblem ? imageRefusal(error) : error;
}
