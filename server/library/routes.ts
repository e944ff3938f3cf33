import { libraryEndpoints } from '#contract/endpoints/library.ts';
import { userFollowEndpoints } from '#contract/endpoints/user-follows.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { findFeedOfTitles } from '#server/chapters/feed.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { collectionText } from '#server/core/http/json-text.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { titleCollectionText } from '#server/titles/latest.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { viewUserEntities } from '#server/users/views.ts';
import { changeEntry } from './library.ts';
import { findFollowedUsers, followsUser, followUser, unfollowUser } from './people.ts';
import {
  findFollowedTitles,
  followedTitleIds,
  followsTitle,
  statusOf,
  viewRatings,
  viewStates,
  viewStatuses,
} from './queries.ts';
import { rateTitle, removeRating } from './ratings.ts';

export function libraryRoutes(scope: RouteScope): void {
  titleRoutes(scope);
  ratingRoutes(scope);
  peopleRoutes(scope);
}

function titleRoutes(scope: RouteScope): void {
  memberRoute(scope, libraryEndpoints.follow, async (ctx, { params, viewer }) => {
    await changeEntry(ctx, viewer.id, await requireTitle(ctx, params.id), { following: true });
    return okResult;
  });
  memberRoute(scope, libraryEndpoints.unfollow, async (ctx, { params, viewer }) => {
    await changeEntry(ctx, viewer.id, await requireTitle(ctx, params.id), { following: false });
    return okResult;
  });
  memberRoute(scope, libraryEndpoints.followed, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    return titleCollectionText(ctx, await findFollowedTitles(ctx, viewer.id, query, blocks), query, blocks);
  });
  memberRoute(scope, libraryEndpoints.isFollowed, async (ctx, { params, viewer }) => {
    const id = await titleIndex(ctx).idOf(params.id);
    if (id === null || !(await followsTitle(ctx, viewer.id, id))) throw notFound('Follow');
    return okResult;
  });
  memberRoute(scope, libraryEndpoints.feed, async (ctx, { query, viewer }) => {
    const [titles, blocks] = await Promise.all([followedTitleIds(ctx, viewer.id), blocksOf(ctx, { viewer, query })]);
    const { rows, total, hidden } = await findFeedOfTitles(ctx, titles, query, blocks);
    return collectionText(await ctx.documents.ofRows('chapters', rows, query.includes ?? []), query, total, hidden);
  });
  memberRoute(scope, libraryEndpoints.statuses, async (ctx, { query, viewer }) => ({
    result: 'ok' as const,
    statuses: await viewStatuses(ctx, viewer.id, query.status),
  }));
  memberRoute(scope, libraryEndpoints.status, async (ctx, { params, viewer }) => ({
    result: 'ok' as const,
    status: await statusOf(ctx, viewer.id, await requireTitle(ctx, params.id)),
  }));
  memberRoute(scope, libraryEndpoints.setStatus, async (ctx, { params, body, viewer }) => {
    await changeEntry(ctx, viewer.id, await requireTitle(ctx, params.id), body);
    return okResult;
  });
  memberRoute(scope, libraryEndpoints.states, async (ctx, { query, viewer }) => ({
    result: 'ok' as const,
    titles: await viewStates(ctx, viewer.id, query.manga),
  }));
  memberRoute(scope, libraryEndpoints.change, async (ctx, { params, body, viewer }) => {
    const { status, following, notify } = body;
    const change = {
      ...(status === undefined ? {} : { status }),
      ...(following === undefined ? {} : { following }),
      ...(notify === undefined ? {} : { notify }),
    };
    return { ...okResult, ...(await changeEntry(ctx, viewer.id, await requireTitle(ctx, params.id), change)) };
  });
}

function ratingRoutes(scope: RouteScope): void {
  memberRoute(scope, libraryEndpoints.ratings, async (ctx, { query, viewer }) => ({
    result: 'ok' as const,
    ratings: await viewRatings(ctx, viewer.id, query.manga),
  }));
  memberRoute(scope, libraryEndpoints.rate, async (ctx, { params, body, viewer }) => {
    await rateTitle(ctx, viewer.id, await requireTitle(ctx, params.mangaId), body.rating);
    return okResult;
  });
  memberRoute(scope, libraryEndpoints.unrate, async (ctx, { params, viewer }) => {
    await removeRating(ctx, viewer.id, await requireTitle(ctx, params.mangaId));
    return okResult;
  });
}

function peopleRoutes(scope: RouteScope): void {
  // a bookmark of a person is a follow by another name
  for (const endpoint of [userFollowEndpoints.follow, userFollowEndpoints.bookmark])
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      await followUser(ctx, viewer.id, params.id);
      return okResult;
    });
  for (const endpoint of [userFollowEndpoints.unfollow, userFollowEndpoints.unbookmark])
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      await unfollowUser(ctx, viewer.id, params.id);
      return okResult;
    });
  for (const endpoint of [userFollowEndpoints.followed, userFollowEndpoints.bookmarked])
    memberRoute(scope, endpoint, async (ctx, { query, viewer }) => {
      const blocks = await blocksOf(ctx, { viewer, query });
      const { ids, total, hidden } = await findFollowedUsers(ctx, viewer.id, query, blocks);
      return collectionEnvelope(await viewUserEntities(ctx.db, ids), query, total, hidden);
    });
  for (const endpoint of [userFollowEndpoints.isFollowed, userFollowEndpoints.isBookmarked])
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      if (!(await followsUser(ctx, viewer.id, params.id))) throw notFound('Follow');
      return okResult;
    });
}

async function requireTitle(ctx: Context, uid: string): Promise<number> {
  const id = await titleIndex(ctx).idOf(uid);
  if (id === null) throw notFound('Manga');
  return id;
}

const okResult = { result: 'ok' as const };
