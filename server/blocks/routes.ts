import { sql } from 'kysely';
import { blockEndpoints } from '#contract/endpoints/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { collectionText } from '#server/core/http/json-text.ts';
import { memberRoute, type RouteScope } from '#server/core/http/route.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import { block, blocksOf, unblock } from './blocks.ts';
import { type BlockKind, type BlockPage, findBlocks } from './queries.ts';

const okResponse = { result: 'ok' as const };

export function blockRoutes(scope: RouteScope): void {
  memberRoute(scope, blockEndpoints.all, async (ctx, { viewer }) => {
    const blocks = await blocksOf(ctx, { viewer });
    const uids = (kind: 'users' | 'groups' | 'titles'): string[] => [...(blocks?.[kind].uids ?? [])];
    return {
      ...okResponse,
      users: uids('users'),
      groups: uids('groups'),
      manga: uids('titles'),
      within: [...(blocks?.within.byTitle.values() ?? [])].flatMap(({ uid, users, groups }) => [
        ...[...groups.uids].map((id) => ({ manga: uid, type: 'scanlation_group' as const, id })),
        ...[...users.uids].map((id) => ({ manga: uid, type: 'user' as const, id })),
      ]),
    };
  });

  const listBlocks =
    (kind: BlockKind) =>
    async (
      ctx: Context,
      { viewer, query }: { viewer: Viewer; query: BlockPage & { includes?: string[] | undefined } },
    ) => {
      const { blocks, total } = await findBlocks(ctx, viewer.id, kind, query);
      const blockJsons = blocks.map((entity) => JSON.stringify(entity));
      return collectionText(await ctx.documents.describe(blockJsons, query.includes ?? []), query, total);
    };
  memberRoute(scope, blockEndpoints.users, listBlocks('user'));
  memberRoute(scope, blockEndpoints.groups, listBlocks('group'));
  memberRoute(scope, blockEndpoints.titles, listBlocks('title'));
  memberRoute(scope, blockEndpoints.within, listBlocks('within'));

  for (const [blocking, unblocking, kind] of [
    [blockEndpoints.blockUser, blockEndpoints.unblockUser, 'user'],
    [blockEndpoints.blockGroup, blockEndpoints.unblockGroup, 'group'],
    [blockEndpoints.hideTitle, blockEndpoints.showTitle, 'title'],
  ] as const) {
    memberRoute(scope, blocking, async (ctx, { viewer, params }) => {
      await block(ctx, viewer.id, { kind, id: await findTargetId(ctx, kind, params.id) });
      return okResponse;
    });
    memberRoute(scope, unblocking, async (ctx, { viewer, params }) => {
      await unblock(ctx, viewer.id, { kind, id: await findTargetId(ctx, kind, params.id, { gone: true }) });
      return okResponse;
    });
  }

  const findTargetInTitle = async (
    ctx: Context,
    titleUid: string,
    kind: 'user' | 'group',
    uid: string,
    options: { gone?: boolean } = {},
  ) => ({
    kind,
    within: await findTargetId(ctx, 'title', titleUid, options),
    id: await findTargetId(ctx, kind, uid, options),
  });
  memberRoute(scope, blockEndpoints.blockGroupWithin, async (ctx, { viewer, params }) => {
    await block(ctx, viewer.id, await findTargetInTitle(ctx, params.id, 'group', params.group));
    return okResponse;
  });
  memberRoute(scope, blockEndpoints.unblockGroupWithin, async (ctx, { viewer, params }) => {
    await unblock(ctx, viewer.id, await findTargetInTitle(ctx, params.id, 'group', params.group, { gone: true }));
    return okResponse;
  });
  memberRoute(scope, blockEndpoints.blockUserWithin, async (ctx, { viewer, params }) => {
    await block(ctx, viewer.id, await findTargetInTitle(ctx, params.id, 'user', params.user));
    return okResponse;
  });
  memberRoute(scope, blockEndpoints.unblockUserWithin, async (ctx, { viewer, params }) => {
    await unblock(ctx, viewer.id, await findTargetInTitle(ctx, params.id, 'user', params.user, { gone: true }));
    return okResponse;
  });
}

const targetKinds = {
  user: { table: 'users', name: 'User', visible: sql`deleted_at IS NULL` },
  group: { table: 'groups', name: 'Group', visible: sql`true` },
  title: { table: 'titles', name: 'Manga', visible: sql`state = 'published'` },
};

/**
 * Internal id of a visible user, group or title. @param gone also finds those that are no longer visible, so that they
 * can be unblocked @throws ApiError 404
 */
async function findTargetId(
  { db }: Context,
  kind: keyof typeof targetKinds,
  uid: string,
  { gone = false }: { gone?: boolean } = {},
): Promise<number> {
  const { table, name, visible } = targetKinds[kind];
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(table)} WHERE uid = ${uid} ${gone ? sql`` : sql`AND ${visible}`}`.execute(db);
  if (!rows[0]) throw notFound(name);
  return rows[0].id;
}
