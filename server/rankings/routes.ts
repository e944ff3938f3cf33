import { groupEndpoints } from '#contract/endpoints/groups.ts';
import { recommendationEndpoints } from '#contract/endpoints/recommendations.ts';
import { listEndpoints } from '#contract/endpoints/lists.ts';
import { statisticsEndpoints } from '#contract/endpoints/statistics.ts';
import { titleEndpoints } from '#contract/endpoints/titles.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { wholeCollectionText } from '#server/core/http/json-text.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { titleCollectionText } from '#server/titles/latest.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { activeGroups } from './active-groups.ts';
import { allowRecommendation, findPersonal, refuseRecommendation } from './personal.ts';
import { findRecommended } from './recommended.ts';
import { personalText } from './views.ts';
import { findSimilarTitles } from './similar-titles.ts';
import { findTrending } from './trending.ts';

export function rankingRoutes(scope: RouteScope): void {
  route(scope, statisticsEndpoints.trending, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    return titleCollectionText(ctx, await findTrending(ctx, query, blocks), query, blocks);
  });
  route(scope, listEndpoints.recommended, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    return titleCollectionText(ctx, await findRecommended(ctx, query, blocks), query, blocks);
  });
  route(scope, titleEndpoints.recommendations, async (ctx, { params, query, viewer }) => {
    const id = await requireTitle(ctx, params.id);
    const recommendations = await findSimilarTitles(ctx, id, query, await blocksOf(ctx, { viewer, query }));
    const entities = recommendations.map((entity) => JSON.stringify(entity));
    return wholeCollectionText(await ctx.documents.describe(entities, query.includes ?? []));
  });
  memberRoute(scope, recommendationEndpoints.own, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    return personalText(ctx, await findPersonal(ctx, viewer.id, query, blocks), query, blocks);
  });
  memberRoute(scope, recommendationEndpoints.refuse, async (ctx, { params, viewer }) => {
    await refuseRecommendation(ctx, viewer.id, await requireTitle(ctx, params.id));
    return { result: 'ok' as const };
  });
  memberRoute(scope, recommendationEndpoints.allow, async (ctx, { params, viewer }) => {
    await allowRecommendation(ctx, viewer.id, await requireTitle(ctx, params.id));
    return { result: 'ok' as const };
  });
  route(scope, groupEndpoints.active, async (ctx, { query, viewer }) => {
    const [groups, blocks] = await Promise.all([activeGroups(ctx), blocksOf(ctx, { viewer, query })]);
    const visibleGroups = groups.filter(({ groupId }) => !blocks?.groups.ids.has(groupId));
    return {
      result: 'ok' as const,
      groups: visibleGroups.slice(0, query.limit).map(({ id, chapters }) => ({ id, chapters })),
    };
  });
}

/** @throws ApiError 404 */
async function requireTitle(ctx: Context, uid: string): Promise<number> {
  const id = await titleIndex(ctx).idOf(uid);
  if (id === null) throw notFound('Manga');
  return id;
}
