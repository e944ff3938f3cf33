import { listEndpoints } from '#contract/lists.ts';
import { listFeed } from '#server/chapters/feed.ts';
import { viewChapters } from '#server/chapters/views.ts';
import type { Db } from '#server/core/db.ts';
import { notFound } from '#server/core/errors.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection, single } from '#server/core/views.ts';
import { viewTitles } from '#server/titles/views.ts';
import { findUser } from '#server/users/users.ts';
import { findList, findListAt, findListsOf, findListTitles } from './queries.ts';
import { findRecommended } from './recommended.ts';
import { viewListAbout, viewLists, viewNotes } from './views.ts';

export function listRoutes(scope: Scope): void {
  const existing = async (db: Db, uid: string): Promise<number> => {
    const id = await findList(db, uid);
    if (id === null) throw notFound('List');
    return id;
  };

  route(scope, listEndpoints.get, async ({ db }, { params, query }) => {
    const [list] = await viewLists(db, [await existing(db, params.id)], query.includes ?? []);
    return single(list!);
  });
  route(scope, listEndpoints.titles, async ({ db }, { params, query }) => {
    const { ids, total } = await findListTitles(db, await existing(db, params.id), query);
    return collection(await viewTitles(db, ids, query.includes ?? []), query, total);
  });
  route(scope, listEndpoints.feed, async ({ db }, { params, query }) => {
    const { ids, total } = await listFeed(db, await existing(db, params.id), query);
    return collection(await viewChapters(db, ids, query.includes ?? []), query, total);
  });
  route(scope, listEndpoints.about, async ({ db }, { params }) => viewListAbout(db, await existing(db, params.id)));
  route(scope, listEndpoints.notes, async ({ db }, { params, query }) => ({
    result: 'ok' as const,
    notes: await viewNotes(db, await existing(db, params.id), query.manga),
  }));
  route(scope, listEndpoints.ofUser, async ({ db }, { params, query }) => {
    const owner = await findUser(db, params.id);
    if (owner === null) throw notFound('User');
    const { ids, total } = await findListsOf(db, owner, query);
    return collection(await viewLists(db, ids, []), query, total);
  });

  route(scope, listEndpoints.place, async ({ db }, { params, query }) => {
    const id = await findListAt(db, params.place);
    const [list] = id === null ? [] : await viewLists(db, [id], query.includes ?? []);
    if (!list) throw notFound('List');
    return single(list);
  });
  route(scope, listEndpoints.placeTitles, async ({ db }, { params, query }) => {
    const id = await findListAt(db, params.place);
    const { ids, total } = id === null ? { ids: [], total: 0 } : await findListTitles(db, id, query);
    return collection(await viewTitles(db, ids, query.includes ?? []), query, total);
  });
  route(scope, listEndpoints.recommended, async ({ db }, { query }) => {
    const { ids, total } = await findRecommended(db, query);
    return collection(await viewTitles(db, ids, query.includes ?? []), query, total);
  });
}
