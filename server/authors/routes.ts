import { authorEndpoints } from '#contract/authors.ts';
import { notFound } from '#server/core/errors.ts';
import { collectionText, entityText } from '#server/core/json-text.ts';
import { route, type Scope } from '#server/core/route.ts';
import { findAuthors } from './queries.ts';

export function authorRoutes(scope: Scope): void {
  route(scope, authorEndpoints.list, async (ctx, { query }) => {
    const { ids, total } = await findAuthors(ctx, query);
    return collectionText(await ctx.docs.byIds('authors', ids, query.includes ?? []), query, total);
  });
  route(scope, authorEndpoints.get, async ({ db, docs }, { params, query }) => {
    const row = await db.selectFrom('authors').select('id').where('uid', '=', params.id).executeTakeFirst();
    const [author] = row ? await docs.byIds('authors', [row.id], query.includes ?? []) : [];
    if (author === undefined) throw notFound('Author');
    return entityText(author);
  });
}
