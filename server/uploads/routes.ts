import { sql } from 'kysely';
import { uploadEndpoints } from '#contract/endpoints/uploads.ts';
import { renderChapters } from '#server/chapters/views.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { makeOnce } from '#server/core/db/make-once.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, errorEnvelope, notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { entityEnvelope } from '#server/core/http/wire.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { requiresApproval } from '#server/chapters/approval.ts';
import { beginUpload } from './begin.ts';
import { commitUpload } from './commit.ts';
import { beginPageEdit } from './edit-pages.ts';
import { addFiles, removeFiles } from './files.ts';
import { endSession, expiryOf, lockOpenSession, requestOf } from './sessions.ts';
import { type DescribeUploads, viewFiles, viewSession } from './views.ts';

const okResult = { result: 'ok' as const };

/** Relationships of a chapter in the answer of a commit, whatever the request names: some clients need it. */
const committedIncludes = ['manga', 'user', 'scanlation_group'];

export function uploadRoutes(scope: RouteScope, describe: DescribeUploads): void {
  memberRoute(scope, uploadEndpoints.get, async (ctx, { query, viewer }) =>
    entityEnvelope(await viewSession(ctx, await findOpen(ctx, viewer), query.includes ?? [], describe)),
  );
  memberRoute(scope, uploadEndpoints.begin, async (ctx, { body, query, keyed, viewer }) => {
    const id = await makeOnce(ctx, keyed, (inner) => beginUpload(inner, viewer, { ...body, holder: query.holder }));
    return entityEnvelope(await viewSession(ctx, id, query.includes ?? [], describe));
  });
  memberRoute(scope, uploadEndpoints.beginEdit, async (ctx, { params, body, query, keyed, viewer }) => {
    const edit = { chapterUid: params.id, version: body.version, holder: query.holder };
    const id = await makeOnce(ctx, keyed, (inner) => beginPageEdit(inner, viewer, edit));
    return entityEnvelope(await viewSession(ctx, id, query.includes ?? [], describe));
  });
  memberRoute(scope, uploadEndpoints.checkApproval, async (ctx, { body, viewer }) => {
    if ((await titleIndex(ctx).idOf(body.manga)) === null) throw notFound('Manga');
    return { ...okResult, requiresApproval: await requiresApproval(ctx.db, viewer, body.locale, ctx.clock()) };
  });
  memberRoute(scope, uploadEndpoints.addFiles, async (ctx, { params, query, files, viewer }) => {
    const { ids, refusals } = await addFiles(ctx, requestOf(viewer, params, query), files);
    const errors = refusals.flatMap((refusal) => errorEnvelope(refusal).errors);
    return { ...okResult, errors, data: await viewFiles(ctx.db, ids) };
  });
  memberRoute(scope, uploadEndpoints.removeFile, async (ctx, { params, query, viewer }) => {
    await removeFiles(ctx, requestOf(viewer, params, query), [params.uploadSessionFileId], { required: true });
    return okResult;
  });
  memberRoute(scope, uploadEndpoints.removeFiles, async (ctx, { params, query, body, viewer }) => {
    await removeFiles(ctx, requestOf(viewer, params, query), body);
    return okResult;
  });
  memberRoute(scope, uploadEndpoints.abandon, async (ctx, { params, query, viewer }) => {
    await transaction(ctx, async (tx) => {
      const now = ctx.clock();
      const { id } = await lockOpenSession(tx, requestOf(viewer, params, query), now);
      await endSession(tx, id, { state: 'abandoned' }, now);
    });
    return okResult;
  });
  memberRoute(scope, uploadEndpoints.commit, async (ctx, { params, query, body, viewer }) => {
    const id = await commitUpload(ctx, requestOf(viewer, params, query), body);
    const chapters = await renderChapters(ctx.db, [id]);
    const [chapter] = await describe(ctx, [...chapters.values()], committedIncludes);
    if (!chapter) throw notFound('Chapter');
    return entityEnvelope(chapter);
  });
}

/** Internal id of the open session of an account. @throws ApiError 404 */
async function findOpen({ db, clock }: Context, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM upload_sessions
    WHERE user_id = ${viewer.id} AND state = 'open' AND last_byte_at > ${expiryOf(clock())}`.execute(db);
  if (!rows[0]) throw new ApiError('not_found_http_exception', 'No upload session found');
  return rows[0].id;
}
