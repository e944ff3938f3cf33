import { groupEndpoints } from '#contract/groups.ts';
import { notFound } from '#server/core/errors.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection, single } from '#server/core/views.ts';
import { findGroups } from './queries.ts';
import { viewGroups } from './views.ts';

export function groupRoutes(scope: Scope): void {
  route(scope, groupEndpoints.list, async ({ db }, { query }) => {
    const { ids, total } = await findGroups(db, query);
    return collection(await viewGroups(db, ids, query.includes ?? []), query, total);
  });
  route(scope, groupEndpoints.get, async ({ db }, { params, query }) => {
    const row = await db.selectFrom('groups').select('id').where('uid', '=', params.id).executeTakeFirst();
    const [group] = row ? await viewGroups(db, [row.id], query.includes ?? []) : [];
    if (!group) throw notFound('Group');
    return single(group);
  });
}
