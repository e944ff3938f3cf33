import { chapterEndpoints } from '#contract/endpoints/chapters.ts';
import { titleEndpoints } from '#contract/endpoints/titles.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import type { DocumentRow } from '#server/core/cache/documents.ts';
import { notFound } from '#server/core/http/errors.ts';
import { collectionText, entityText, JsonText } from '#server/core/http/json-text.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { chapterCache } from './chapter-cache.ts';
import { viewPageVersions } from './page-versions.ts';
import { viewAtHome, viewPages } from './pages.ts';
import { chapterAbilities } from './policy.ts';
import { blockedChapters, findChapter, findChapters, findTitleFeed } from './queries.ts';
import { writeAggregate } from './aggregate.ts';

export function chapterRoutes(scope: RouteScope): void {
  const requireChapter = async (ctx: Context, uid: string): Promise<DocumentRow> => {
    const row = await findChapter(ctx, uid);
    if (row === null) throw notFound('Chapter');
    return row;
  };
  route(scope, chapterEndpoints.list, async (ctx, { query, viewer }) => {
    const { rows, total, hidden } = await findChapters(ctx, query, await blocksOf(ctx, { viewer, query }));
    return collectionText(await ctx.documents.ofRows('chapters', rows, query.includes ?? []), query, total, hidden);
  });
  route(scope, chapterEndpoints.feed, async (ctx, { params, query, viewer }) => {
    const titleId = await titleIndex(ctx).idOf(params.id);
    if (titleId === null) throw notFound('Manga');
    const blocks = await blocksOf(ctx, { viewer, query });
    const { documents, total, hidden } = await findTitleFeed(ctx, titleId, query, blocks);
    return collectionText(await ctx.documents.ofBytes(documents, query.includes ?? []), query, total, hidden);
  });
  route(scope, titleEndpoints.aggregate, async (ctx, { params, query, viewer }) => {
    const titleId = await titleIndex(ctx).idOf(params.id);
    if (titleId === null) throw notFound('Manga');
    const chapters = await chapterCache(ctx).get(titleId);
    const blocked = blockedChapters(chapters, titleId, await blocksOf(ctx, { viewer, query }));
    return new JsonText(writeAggregate(chapters, query, ctx.clock().getTime(), blocked));
  });
  route(scope, chapterEndpoints.get, async (ctx, { params, query, viewer }) => {
    const chapterRow = await requireChapter(ctx, params.id);
    const [chapter] = await ctx.documents.ofRows('chapters', [chapterRow], query.includes ?? []);
    if (chapter === undefined) throw notFound('Chapter');
    return entityText(chapter, await chapterAbilities(ctx, chapterRow[0], viewer));
  });
  route(scope, chapterEndpoints.pages, async (ctx, { params }) => {
    const [id] = await requireChapter(ctx, params.id);
    return viewPages(ctx, id, params.id);
  });
  route(scope, chapterEndpoints.pageVersions, async (ctx, { params }) => {
    const [id] = await requireChapter(ctx, params.id);
    return viewPageVersions(ctx, id);
  });
  route(scope, chapterEndpoints.atHome, (ctx, { params }) => viewAtHome(ctx, params.id));
}
