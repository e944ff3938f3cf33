import { sql } from 'kysely';
import { toWireDate } from '#contract/common.ts';
import { userEndpoints } from '#contract/users.ts';
import type { Db } from '#server/core/db.ts';
import { notFound } from '#server/core/errors.ts';
import { route, type Scope } from '#server/core/route.ts';
import { single } from '#server/core/views.ts';
import { findUser } from './users.ts';
import { viewUsers } from './views.ts';

/** What higher domains know of a person. */
export interface PersonCounts {
  uploads(db: Db, userId: number): Promise<number>;
  lists(db: Db, userId: number): Promise<number>;
}

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
  route(scope, userEndpoints.about, async ({ db }, { params }) => {
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
    const [uploads, lists] = await Promise.all([counts.uploads(db, id), counts.lists(db, id)]);
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
