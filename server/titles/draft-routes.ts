// Routes that write titles, and those of drafts, which their creators and reviewers see and nobody else. Responses are
// rendered from the tables: documents and the caches of responses hold public titles only.
import { draftEndpoints } from '#contract/endpoints/drafts.ts';
import { versionEndpoints } from '#contract/endpoints/versions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { makeOnce } from '#server/core/db/make-once.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope, entityEnvelope } from '#server/core/http/wire.ts';
import { viewVersions } from '#server/versions/versions.ts';
import { findAlike } from './alike.ts';
import { createDraft, deleteTitle, submitDraft, withdrawDraft } from './drafts.ts';
import { editTitle, revertTitle } from './edit.ts';
import { countDrafts, findDraft, findDrafts } from './draft-queries.ts';
import { type DescribeDrafts, viewDraftNotes, viewDrafts } from './draft-views.ts';
import { draftAbilities, titleAbilities } from './policy.ts';
import { addRelation, removeRelation } from './relations.ts';
import { viewRelation } from './views.ts';
import { dropWorkingCopy, requireEditedTitle, saveWorkingCopy, viewWorkingCopy } from './working-copies.ts';

const okResult = { result: 'ok' as const };

/** Word that the deletion of a draft asks for. */
const deletionWord = 'delete';

export function draftRoutes(scope: RouteScope, describe: DescribeDrafts): void {
  /** A title that was just written, as its writer sees it. */
  const viewWritten = async (ctx: Context, viewer: Viewer, id: number, includes: readonly string[] = []) => {
    const [title] = await viewDrafts(ctx, [id], includes, describe);
    if (!title) throw notFound('Manga');
    const now = ctx.clock();
    if (title.attributes.state === 'published') return entityEnvelope(title, titleAbilities(viewer, now));
    const own = title.relationships.some(({ type, id: uid }) => type === 'creator' && uid === viewer.uid);
    return entityEnvelope(title, draftAbilities(viewer, now, own));
  };

  memberRoute(scope, draftEndpoints.create, async (ctx, { body, keyed, viewer }) =>
    viewWritten(ctx, viewer, await makeOnce(ctx, keyed, (inner) => createDraft(inner, viewer, body))),
  );
  memberRoute(scope, draftEndpoints.edit, async (ctx, { params, query, body, viewer }) =>
    viewWritten(ctx, viewer, await editTitle(ctx, viewer, params.id, body), query.includes),
  );
  memberRoute(scope, draftEndpoints.adaptations, async (ctx, { params, body, viewer }) =>
    viewWritten(ctx, viewer, await editTitle(ctx, viewer, params.id, body)),
  );
  memberRoute(scope, versionEndpoints.ofTitle, async (ctx, { params, query, viewer }) => {
    const id = await requireEditedTitle(ctx, viewer, params.id);
    return { ...okResult, ...(await viewVersions(ctx.db, 'titles', id, query)) };
  });
  memberRoute(scope, versionEndpoints.revertTitle, async (ctx, { params, body, viewer }) =>
    viewWritten(ctx, viewer, await revertTitle(ctx, viewer, params.id, body)),
  );
  memberRoute(scope, draftEndpoints.delete, async (ctx, { params, viewer }) => {
    await deleteTitle(ctx, viewer, params.id);
    return okResult;
  });
  memberRoute(scope, draftEndpoints.list, async (ctx, { query, viewer }) => {
    const { ids, total } = await findDrafts(ctx.db, viewer, query, ctx.clock());
    return collectionEnvelope(await viewDrafts(ctx, ids, query.includes ?? [], describe), query, total);
  });
  memberRoute(scope, draftEndpoints.get, async (ctx, { params, query, viewer }) => {
    const { id } = await requireDraft(ctx, viewer, params.id);
    return viewWritten(ctx, viewer, id, query.includes);
  });
  memberRoute(scope, draftEndpoints.commit, async (ctx, { params, body, viewer }) =>
    viewWritten(ctx, viewer, await submitDraft(ctx, viewer, params.id, body.version)),
  );
  memberRoute(scope, draftEndpoints.withdraw, async (ctx, { params, body, viewer }) =>
    viewWritten(ctx, viewer, await withdrawDraft(ctx, viewer, params.id, body.version)),
  );
  memberRoute(scope, draftEndpoints.remove, async (ctx, { params, body, viewer }) => {
    if (body.word.trim().toLowerCase() !== deletionWord)
      throw new ApiError('validation_exception', `Error validating /word: Type ${deletionWord}`, {
        pointer: '/word',
        reason: 'deletion_word',
      });
    const { own } = await requireDraft(ctx, viewer, params.id);
    if (!own) throw notFound('Draft');
    await deleteTitle(ctx, viewer, params.id, body.version);
    return okResult;
  });
  memberRoute(scope, draftEndpoints.about, async (ctx, { params, viewer }) => {
    const { id } = await requireDraft(ctx, viewer, params.id);
    return { ...okResult, ...(await viewDraftNotes(ctx.db, id)) };
  });
  memberRoute(scope, draftEndpoints.counts, async ({ db }, { viewer }) => ({
    ...okResult,
    ...(await countDrafts(db, viewer.id)),
  }));
  relationRoutes(scope);
  workingCopyRoutes(scope);
}

/** Working copies, and what the editor looks up while somebody writes. */
function workingCopyRoutes(scope: RouteScope): void {
  memberRoute(scope, draftEndpoints.copy, async (ctx, { params, viewer }) => ({
    ...okResult,
    copy: await viewWorkingCopy(ctx, viewer, params.id),
  }));
  memberRoute(scope, draftEndpoints.saveCopy, async (ctx, { params, body, viewer }) => {
    await saveWorkingCopy(ctx, viewer, params.id, body);
    return okResult;
  });
  memberRoute(scope, draftEndpoints.dropCopy, async (ctx, { params, viewer }) => {
    await dropWorkingCopy(ctx, viewer, params.id);
    return okResult;
  });
  memberRoute(scope, draftEndpoints.newCopy, async (ctx, { viewer }) => ({
    ...okResult,
    copy: await viewWorkingCopy(ctx, viewer, null),
  }));
  memberRoute(scope, draftEndpoints.saveNewCopy, async (ctx, { body, viewer }) => {
    await saveWorkingCopy(ctx, viewer, null, { base: 0, fields: body.fields });
    return okResult;
  });
  memberRoute(scope, draftEndpoints.dropNewCopy, async (ctx, { viewer }) => {
    await dropWorkingCopy(ctx, viewer, null);
    return okResult;
  });
  memberRoute(scope, draftEndpoints.alike, async (ctx, { query, viewer }) => ({
    ...okResult,
    titles: await findAlike(ctx, viewer, query),
  }));
}

function relationRoutes(scope: RouteScope): void {
  memberRoute(scope, draftEndpoints.addRelation, async (ctx, { params, body, viewer }) => {
    const { titleId, relationUid } = await addRelation(ctx, viewer, params.mangaId, body);
    return entityEnvelope(await viewRelation(ctx.db, titleId, relationUid));
  });
  memberRoute(scope, draftEndpoints.removeRelation, async (ctx, { params, viewer }) => {
    await removeRelation(ctx, viewer, params.mangaId, params.id);
    return okResult;
  });
}

/** @throws ApiError 404 for drafts of others too, which nobody else knows of */
async function requireDraft({ db, clock }: Context, viewer: Viewer, uid: string) {
  const draft = await findDraft(db, viewer, uid, clock());
  if (!draft) throw notFound('Draft');
  return draft;
}
