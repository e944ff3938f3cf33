// Routes that change chapters, and those of the site for people who have uploaded them. Responses are rendered from the tables:
// documents hold published chapters only.
import { sql } from 'kysely';
import { chapterEndpoints } from '#contract/endpoints/chapters.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import { ownChapterEndpoints } from '#contract/endpoints/own-chapters.ts';
import { type Relation, requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { asApiError, notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { entityEnvelope } from '#server/core/http/wire.ts';
import type { ChapterState } from '#server/db/schema.ts';
import { editChapter } from './edit.ts';
import { changeForGroup } from './group-availability.ts';
import { requireKnown } from './lock-chapter.ts';
import { viewOwnPages } from './own-pages.ts';
import { findOwnChapters } from './own-queries.ts';
import { viewOwnChapters } from './own-views.ts';
import { chapterAbilities, relationTo } from './policy.ts';
import { removeChapter, restoreChapter } from './removal.ts';
import { reviewedPages } from './replace-pages.ts';
import { renderChapters } from './views.ts';

const okResult = { result: 'ok' as const };

export function ownChapterRoutes(scope: RouteScope): void {
  memberRoute(scope, chapterEndpoints.edit, async (ctx, { params, body, viewer }) => {
    const id = await editChapter(ctx, viewer, params.id, body);
    const chapter = (await renderChapters(ctx.db, [id])).get(id);
    if (!chapter) throw notFound('Chapter');
    return entityEnvelope(chapter, await chapterAbilities(ctx, id, viewer));
  });
  memberRoute(scope, chapterEndpoints.delete, async (ctx, { params, viewer }) => {
    await removeChapter(ctx, viewer, params.id);
    return okResult;
  });
  memberRoute(scope, ownChapterEndpoints.list, async (ctx, { query, viewer }) => {
    const { ids, total, counts } = await findOwnChapters(ctx.db, viewer.id, query, ctx.clock());
    return { ...okResult, chapters: await viewOwnChapters(ctx, ids), total, counts };
  });
  memberRoute(scope, ownChapterEndpoints.get, async (ctx, { params, viewer }) => {
    const editable = await requireEditable(ctx, viewer, params.id);
    const [chapter] = await viewOwnChapters(ctx, [editable.id]);
    return {
      ...okResult,
      chapter: chapter!,
      can: (await chapterAbilities(ctx, editable.id, viewer))!,
      reviewedPages: await reviewedPages(ctx.db, viewer, editable, ctx.clock()),
    };
  });
  memberRoute(scope, ownChapterEndpoints.pages, (ctx, { params, viewer }) => viewOwnPages(ctx, viewer, params.id));
  memberRoute(scope, ownChapterEndpoints.change, async (ctx, { body, viewer }) => ({
    ...okResult,
    results: await changeMany(ctx, viewer, body),
  }));
  memberRoute(scope, ownChapterEndpoints.restore, async (ctx, { params, viewer }) => {
    const id = await restoreChapter(ctx, viewer, params.id);
    const [chapter] = await viewOwnChapters(ctx, [id]);
    return { ...okResult, state: chapter!.state };
  });
  memberRoute(scope, ownChapterEndpoints.makeUnavailable, async (ctx, { params, viewer }) => {
    await changeForGroup(ctx, viewer, params.id, true);
    return okResult;
  });
  memberRoute(scope, ownChapterEndpoints.makeAvailable, async (ctx, { params, viewer }) => {
    await changeForGroup(ctx, viewer, params.id, false);
    return okResult;
  });
}

/** A chapter that the viewer may change. @throws ApiError 403, 404 */
async function requireEditable(
  { db, clock }: Context,
  viewer: Viewer,
  uid: string,
): Promise<{ id: number; relation: Relation }> {
  const { rows } = await sql<{ id: number; state: ChapterState }>`
    SELECT chapters.id, chapters.state FROM chapters JOIN titles ON titles.id = title_id
    WHERE chapters.uid = ${uid} AND titles.state = 'published'`.execute(db);
  if (!rows[0]) throw notFound('Chapter');
  const { id, state } = rows[0];
  const relation = await relationTo({ db }, id, viewer);
  requireKnown(viewer, state, relation, clock());
  requirePermission(viewer, 'chapter.edit', clock(), relation);
  return { id, relation };
}

type Results = ResponseOf<typeof ownChapterEndpoints.change>['results'];

/** Changes chapters one after the other, each in its own transaction. */
async function changeMany(
  ctx: Context,
  viewer: Viewer,
  body: BodyOf<typeof ownChapterEndpoints.change>,
): Promise<Results> {
  const results: Results = [];
  for (const { id, change } of changesOf(ctx, viewer, body)) {
    const error = await change().then(() => null, asApiError);
    results.push({
      id,
      status: error?.status ?? 200,
      error: error && { title: error.code, detail: error.message, context: error.context },
    });
  }
  return results;
}

function changesOf(
  ctx: Context,
  viewer: Viewer,
  { action, chapters }: BodyOf<typeof ownChapterEndpoints.change>,
): { id: string; change: () => Promise<unknown> }[] {
  if (action === 'edit')
    return chapters.map(({ id, version, ...change }) => ({
      id,
      change: () => editChapter(ctx, viewer, id, { ...change, version: version! }),
    }));
  const act = action === 'delete' ? removeChapter : restoreChapter;
  return chapters.map(({ id }) => ({ id, change: () => act(ctx, viewer, id) }));
}
