import { toWireDate } from '#contract/endpoints/common.ts';
import { profileEndpoints } from '#contract/endpoints/profiles.ts';
import type { ProfilePart } from '#contract/rules/audiences.ts';
import { blockedUsers, blocksOf } from '#server/blocks/blocks.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope } from '#server/core/http/wire.ts';
import { requireVisible } from '#server/users/privacy.ts';
import { findUser } from '#server/users/users.ts';
import { viewUserEntities, viewUsers } from '#server/users/views.ts';
import { findActivity } from './activity.ts';
import { removePicture, saveBiography, savePicture, savePrivacy, viewOwnProfile } from './profiles.ts';
import { followedGroupsOf, followedTitlesOf, followedUsersOf, followersOf, libraryOf, ratingsOf } from './queries.ts';
import { groupActivity } from './views.ts';

export function profileRoutes(scope: RouteScope): void {
  const ownProfile = async ({ db }: Context, { id }: Viewer) => ({
    result: 'ok' as const,
    ...(await viewOwnProfile(db, id)),
  });
  /** Internal id of the owner of a part that the viewer may see. @throws ApiError 403 or 404 */
  const ownerOf = async (db: Db, viewer: Viewer | null, uid: string, part: ProfilePart): Promise<number> => {
    const id = await findUser(db, uid);
    if (id === null) throw notFound('User');
    await requireVisible(db, viewer, id, part);
    return id;
  };
  const pageOf = <T>(
    { data, total }: { data: T[]; total: number },
    { limit, offset }: { limit: number; offset: number },
  ) => ({
    result: 'ok' as const,
    data,
    limit,
    offset,
    total,
  });

  memberRoute(scope, profileEndpoints.own, (ctx, { viewer }) => ownProfile(ctx, viewer));
  memberRoute(scope, profileEndpoints.saveBiography, async (ctx, { viewer, body }) => {
    await saveBiography(ctx, viewer.id, body);
    return ownProfile(ctx, viewer);
  });
  memberRoute(scope, profileEndpoints.savePrivacy, async (ctx, { viewer, body }) => {
    await savePrivacy(ctx, viewer.id, body);
    return ownProfile(ctx, viewer);
  });
  memberRoute(scope, profileEndpoints.savePicture, async (ctx, { viewer, query, body }) => {
    await savePicture(ctx, viewer.id, body as Uint8Array, query.size === 0 ? null : query);
    return ownProfile(ctx, viewer);
  });
  memberRoute(scope, profileEndpoints.removePicture, async (ctx, { viewer }) => {
    await removePicture(ctx, viewer.id);
    return ownProfile(ctx, viewer);
  });

  route(scope, profileEndpoints.library, async ({ db }, { viewer, params, query }) => {
    const { data, counts } = await libraryOf(db, await ownerOf(db, viewer, params.id, 'library'), query);
    const counted = query.status ? [counts[query.status] ?? 0] : Object.values(counts);
    return { ...pageOf({ data, total: counted.reduce((sum, count) => sum + count, 0) }, query), counts };
  });
  route(scope, profileEndpoints.ratings, async ({ db }, { viewer, params, query }) =>
    pageOf(await ratingsOf(db, await ownerOf(db, viewer, params.id, 'ratings'), query), query),
  );
  route(scope, profileEndpoints.followedTitles, async ({ db }, { viewer, params, query }) =>
    pageOf(await followedTitlesOf(db, await ownerOf(db, viewer, params.id, 'follows'), query), query),
  );
  route(scope, profileEndpoints.followedGroups, async ({ db }, { viewer, params, query }) =>
    pageOf(await followedGroupsOf(db, await ownerOf(db, viewer, params.id, 'follows'), query), query),
  );
  route(scope, profileEndpoints.followedUsers, async (ctx, { viewer, params, query }) => {
    const owner = await ownerOf(ctx.db, viewer, params.id, 'follows');
    const found = await followedUsersOf(ctx.db, owner, query, await blockedUsers(ctx, { viewer, query }));
    return collectionEnvelope(await viewUserEntities(ctx.db, found.ids), query, found.total, found.hidden);
  });
  route(scope, profileEndpoints.followers, async (ctx, { viewer, params, query }) => {
    const owner = await findUser(ctx.db, params.id);
    if (owner === null) throw notFound('User');
    const found = await followersOf(ctx.db, owner, { ...query, viewer }, await blockedUsers(ctx, { viewer, query }));
    return collectionEnvelope(await viewUserEntities(ctx.db, found.ids), query, found.total, found.hidden);
  });
  memberRoute(scope, profileEndpoints.activity, async (ctx, { viewer, query }) => {
    const blocks = await blocksOf(ctx, { viewer, query });
    // a second later, because times on the wire have whole seconds: what was in that second comes again, not never
    const before = query.before ? new Date(query.before.getTime() + 1000) : new Date(ctx.clock().getTime() + 1000);
    const { rows, isCut } = await findActivity(ctx.db, { viewerId: viewer.id, blocks, before, limit: query.limit * 4 });
    const { entries, until } = groupActivity(rows, query.limit, isCut);
    const people = await viewUsers(
      ctx.db,
      entries.flatMap(({ userId }) => userId ?? []),
    );
    const asUser = ({ uid, attributes }: NonNullable<ReturnType<typeof people.get>>) => ({
      id: uid,
      type: 'user' as const,
      attributes,
      relationships: [],
    });
    return {
      result: 'ok' as const,
      data: entries.map(({ userId, at, ...entry }) => {
        const person = userId === null ? undefined : people.get(userId);
        return { ...entry, at: toWireDate(at), user: person ? asUser(person) : null };
      }),
      older: until && toWireDate(earlierThan(until, query.before)),
    };
  });
}

/** The time, or the second before `asked` if it is in the same second: a next page has to be another one. */
function earlierThan(time: Date, asked: Date | undefined): Date {
  return asked && time.getTime() >= asked.getTime() ? new Date(asked.getTime() - 1000) : time;
}
