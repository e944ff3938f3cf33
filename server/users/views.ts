// Public view of users.
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { user, userAttributes } from '#contract/endpoints/users.ts';
import type { Db } from '#server/core/db/db.ts';
import { avatarFile } from './avatar-file.ts';
import { belongsToGroup, effectiveRoles, leadsGroup } from './policy.ts';

type UserAttributes = z.output<typeof userAttributes>;
type UserEntity = z.output<typeof user>;

interface UserView {
  id: number;
  uid: string;
  attributes: UserAttributes;
}

async function readUsers(db: Db, condition: RawBuilder<unknown>): Promise<UserView[]> {
  const { rows } = await sql<{
    id: number;
    uid: string;
    username: string;
    version: number;
    avatar: string | null;
    roles: string[];
    leads: boolean;
    belongs: boolean;
  }>`
    SELECT users.id, uid, username, version, roles, (SELECT avatar_uid FROM user_profiles WHERE user_id = users.id) AS avatar, ${sql.raw(leadsGroup)} AS leads, ${sql.raw(belongsToGroup)} AS belongs
    FROM users WHERE ${condition}`.execute(db);
  return rows.map(({ id, uid, username, version, avatar, roles, ...groups }) => ({
    id,
    uid,
    attributes: { username, roles: effectiveRoles(roles, groups), avatarFileName: avatarFile(avatar), version },
  }));
}

/** Public attributes of users by internal id. */
export async function viewUsers(db: Db, ids: readonly number[]): Promise<Map<number, UserView>> {
  if (ids.length === 0) return new Map();
  const views = await readUsers(db, sql`users.id = ANY (${[...new Set(ids)]}::int[])`);
  return new Map(views.map((view) => [view.id, view]));
}

/** Public attributes as JSON by public id. */
export async function describeUsers(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  const views = await readUsers(db, sql`users.uid = ANY (${uids}::uuid[])`);
  return new Map(views.map(({ uid, attributes }) => [uid, JSON.stringify(attributes)]));
}

/** Users in the order of the ids, with the groups that they lead or are in. */
export async function viewUserEntities(db: Db, ids: readonly number[]): Promise<UserEntity[]> {
  const [views, groups] = await Promise.all([viewUsers(db, ids), groupsOf(db, ids)]);
  return ids.flatMap((id) => {
    const view = views.get(id);
    if (!view) return [];
    const relationships = (groups.get(id) ?? []).map((group) => ({
      id: group.id,
      type: 'scanlation_group',
      role: group.leads ? ('leader' as const) : ('member' as const),
    }));
    return [{ id: view.uid, type: 'user' as const, attributes: view.attributes, relationships }];
  });
}

/** Maximum number of groups listed per user. */
const maxGroups = 100;

interface UserGroup {
  /** Public id. */
  id: string;
  name: string;
  official: boolean;
  leads: boolean;
}

/** Groups by internal user id: those that they lead, then those that they are in, by name. */
export async function groupsOf(db: Db, userIds: readonly number[]): Promise<Map<number, UserGroup[]>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<UserGroup & { person: number }>`
    SELECT people.id AS person, own.uid AS id, own.name, own.official, own.leads
    FROM unnest(${[...new Set(userIds)]}::int[]) AS people (id) CROSS JOIN LATERAL (
      SELECT groups.id, groups.uid, groups.name, groups.official, groups.leader_id IS NOT DISTINCT FROM people.id AS leads
      FROM (SELECT group_id FROM group_members WHERE user_id = people.id
        UNION SELECT id FROM groups WHERE leader_id = people.id) AS either
      JOIN groups ON groups.id = either.group_id
      ORDER BY leads DESC, lower(groups.name), groups.id LIMIT ${maxGroups}) AS own
    ORDER BY people.id, own.leads DESC, lower(own.name), own.id`.execute(db);
  const groupsByUser = new Map<number, UserGroup[]>();
  for (const { person, ...group } of rows) groupsByUser.set(person, [...(groupsByUser.get(person) ?? []), group]);
  return groupsByUser;
}
