import { coverEndpoints } from '#contract/endpoints/covers.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { notFound } from '#server/core/http/errors.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { collectionText, entityText } from '#server/core/http/json-text.ts';
import { findCover, findCovers } from './views.ts';

export function coverRoutes(scope: RouteScope): void {
  route(scope, coverEndpoints.list, async (ctx, { query, viewer }) => {
    const { ids, total, hidden } = await findCovers(ctx, query, await blocksOf(ctx, { viewer, query }));
    return collectionText(await ctx.documents.byIds('covers', ids, query.includes ?? []), query, total, hidden);
  });
  route(scope, coverEndpoints.get, async ({ db, documents }, { params, query }) => {
    const id = await findCover(db, params.id);
    const [cover] = id === null ? [] : await documents.byIds('covers', [id], query.includes ?? []);
    if (cover === undefined) throw notFound('Cover');
    return entityText(cover);
  });
}
