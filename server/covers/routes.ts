import { coverEndpoints } from '#contract/endpoints/covers.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { collectionText, entityText } from '#server/core/http/json-text.ts';
import { collectionEnvelope, entityEnvelope } from '#server/core/http/wire.ts';
import { viewAccess } from './access.ts';
import { deleteCover, editCover, uploadCover } from './edit.ts';
import { type CoverEntity, findCover, findCovers, renderCovers } from './views.ts';

/** Adds attributes to relationships of covers that are not public, which have no documents. */
type DescribeCovers = (
  ctx: Pick<Context, 'db'>,
  covers: readonly CoverEntity[],
  includes: readonly string[],
) => Promise<CoverEntity[]>;

export function coverRoutes(scope: RouteScope, describe: DescribeCovers): void {
  /** Covers as they are in the tables, in the order of the ids. */
  const viewCovers = async (ctx: Context, ids: readonly number[], includes: readonly string[] = []) => {
    const covers = await renderCovers(ctx.db, ids);
    return describe(
      ctx,
      ids.flatMap((id) => covers.get(id) ?? []),
      includes,
    );
  };
  const viewCover = async (
    ctx: Context,
    { id, includes }: { id: number; includes?: readonly string[] | undefined },
  ) => {
    const [cover] = await viewCovers(ctx, [id], includes);
    if (!cover) throw notFound('Cover');
    return entityEnvelope(cover);
  };

  route(scope, coverEndpoints.list, async (ctx, { query, viewer }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    const { ids, areAllPublic, total, hidden } = await findCovers(ctx, query, { blocks, viewer });
    if (!areAllPublic) return collectionEnvelope(await viewCovers(ctx, ids, query.includes), query, total, hidden);
    return collectionText(await ctx.documents.byIds('covers', ids, query.includes ?? []), query, total, hidden);
  });
  route(scope, coverEndpoints.get, async (ctx, { params, query, viewer }) => {
    const found = await findCover(ctx, viewer, params.id);
    if (!found) throw notFound('Cover');
    if (!found.public) return viewCover(ctx, { id: found.id, includes: query.includes });
    const [cover] = await ctx.documents.byIds('covers', [found.id], query.includes ?? []);
    if (cover === undefined) throw notFound('Cover');
    return entityText(cover);
  });
  memberRoute(scope, coverEndpoints.access, (ctx, { query, viewer }) => viewAccess(ctx, viewer, query.manga));
  memberRoute(scope, coverEndpoints.create, async (ctx, { params, body, files, keyed, viewer }) => {
    const file = await files[0]!.read();
    const id = await uploadCover(ctx, viewer, params.id, { file, fields: body, keyed });
    return viewCover(ctx, { id });
  });
  memberRoute(scope, coverEndpoints.edit, async (ctx, { params, body, viewer }) =>
    viewCover(ctx, { id: await editCover(ctx, viewer, params.id, body) }),
  );
  memberRoute(scope, coverEndpoints.delete, async (ctx, { params, viewer }) => {
    await deleteCover(ctx, viewer, params.id);
    return { result: 'ok' as const };
  });
}
