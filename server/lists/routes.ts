import { listEndpoints } from '#contract/lists.ts';
import { findFeedOf } from '#server/chapters/feed.ts';
import type { Db } from '#server/core/db.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/errors.ts';
import { collectionText, entityText } from '#server/core/json-text.ts';
import { route, type Scope } from '#server/core/route.ts';
import { collection } from '#server/core/views.ts';
import { findUser } from '#server/users/users.ts';
import { findList, findListAt, findListsOf, findListTitles, titlesOfList } from './queries.ts';
import { findRecommended } from './recommended.ts';
import { viewListAbout, viewLists, viewNotes } from './views.ts';

export function listRoutes(scope: Scope): void {
  const existing = async (db: Db, uid: string): Promise<number> => {
    const id = await findList(db, uid);
    if (id === null) throw notFound('List');
    return id;
  };

  const described = async ({ db, docs }: Context, id: number, includes: readonly string[]) => {
    const lists = (await viewLists(db, [id])).map((list) => JSON.stringify(list));
    const wanted = includes.map((type) => (type === 'owner' ? 'user' : type));
    const [list] = await docs.describe(lists, wanted);
    if (list === undefined) throw notFound('List');
    return entityText(list);
  };

  route(scope, listEndpoints.get, async (ctx, { params, query }) =>
    described(ctx, await existing(ctx.db, params.id), query.includes ?? []),
  );
  route(scope, listEndpoints.titles, async (ctx, { params, query }) => {
    const { ids, total } = await findListTitles(ctx, await existing(ctx.db, params.id), query);
    return collectionText(await ctx.docs.byIds('titles', ids, query.includes ?? []), query, total);
  });
  route(scope, listEndpoints.feed, async (ctx, { params, query }) => {
    const titles = await titlesOfList(ctx, await existing(ctx.db, params.id));
    const { rows, total } = await findFeedOf(ctx, titles, query);
    return collectionText(await ctx.docs.complete('chapters', rows, query.includes ?? []), query, total);
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
    return collection(await viewLists(db, ids), query, total);
  });

  route(scope, listEndpoints.place, async (ctx, { params, query }) => {
    const id = await findListAt(ctx.db, params.place);
    if (id === null) throw notFound('List');
    return described(ctx, id, query.includes ?? []);
  });
  route(scope, listEndpoints.placeTitles, async (ctx, { params, query }) => {
    const id = await findListAt(ctx.db, params.place);
    const { ids, total } = id === null ? { ids: [], total: 0 } : await findListTitles(ctx, id, query);
    return collectionText(await ctx.docs.byIds('titles', ids, query.includes ?? []), query, total);
  });
  route(scope, listEndpoints.recommended, async (ctx, { query }) => {
    const { ids, total } = await findRecommended(ctx, query);
    return collectionText(await ctx.docs.byIds('titles', ids, query.includes ?? []), query, total);
  });
}
