import { authorEndpoints } from '#contract/endpoints/authors.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { withoutHiddenTitles } from '#server/blocks/policy.ts';
import { abilities } from '#server/core/access/abilities.ts';
import { notFound } from '#server/core/http/errors.ts';
import { collectionText, entityText } from '#server/core/http/json-text.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { findAuthors } from './queries.ts';

const actions = { report: 'report.create', edit: 'author.edit', delete: 'author.delete' } as const;

export function authorRoutes(scope: RouteScope): void {
  route(scope, authorEndpoints.list, async (ctx, { query, viewer }) => {
    const { ids, total } = await findAuthors(ctx, query);
    const hidden = withoutHiddenTitles(await blocksOf(ctx, { viewer, query }));
    return collectionText(await ctx.documents.byIds('authors', ids, query.includes ?? [], () => hidden), query, total);
  });
  route(scope, authorEndpoints.get, async (ctx, { params, query, viewer }) => {
    const { db, documents } = ctx;
    const row = await db.selectFrom('authors').select('id').where('uid', '=', params.id).executeTakeFirst();
    if (!row) throw notFound('Author');
    const hidden = withoutHiddenTitles(await blocksOf(ctx, { viewer, query }));
    const [author] = await documents.byIds('authors', [row.id], query.includes ?? [], () => hidden);
    if (author === undefined) throw notFound('Author');
    return entityText(author, abilities(viewer, ctx.clock(), actions, { own: true }));
  });
}
