import { titleEndpoints } from '#contract/titles.ts';
import { notFound } from '#server/core/errors.ts';
import { collectionText, entityText } from '#server/core/json-text.ts';
import { route, type Scope } from '#server/core/route.ts';
import { aggregate } from './aggregate.ts';
import { findTitle, findTitles } from './queries.ts';

export function titleRoutes(scope: Scope): void {
  route(scope, titleEndpoints.list, async (ctx, { query }) => {
    const { ids, total } = await findTitles(ctx, query);
    return collectionText(await ctx.docs.byIds('titles', ids, query.includes ?? []), query, total);
  });
  route(scope, titleEndpoints.get, async (ctx, { params, query }) => {
    const id = await findTitle(ctx, params.id);
    const [title] = id === null ? [] : await ctx.docs.byIds('titles', [id], query.includes ?? []);
    if (title === undefined) throw notFound('Manga');
    return entityText(title);
  });
  route(scope, titleEndpoints.aggregate, async (ctx, { params, query }) => {
    const id = await findTitle(ctx, params.id);
    if (id === null) throw notFound('Manga');
    return aggregate(ctx, id, query);
  });
}
