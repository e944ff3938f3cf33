import { coverEndpoints } from '#contract/covers.ts';
import { notFound } from '#server/core/errors.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection, single } from '#server/core/views.ts';
import { findCover, findCovers, viewCovers } from './views.ts';

export function coverRoutes(scope: Scope): void {
  route(scope, coverEndpoints.list, async ({ db }, { query }) => {
    const { ids, total } = await findCovers(db, query);
    return collection(await viewCovers(db, ids, query.includes ?? []), query, total);
  });
  route(scope, coverEndpoints.get, async ({ db }, { params, query }) => {
    const id = await findCover(db, params.id);
    const [cover] = id === null ? [] : await viewCovers(db, [id], query.includes ?? []);
    if (!cover) throw notFound('Cover');
    return single(cover);
  });
}
