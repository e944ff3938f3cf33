import { toWireDate } from '#contract/endpoints/common.ts';
import { userEndpoints } from '#contract/endpoints/users.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { type Input, memberRoute, route, type RouteScope } from '#server/core/http/route.ts';
import { collectionEnvelope, entityEnvelope } from '#server/core/http/wire.ts';
import { directorySearch } from './directory.ts';
import { userAbilities } from './policy.ts';
import { visibleParts } from './privacy.ts';
import { findUser, findUsers } from './users.ts';
import { groupsOf, viewUserEntities } from './views.ts';

/** Facts about a user that higher layers provide, filtered by the viewer's blocks. */
interface PersonCounts {
  uploads(ctx: Context, userId: number, request: CountInput): Promise<number>;
  /** Uploads by internal user id, for many people at once. */
  uploadsOf(ctx: Context, userIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The most active uploaders, by internal id. */
  uploaders(ctx: Context): Promise<ReadonlyMap<number, { uploads: number; latestAt: Date }>>;
  lists(ctx: Context, userId: number, request: CountInput): Promise<number>;
  /** Internal ids of people whom the viewer blocks. */
  blocked(ctx: Context, request: CountInput): Promise<ReadonlySet<number>>;
}

type CountInput = Pick<Input<typeof userEndpoints.about>, 'viewer' | 'query'>;

export function userRoutes(scope: RouteScope, counts: PersonCounts): void {
  const requireUserId = async (db: Db, uid: string): Promise<number> => {
    const id = await findUser(db, uid);
    if (id === null) throw notFound('User');
    return id;
  };

  const figuresOf = async (ctx: Context, key: 'id' | 'uid', keys: readonly (number | string)[]) => {
    if (keys.length === 0) return [];
    const people = await ctx.db
      .selectFrom('users')
      .select(['id', 'uid', 'created_at'])
      .where(key, 'in', [...keys] as never)
      .execute();
    const ids = people.map(({ id }) => id);
    const [groups, uploads] = await Promise.all([groupsOf(ctx.db, ids), counts.uploadsOf(ctx, ids)]);
    return people.map(({ id, uid, created_at: createdAt }) => ({
      id,
      uid,
      figures: {
        joinedAt: toWireDate(createdAt),
        uploads: uploads.get(id) ?? 0,
        groups: (groups.get(id) ?? []).map(({ name }) => name),
      },
    }));
  };

  memberRoute(scope, userEndpoints.list, async (ctx, { query, viewer }) => {
    const blocked = await counts.blocked(ctx, { viewer, query });
    const { ids, total, hidden } = await findUsers(ctx, query, { id: viewer.id, blocked });
    return collectionEnvelope(await viewUserEntities(ctx.db, ids), query, total, hidden);
  });
  memberRoute(scope, userEndpoints.directory, async (ctx, { query, viewer }) => {
    const [blocked, uploaders] = await Promise.all([counts.blocked(ctx, { viewer, query }), counts.uploaders(ctx)]);
    const search = { ...query, ...directorySearch(query, uploaders) };
    const { ids, total, hidden } = await findUsers(ctx, search, { id: viewer.id, blocked });
    const [people, figures] = await Promise.all([viewUserEntities(ctx.db, ids), figuresOf(ctx, 'id', ids)]);
    const latestUploads = new Map(figures.map(({ id, uid }) => [uid, uploaders.get(id)?.latestAt ?? null]));
    const figuresByUid = new Map(figures.map(({ uid, figures: known }) => [uid, known]));
    const data = people.flatMap((person) => {
      const known = figuresByUid.get(person.id);
      const latestAt = latestUploads.get(person.id);
      return known
        ? [{ ...person, figures: { ...known, latestUploadAt: latestAt ? toWireDate(latestAt) : null } }]
        : [];
    });
    return collectionEnvelope(data, query, total, hidden);
  });
  memberRoute(scope, userEndpoints.figuresOf, async (ctx, { query }) => {
    const people = await figuresOf(ctx, 'uid', query.user);
    return { result: 'ok' as const, figures: Object.fromEntries(people.map(({ uid, figures }) => [uid, figures])) };
  });
  memberRoute(scope, userEndpoints.me, async ({ db }, { viewer }) => {
    const [self] = await viewUserEntities(db, [viewer.id]);
    return entityEnvelope(self!);
  });
  route(scope, userEndpoints.get, async ({ db, clock }, { params, viewer }) => {
    const id = await requireUserId(db, params.id);
    const [person] = await viewUserEntities(db, [id]);
    return entityEnvelope(person!, userAbilities(viewer, clock(), id));
  });
  route(scope, userEndpoints.about, async (ctx, { params, query, viewer }) => {
    const { db } = ctx;
    const id = await requireUserId(db, params.id);
    const [person, shows, groups, uploads, lists] = await Promise.all([
      db
        .selectFrom('users')
        .leftJoin('user_profiles', 'user_profiles.user_id', 'users.id')
        .leftJoin('user_figures', 'user_figures.user_id', 'users.id')
        .select(['created_at', 'biography', 'follows'])
        .where('users.id', '=', id)
        .executeTakeFirstOrThrow(),
      visibleParts(db, viewer, id),
      groupsOf(db, [id]),
      counts.uploads(ctx, id, { viewer, query }),
      counts.lists(ctx, id, { viewer, query }),
    ]);
    return {
      result: 'ok' as const,
      joinedAt: toWireDate(person.created_at),
      biography: person.biography ?? '',
      followers: person.follows ?? 0,
      shows,
      uploads,
      lists,
      groups: groups.get(id) ?? [],
    };
  });
}
