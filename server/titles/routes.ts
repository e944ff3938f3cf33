import { defaultRatings } from '#contract/rules/content-ratings.ts';
import { episodeEndpoints } from '#contract/endpoints/episodes.ts';
import { titleEndpoints } from '#contract/endpoints/titles.ts';
import { type Blocks, blocksOf } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter, withoutHiddenTitles } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { entityText, wholeCollectionText } from '#server/core/http/json-text.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { collectionEnvelope, entityEnvelope } from '#server/core/http/wire.ts';
import { viewAdaptations } from './episodes.ts';
import { findDraft, type FoundDraft } from './draft-queries.ts';
import { type DescribeDrafts, viewDrafts } from './draft-views.ts';
import { draftAbilities, titleAbilities } from './policy.ts';
import { filterOfTags, findTitle, findTitles } from './queries.ts';
import { blockedInTitles, titleCollectionText } from './latest.ts';
import { titleIndex } from './titles.ts';
import { uploadLockOf, viewRelations } from './views.ts';

/** @param describe adds attributes to the relationships of drafts */
export function titleRoutes(scope: RouteScope, describe: DescribeDrafts): void {
  /** A draft under the address of titles, for those who may see it. @throws ApiError 404 */
  const viewOwnDraft = async (ctx: Context, viewer: Viewer | null, uid: string, includes: readonly string[]) => {
    const { id, own } = await requireDraft(ctx, viewer, uid);
    const [draft] = await viewDrafts(ctx, [id], includes, describe);
    if (!draft) throw notFound('Manga');
    return entityEnvelope(draft, draftAbilities(viewer!, ctx.clock(), own));
  };

  route(scope, titleEndpoints.list, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    return titleCollectionText(ctx, await findTitles(ctx, query, blocks), query, blocks);
  });
  route(scope, titleEndpoints.random, async (ctx, { query, viewer }) => {
    const { includes, contentRating = defaultRatings, originalLanguage, ...tags } = query;
    const blocks = await blocksOf(ctx, { viewer, query });
    const filter = {
      ...filterOfTags(tags),
      contentRating,
      ...(originalLanguage ? { originalLanguage } : {}),
      ...hiddenTitlesFilter(blocks),
    };
    const id = await titleIndex(ctx).pick(filter, Math.random());
    if (id === null) throw notFound('Manga');
    const changes = await blockedInTitles(ctx, [id], blocks);
    const [title] = await ctx.documents.byIds('titles', [id], includes ?? [], changes);
    if (title === undefined) throw notFound('Manga');
    return entityText(title);
  });
  route(scope, titleEndpoints.relations, async (ctx, { params, query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const id = (await findTitle(ctx, params.id)) ?? (await requireDraft(ctx, viewer, params.id)).id;
    const relations = await viewRelations(ctx.db, id);
    const notBlocked = relations.filter(({ relationships }) => !relationships.some(({ id }) => isHidden(blocks, id)));
    const described = await ctx.documents.describe(notBlocked.map(toJson), query.includes ?? []);
    return wholeCollectionText(described, relations.length - notBlocked.length);
  });
  memberRoute(scope, titleEndpoints.uploadLock, async (ctx, { params }) => {
    const { locked, languages, reason } = await uploadLockOf(ctx.db, await requireTitle(ctx, params.id));
    return { result: 'ok' as const, locked, languages, reason };
  });
  route(scope, episodeEndpoints.list, async (ctx, { params, viewer }) => {
    const id = (await findTitle(ctx, params.id)) ?? (await requireDraft(ctx, viewer, params.id)).id;
    const adaptations = await viewAdaptations(ctx.db, id);
    return collectionEnvelope(adaptations, { limit: adaptations.length, offset: 0 }, adaptations.length);
  });
  route(scope, titleEndpoints.get, async (ctx, { params, query, viewer }) => {
    const id = await findTitle(ctx, params.id);
    if (id === null) return viewOwnDraft(ctx, viewer, params.id, query.includes ?? []);
    const hidden = withoutHiddenTitles(await blocksOf(ctx, { viewer, query }));
    const [title] = await ctx.documents.byIds('titles', [id], query.includes ?? [], () => hidden);
    if (title === undefined) throw notFound('Manga');
    return entityText(title, titleAbilities(viewer, ctx.clock()));
  });
}

const isHidden = (blocks: Blocks | null, uid: string): boolean => blocks?.titles.uids.has(uid) ?? false;

/** @throws ApiError 404 for drafts of others too, which nobody else knows of */
async function requireDraft({ db, clock }: Context, viewer: Viewer | null, uid: string): Promise<FoundDraft> {
  const draft = viewer && (await findDraft(db, viewer, uid, clock()));
  if (!draft) throw notFound('Manga');
  return draft;
}

/** @throws ApiError 404 */
async function requireTitle(ctx: Context, uid: string): Promise<number> {
  const id = await findTitle(ctx, uid);
  if (id === null) throw notFound('Manga');
  return id;
}

const toJson = (entity: object): string => JSON.stringify(entity);
