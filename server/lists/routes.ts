import { listEndpoints } from '#contract/endpoints/lists.ts';
import { findFeedOfTitles } from '#server/chapters/feed.ts';
import { type BlockRequest, blocksOf } from '#server/blocks/blocks.ts';
import type { Db } from '#server/core/db/db.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { collectionText, entityText } from '#server/core/http/json-text.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { titleCollectionText } from '#server/titles/latest.ts';
import { findUser } from '#server/users/users.ts';
import { listAbilities } from './policy.ts';
import { findList, findListByPlacement, findListsOf, findListTitles, titlesOfList } from './queries.ts';
import { findPublicLists } from './public-lists.ts';
import { viewListDetails, viewLists, viewNotes } from './views.ts';

export function listRoutes(scope: RouteScope): void {
  const requireList = async (db: Db, uid: string): Promise<number> => {
    const id = await findList(db, uid);
    if (id === null) throw notFound('List');
    return id;
  };

  const renderList = async (
    ctx: Context,
    id: number,
    includes: readonly string[],
    request: BlockRequest & { viewer: Viewer | null },
  ) => {
    const { db, documents } = ctx;
    const lists = (await viewLists(db, [id], await blocksOf(ctx, request))).map((list) => JSON.stringify(list));
    const documentTypes = includes.map((type) => (type === 'owner' ? 'user' : type));
    const [list] = await documents.describe(lists, documentTypes);
    if (list === undefined) throw notFound('List');
    return entityText(list, await listAbilities(ctx, id, request.viewer));
  };

  route(scope, listEndpoints.get, async (ctx, { params, query, viewer }) =>
    renderList(ctx, await requireList(ctx.db, params.id), query.includes ?? [], { viewer, query }),
  );
  route(scope, listEndpoints.titles, async (ctx, { params, query, viewer }) => {
    const id = await requireList(ctx.db, params.id);
    const blocks = await blocksOf(ctx, { viewer, query });
    return titleCollectionText(ctx, await findListTitles(ctx, id, query, blocks), query, blocks);
  });
  route(scope, listEndpoints.feed, async (ctx, { params, query, viewer }) => {
    const titles = await titlesOfList(ctx, await requireList(ctx.db, params.id));
    const { rows, total, hidden } = await findFeedOfTitles(ctx, titles, query, await blocksOf(ctx, { viewer, query }));
    return collectionText(await ctx.documents.ofRows('chapters', rows, query.includes ?? []), query, total, hidden);
  });
  route(scope, listEndpoints.about, async (ctx, { params, query, viewer }) =>
    viewListDetails(ctx.db, await requireList(ctx.db, params.id), await blocksOf(ctx, { viewer, query })),
  );
  route(scope, listEndpoints.notes, async ({ db }, { params, query }) => ({
    result: 'ok' as const,
    notes: await viewNotes(db, await requireList(db, params.id), query.manga),
  }));
  route(scope, listEndpoints.ofUser, async (ctx, { params, query, viewer }) => {
    const { db } = ctx;
    const owner = await findUser(db, params.id);
    if (owner === null) throw notFound('User');
    const blocks = await blocksOf(ctx, { viewer, query });
    const { ids, total, hidden } = await findListsOf(db, owner, query, blocks);
    return collectionEnvelope(await viewLists(db, ids, blocks), query, total, hidden);
  });

  route(scope, listEndpoints.shared, async (ctx, { query, viewer }) => ({
    result: 'ok' as const,
    lists: await findPublicLists(ctx.db, query, await blocksOf(ctx, { viewer, query })),
  }));
  route(scope, listEndpoints.place, async (ctx, { params, query, viewer }) => {
    const id = await findListByPlacement(ctx.db, params.place);
    if (id === null) throw notFound('List');
    return renderList(ctx, id, query.includes ?? [], { viewer, query });
  });
  route(scope, listEndpoints.placeTitles, async (ctx, { params, query, viewer }) => {
    const id = await findListByPlacement(ctx.db, params.place);
    const blocks = await blocksOf(ctx, { viewer, query });
    const emptyPage = { ids: [], total: 0, hidden: 0 };
    return titleCollectionText(
      ctx,
      id === null ? emptyPage : await findListTitles(ctx, id, query, blocks),
      query,
      blocks,
    );
  });
}
