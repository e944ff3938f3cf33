import { listEndpoints } from '#contract/endpoints/lists.ts';
import { findFeedOfTitles } from '#server/chapters/feed.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { collectionText } from '#server/core/http/json-text.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { titleCollectionText } from '#server/titles/latest.ts';
import { findUser } from '#server/users/users.ts';
import { viewListCards } from './cards.ts';
import { ownListRoutes } from './own-routes.ts';
import { listAbilities, privateListsOf } from './policy.ts';
import { findPublicLists } from './public-lists.ts';
import { findList, findListByPlacement, findListsOf, titlesOfList } from './queries.ts';
import { findListTitles, listTitleIds, summarizeList } from './titles.ts';
import { renderList, viewListDetails, viewLists, viewNotes } from './views.ts';

export function listRoutes(scope: RouteScope): void {
  const requireList = async ({ db, clock }: Context, uid: string, viewer: Viewer | null): Promise<number> => {
    const id = await findList(db, uid, privateListsOf(viewer, clock()));
    if (id === null) throw notFound('List');
    return id;
  };

  route(scope, listEndpoints.get, async (ctx, { params, query, viewer }) =>
    renderList(ctx, await requireList(ctx, params.id, viewer), query.includes ?? [], { viewer, query }),
  );
  route(scope, listEndpoints.titles, async (ctx, { params, query, viewer }) => {
    const id = await requireList(ctx, params.id, viewer);
    const blocks = await blocksOf(ctx, { viewer, query });
    return titleCollectionText(ctx, await findListTitles(ctx, id, query, blocks, viewer), query, blocks);
  });
  route(scope, listEndpoints.titleIds, async (ctx, { params, query, viewer }) => {
    const id = await requireList(ctx, params.id, viewer);
    const blocks = await blocksOf(ctx, { viewer, query });
    return { result: 'ok' as const, ids: await listTitleIds(ctx, id, query, blocks) };
  });
  route(scope, listEndpoints.summary, async (ctx, { params, query, viewer }) => {
    const id = await requireList(ctx, params.id, viewer);
    return { result: 'ok' as const, ...(await summarizeList(ctx, id, query, await blocksOf(ctx, { viewer, query }))) };
  });
  route(scope, listEndpoints.feed, async (ctx, { params, query, viewer }) => {
    const titles = await titlesOfList(ctx, await requireList(ctx, params.id, viewer));
    const { rows, total, hidden } = await findFeedOfTitles(ctx, titles, query, await blocksOf(ctx, { viewer, query }));
    return collectionText(await ctx.documents.ofRows('chapters', rows, query.includes ?? []), query, total, hidden);
  });
  route(scope, listEndpoints.about, async (ctx, { params, query, viewer }) => {
    const id = await requireList(ctx, params.id, viewer);
    const details = await viewListDetails(ctx.db, id, await blocksOf(ctx, { viewer, query }));
    const can = await listAbilities(ctx, id, viewer);
    return can ? { ...details, can } : details;
  });
  route(scope, listEndpoints.notes, async (ctx, { params, query, viewer }) => ({
    result: 'ok' as const,
    notes: await viewNotes(ctx.db, await requireList(ctx, params.id, viewer), query.manga),
  }));
  route(scope, listEndpoints.ofUser, async (ctx, { params, query, viewer }) => {
    const { db } = ctx;
    const owner = await findUser(db, params.id);
    if (owner === null) throw notFound('User');
    const blocks = await blocksOf(ctx, { viewer, query });
    const { ids, total, hidden } = await findListsOf(db, owner, query, blocks);
    return collectionEnvelope(await viewLists(db, ids, blocks), query, total, hidden);
  });

  route(scope, listEndpoints.shared, async (ctx, { query, viewer }) => {
    const { ids, total } = await findPublicLists(ctx.db, query, await blocksOf(ctx, { viewer, query }));
    const { limit, offset } = query;
    return { result: 'ok' as const, lists: await viewListCards(ctx.db, ids), limit, offset, total };
  });
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
  ownListRoutes(scope);
}
