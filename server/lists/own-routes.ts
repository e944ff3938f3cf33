// Routes of the signed-in account's own lists, and of following those of others.
import { ownListEndpoints } from '#contract/endpoints/own-lists.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { viewListCards, viewOwnListCards } from './cards.ts';
import {
  addTitleAt,
  addTitles,
  changeTitlesOf,
  copyList,
  createOwnList,
  deleteList,
  editList,
  makeDefault,
  pinList,
  removeTitles,
  replaceContents,
} from './edit.ts';
import { findFollowedLists, followList, followsList, unfollowList } from './follows.ts';
import { findDefaultList, findOwnLists, findOwnListsByName, findVisibleTitle, requireEditableList } from './queries.ts';
import { renderList, viewContents, viewListNames, viewLists, viewListsWithTitle } from './views.ts';

const okResult = { result: 'ok' as const };

export function ownListRoutes(scope: RouteScope): void {
  editRoutes(scope);
  titleRoutes(scope);
  followRoutes(scope);

  memberRoute(scope, ownListEndpoints.own, async (ctx, { query, viewer }) => {
    const { ids, total } = await findOwnLists(ctx.db, viewer.id, query);
    return collectionEnvelope(await viewLists(ctx.db, ids, null), query, total);
  });
  memberRoute(scope, ownListEndpoints.ownDefault, async (ctx, { viewer }) => {
    const id = await findDefaultList(ctx.db, viewer.id);
    if (id === null) throw notFound('List');
    return renderList(ctx, id, [], { viewer });
  });
  memberRoute(scope, ownListEndpoints.ownCards, async ({ db }, { query, viewer }) => {
    const { ids, total } = await findOwnListsByName(db, viewer.id, query);
    const { limit, offset } = query;
    return { ...okResult, lists: await viewOwnListCards(db, ids), limit, offset, total };
  });
}

function editRoutes(scope: RouteScope): void {
  memberRoute(scope, ownListEndpoints.create, async (ctx, { body, viewer }) =>
    renderList(ctx, await createOwnList(ctx, viewer, body), [], { viewer }),
  );
  memberRoute(scope, ownListEndpoints.edit, async (ctx, { params, body, viewer }) =>
    renderList(ctx, await editList(ctx, viewer, params.id, body), [], { viewer }),
  );
  memberRoute(scope, ownListEndpoints.delete, async (ctx, { params, viewer }) => {
    await deleteList(ctx, viewer, params.id);
    return okResult;
  });
  memberRoute(scope, ownListEndpoints.contents, async (ctx, { params, viewer }) =>
    viewContents(ctx.db, await requireEditableList(ctx, params.id, viewer)),
  );
  memberRoute(scope, ownListEndpoints.replace, async (ctx, { params, body, viewer }) => ({
    ...okResult,
    version: await replaceContents(ctx, viewer, params.id, body),
  }));
  memberRoute(scope, ownListEndpoints.copy, async (ctx, { params, body, viewer }) => ({
    ...okResult,
    id: await copyList(ctx, viewer, params.id, body.name),
  }));
  for (const [endpoint, pinned] of [
    [ownListEndpoints.pin, true],
    [ownListEndpoints.unpin, false],
  ] as const) {
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      await pinList(ctx, viewer, params.id, pinned);
      return okResult;
    });
  }
  memberRoute(scope, ownListEndpoints.makeDefault, async (ctx, { params, viewer }) => {
    await makeDefault(ctx, viewer, params.id);
    return okResult;
  });
}

function titleRoutes(scope: RouteScope): void {
  memberRoute(scope, ownListEndpoints.addTitle, async (ctx, { params, query, viewer }) => {
    await addTitleAt(ctx, viewer, params.listId, params.id, query.order);
    return okResult;
  });
  memberRoute(scope, ownListEndpoints.removeTitle, async (ctx, { params, viewer }) => {
    await removeTitles(ctx, viewer, params.listId, [params.id]);
    return okResult;
  });
  memberRoute(scope, ownListEndpoints.addTitles, async (ctx, { params, body, viewer }) => {
    await addTitles(ctx, viewer, params.id, body.mangaIds);
    return okResult;
  });
  memberRoute(scope, ownListEndpoints.changeTitles, async (ctx, { params, body, viewer }) => ({
    ...okResult,
    added: await changeTitlesOf(ctx, viewer, params.id, body),
  }));
  memberRoute(scope, ownListEndpoints.names, async ({ db }, { viewer }) => ({
    ...okResult,
    lists: await viewListNames(db, viewer.id),
  }));
  memberRoute(scope, ownListEndpoints.removeTitles, async (ctx, { params, body, viewer }) => {
    await removeTitles(ctx, viewer, params.id, body.mangaIds);
    return okResult;
  });
  memberRoute(scope, ownListEndpoints.ofTitle, async (ctx, { params, query, viewer }) => {
    const titleId = await findVisibleTitle(ctx.db, params.id);
    if (titleId === null) throw notFound('Manga');
    const { ids, total } = await findOwnLists(ctx.db, viewer.id, query, titleId);
    return collectionEnvelope(await viewLists(ctx.db, ids, null), query, total);
  });
  memberRoute(scope, ownListEndpoints.withTitle, async ({ db }, { params, viewer }) => {
    const titleId = await findVisibleTitle(db, params.id);
    if (titleId === null) throw notFound('Manga');
    return { ...okResult, lists: await viewListsWithTitle(db, viewer.id, titleId) };
  });
}

/** Following, under its own name and under that of bookmarks, which clients use as well. */
function followRoutes(scope: RouteScope): void {
  for (const endpoint of [ownListEndpoints.follow, ownListEndpoints.bookmark]) {
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      await followList(ctx, viewer, params.id);
      return okResult;
    });
  }
  for (const endpoint of [ownListEndpoints.unfollow, ownListEndpoints.unbookmark]) {
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      await unfollowList(ctx, viewer, params.id);
      return okResult;
    });
  }
  for (const endpoint of [ownListEndpoints.isFollowed, ownListEndpoints.isBookmarked]) {
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      if (!(await followsList(ctx, viewer, params.id))) throw notFound('Follow');
      return okResult;
    });
  }
  memberRoute(scope, ownListEndpoints.isSubscribed, async (ctx, { params, viewer }) => {
    if (!(await followsList(ctx, viewer, params.listId))) throw notFound('Follow');
    return okResult;
  });
  for (const endpoint of [ownListEndpoints.followed, ownListEndpoints.bookmarked]) {
    memberRoute(scope, endpoint, async (ctx, { query, viewer }) => {
      const blocks = await blocksOf(ctx, { viewer, query });
      const { ids, total, hidden } = await findFollowedLists(ctx, viewer, query, blocks);
      return collectionEnvelope(await viewLists(ctx.db, ids, blocks, viewer.id), query, total, hidden);
    });
  }
  memberRoute(scope, ownListEndpoints.followedCards, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const { ids, total, hidden } = await findFollowedLists(ctx, viewer, query, blocks);
    const { limit, offset } = query;
    const cards = { ...okResult, lists: await viewListCards(ctx.db, ids), limit, offset, total };
    return hidden > 0 ? { ...cards, hidden } : cards;
  });
}
