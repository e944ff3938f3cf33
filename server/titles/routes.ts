import { titleEndpoints } from '#contract/titles.ts';
import { notFound } from '#server/core/errors.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection, single } from '#server/core/views.ts';
import { aggregate } from './aggregate.ts';
import { findTitle, findTitles } from './queries.ts';
import { viewTitles } from './views.ts';

export function titleRoutes(scope: Scope): void {
  route(scope, titleEndpoints.list, async ({ db }, { query }) => {
    const { ids, total } = await findTitles(db, query);
    return collection(await viewTitles(db, ids, query.includes ?? []), query, total);
  });
  route(scope, titleEndpoints.get, async ({ db }, { params, query }) => {
    const id = await findTitle(db, params.id);
    const [title] = id === null ? [] : await viewTitles(db, [id], query.includes ?? []);
    if (!title) throw notFound('Manga');
    return single(title);
  });
  route(scope, titleEndpoints.aggregate, async ({ db }, { params, query }) => {
    const id = await findTitle(db, params.id);
    if (id === null) throw notFound('Manga');
    return { result: 'ok' as const, volumes: await aggregate(db, id, query) };
  });
}
