import { groupEndpoints } from '#contract/endpoints/groups.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { notFound } from '#server/core/http/errors.ts';
import { collectionText, entityText } from '#server/core/http/json-text.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { viewGroupStatistics } from './statistics.ts';
import { findFollowedGroups, followGroup, followsGroup, unfollowGroup } from './follows.ts';
import { groupAbilities } from './policy.ts';
import { findGroups } from './queries.ts';

export function groupRoutes(scope: RouteScope): void {
  route(scope, groupEndpoints.list, async (ctx, { query, viewer }) => {
    const { ids, total, hidden } = await findGroups(ctx, query, await blocksOf(ctx, { viewer, query }));
    return collectionText(await ctx.documents.byIds('groups', ids, query.includes ?? []), query, total, hidden);
  });
  route(scope, groupEndpoints.get, async (ctx, { params, query, viewer }) => {
    const { db, documents } = ctx;
    const row = await db.selectFrom('groups').select(['id', 'locked']).where('uid', '=', params.id).executeTakeFirst();
    const [group] = row ? await documents.byIds('groups', [row.id], query.includes ?? []) : [];
    if (!row || group === undefined) throw notFound('Group');
    return entityText(group, await groupAbilities(ctx, row, viewer));
  });
  route(scope, groupEndpoints.figures, async (ctx, { params }) => {
    const figures = (await viewGroupStatistics(ctx, [params.id]))[params.id];
    if (!figures) throw notFound('Group');
    return { result: 'ok' as const, ...figures };
  });
  route(scope, groupEndpoints.figuresOf, async (ctx, { query }) => ({
    result: 'ok' as const,
    figures: await viewGroupStatistics(ctx, query.group),
  }));
  // a bookmark of a group is a follow by another name
  for (const endpoint of [groupEndpoints.follow, groupEndpoints.bookmark])
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      await followGroup(ctx, viewer.id, params.id);
      return okResult;
    });
  for (const endpoint of [groupEndpoints.unfollow, groupEndpoints.unbookmark])
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      await unfollowGroup(ctx, viewer.id, params.id);
      return okResult;
    });
  for (const endpoint of [groupEndpoints.followed, groupEndpoints.bookmarked])
    memberRoute(scope, endpoint, async (ctx, { query, viewer }) => {
      const blocks = await blocksOf(ctx, { viewer, query });
      const { ids, total, hidden } = await findFollowedGroups(ctx, viewer.id, query, blocks);
      return collectionText(await ctx.documents.byIds('groups', ids, query.includes ?? []), query, total, hidden);
    });
  for (const endpoint of [groupEndpoints.isFollowed, groupEndpoints.isBookmarked])
    memberRoute(scope, endpoint, async (ctx, { params, viewer }) => {
      if (!(await followsGroup(ctx, viewer.id, params.id))) throw notFound('Follow');
      return okResult;
    });
}

const okResult = { result: 'ok' as const };
