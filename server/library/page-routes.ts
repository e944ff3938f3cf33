import { libraryPageEndpoints } from '#contract/endpoints/library-page.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { resumeOfTitles } from '#server/reading/resume.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { browseLibrary } from './browse.ts';
import { createCategory, deleteCategory, editCategory, orderCategories, viewCategories } from './categories.ts';
import { changeMany, undoChanges } from './change-many.ts';
import { saveNote } from './notes.ts';
import { libraryPageText, publicIds } from './page-views.ts';

const okResult = { result: 'ok' as const };

export function libraryPageRoutes(scope: RouteScope): void {
  memberRoute(scope, libraryPageEndpoints.browse, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const { limit: _limit, offset: _offset, ...filters } = query;
    const order = await browseLibrary(ctx, viewer.id, filters, blocks);
    return libraryPageText(ctx, viewer.id, order, query, blocks);
  });
  memberRoute(scope, libraryPageEndpoints.ids, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const { ids } = await browseLibrary(ctx, viewer.id, query, blocks);
    return { ...okResult, ids: await publicIds(ctx, ids) };
  });
  memberRoute(scope, libraryPageEndpoints.resume, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    return { ...okResult, data: await resumeOfTitles(ctx, viewer.id, query.titles, query.languages ?? [], blocks) };
  });
  memberRoute(scope, libraryPageEndpoints.categories, async (ctx, { viewer }) => ({
    ...okResult,
    categories: await viewCategories(ctx, viewer.id),
  }));
  memberRoute(scope, libraryPageEndpoints.createCategory, async (ctx, { body, viewer }) => ({
    ...okResult,
    id: await createCategory(ctx, viewer.id, body.name),
  }));
  memberRoute(scope, libraryPageEndpoints.orderCategories, async (ctx, { body, viewer }) => {
    await orderCategories(ctx, viewer.id, body.ids);
    return okResult;
  });
  memberRoute(scope, libraryPageEndpoints.editCategory, async (ctx, { params, body, viewer }) => {
    await editCategory(ctx, viewer.id, params.id, body);
    return okResult;
  });
  memberRoute(scope, libraryPageEndpoints.deleteCategory, async (ctx, { params, viewer }) => {
    await deleteCategory(ctx, viewer.id, params.id);
    return okResult;
  });
  memberRoute(scope, libraryPageEndpoints.saveNote, async (ctx, { params, body, viewer }) => {
    await saveNote(ctx, viewer.id, await requireTitle(ctx, params.id), body.note);
    return okResult;
  });
  memberRoute(scope, libraryPageEndpoints.change, async (ctx, { body, viewer }) => {
    const { titles, ...change } = body;
    const blocks = await blocksOf(ctx, { viewer });
    return { ...okResult, ...(await changeMany(ctx, viewer.id, titles, change, blocks)) };
  });
  memberRoute(scope, libraryPageEndpoints.undo, async (ctx, { body, viewer }) => {
    await undoChanges(ctx, viewer.id, body.ids);
    return okResult;
  });
}

/** @throws ApiError 404 */
async function requireTitle(ctx: Context, uid: string): Promise<number> {
  const id = await titleIndex(ctx).idOf(uid);
  if (id === null) throw notFound('Manga');
  return id;
}
