import { sql } from 'kysely';
import { toWireDate } from '#contract/common.ts';
import { userEndpoints } from '#contract/users.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db.ts';
import { notFound } from '#server/core/errors.ts';
import { type Input, route, type Scope } from '#server/core/route.ts';
import { single } from '#server/core/views.ts';
import { findUser } from './users.ts';
import { viewUsers } from './views.ts';

/** What higher domains know of a person, as far as the viewer wants to meet it. */
export interface PersonCounts {
  uploads(ctx: Context, userId: number, asked: Asked): Promise<number>;
  lists(ctx: Context, userId: number, asked: Asked): Promise<number>;
}

type Asked = Pick<Input<typeof userEndpoints.about>, 'viewer' | 'query'>;

export function userRoutes(scope: Scope, counts: PersonCounts): void {
  const existing = async (db: Db, uid: string): Promise<number> => {
    const id = await findUser(db, uid);
    if (id === null) throw notFound('User');
    return id;
  };

  route(scope, userEndpoints.get, async ({ db }, { params }) => {
    const id = await existing(db, params.id);
    const { uid, attributes } = (await viewUsers(db, [id])).get(id)!;
    return single({ id: uid, type: 'user' as const, attributes, relationships: [] });
  });
  route(scope, userEndpoints.about, async (ctx, { params, query, viewer }) => {
    const { db } = ctx;
    const id = await existing(db, params.id);
    const person = await db
      .selectFrom('users')
      .select(['created_at', 'avatar_url'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { rows: groups } = await sql<{ id: string; name: string; official: boolean; leads: boolean }>`
      SELECT groups.uid AS id, groups.name, groups.official, groups.leader_id IS NOT DISTINCT FROM ${id}::int AS leads
      FROM group_members JOIN groups ON groups.id = group_members.group_id
      WHERE group_members.user_id = ${id} ORDER BY leads DESC, lower(groups.name), groups.id LIMIT ${mostGroups}`.execute(
      db,
    );
    const [uploads, lists] = await Promise.all([
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
