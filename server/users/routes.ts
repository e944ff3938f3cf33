import { sql } from 'kysely';
import { toWireDate } from '#contract/common.ts';
import { userEndpoints } from '#contract/users.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db.ts';
import { notFound } from '#server/core/errors.ts';
import { type Input, memberRoute, route, type Scope } from '#server/core/route.ts';
import { collection, single } from '#server/core/views.ts';
import { userCan } from './policy.ts';
import { findUser, findUsers } from './users.ts';
import { viewUsers } from './views.ts';

/** What higher domains know of a person, as far as the viewer wants to meet it. */
export interface PersonCounts {
  uploads(ctx: Context, userId: number, asked: Asked): Promise<number>;
  lists(ctx: Context, userId: number, asked: Asked): Promise<number>;
  /** Internal ids of people whom the viewer blocks. */
  blocked(ctx: Context, asked: Asked): Promise<ReadonlySet<number>>;
}

type Asked = Pick<Input<typeof userEndpoints.about>, 'viewer' | 'query'>;

export function userRoutes(scope: Scope, counts: PersonCounts): void {
  const existing = async (db: Db, uid: string): Promise<number> => {
    const id = await findUser(db, uid);
    if (id === null) throw notFound('User');
    return id;
  };

  const described = async (db: Db, ids: readonly number[]) => {
    const views = await viewUsers(db, ids);
    return ids.flatMap((id) => {
      const view = views.get(id);
      return view ? [{ id: view.uid, type: 'user' as const, attributes: view.attributes, relationships: [] }] : [];
    });
  };

  memberRoute(scope, userEndpoints.list, async (ctx, { query, viewer }) => {
    const blocked = await counts.blocked(ctx, { viewer, query });
    const { ids, total, hidden } = await findUsers(ctx, query, { id: viewer.id, blocked });
    return collection(await described(ctx.db, ids), query, total, hidden);
  });
  memberRoute(scope, userEndpoints.me, async ({ db }, { viewer }) => {
    const [[self], groups] = await Promise.all([described(db, [viewer.id]), groupsOf(db, viewer.id)]);
    return single({
      ...self!,
      relationships: groups.map(({ id, leads }) => ({
        id,
        type: 'scanlation_group',
        role: leads ? ('leader' as const) : ('member' as const),
      })),
    });
  });
  route(scope, userEndpoints.get, async ({ db, clock }, { params, viewer }) => {
    const id = await existing(db, params.id);
    return single((await described(db, [id]))[0]!, userCan(viewer, clock(), id));
  });
  route(scope, userEndpoints.about, async (ctx, { params, query, viewer }) => {
    const { db } = ctx;
    const id = await existing(db, params.id);
    const person = await db
      .selectFrom('users')
      .select(['created_at', 'avatar_url'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [groups, uploads, lists] = await Promise.all([
      groupsOf(db, id),
      counts.uploads(ctx, id, { viewer, query }),
      counts.lists(ctx, id, { viewer, query }),
    ]);
    return {
      result: 'ok' as const,
      joinedAt: toWireDate(person.created_at),
      avatarUrl: person.avatar_url,
      uploads,
      lists,
      groups,
    };
  });
}

/** More groups than anybody reads on a page. */
const mostGroups = 100;

interface GroupOf {
  id: string;
  name: string;
  official: boolean;
  leads: boolean;
}

/** Groups that somebody leads, then those that they are in, by name. */
async function groupsOf(db: Db, userId: number): Promise<GroupOf[]> {
  const { rows } = await sql<GroupOf>`
    SELECT groups.uid AS id, groups.name, groups.official, groups.leader_id IS NOT DISTINCT FROM ${userId}::int AS leads
    FROM (SELECT group_id FROM group_members WHERE user_id = ${userId}
      UNION SELECT id FROM groups WHERE leader_id = ${userId}) AS own
    JOIN groups ON groups.id = own.group_id
    ORDER BY leads DESC, lower(groups.name), groups.id LIMIT ${mostGroups}`.execute(db);
  return rows;
}
