import type { Db } from '#server/core/db/db.ts';
import { type Entity, type Relationship, versionFields } from '#server/core/http/wire.ts';

type GroupAttributes = ReturnType<typeof attributesOf>;
type GroupEntity = Entity<'scanlation_group', GroupAttributes>;

/** Renders groups, with their leader and members, by internal id. */
export async function renderGroups(db: Db, ids: readonly number[]): Promise<Map<number, GroupEntity>> {
  if (ids.length === 0) return new Map();
  const [rows, leaders, members] = await Promise.all([
    groupRows(db, ids),
    db
      .selectFrom('groups')
      .innerJoin('users', 'users.id', 'groups.leader_id')
      .select(['groups.id', 'users.uid'])
      .where('groups.id', 'in', [...ids])
      .execute(),
    db
      .selectFrom('group_members')
      .innerJoin('users', 'users.id', 'group_members.user_id')
      .select(['group_id as id', 'users.uid'])
      .where('group_id', 'in', [...ids])
      .orderBy('joined_at')
      .orderBy('user_id')
      .execute(),
  ]);
  const leaderOf = new Map(leaders.map(({ id, uid }) => [id, uid]));
  const membersOf = Map.groupBy(members, ({ id }) => id);
  const memberUidsOf = (group: number): string[] => (membersOf.get(group) ?? []).map(({ uid }) => uid);
  return new Map(rows.map((row) => [row.id, groupEntity(row, leaderOf.get(row.id) ?? null, memberUidsOf(row.id))]));
}

/** Columns that the public JSON of a group is made of. */
export type GroupRow = Omit<
  Awaited<ReturnType<typeof groupRows>>[number],
  'id' | 'leader_id' | 'doc' | 'name_skeleton' | 'deleting_at' | 'blocked'
> & { blocked?: boolean };

/** @param leader public id of the leader @param members public ids of the members */
export function groupEntity(row: GroupRow, leader: string | null, members: readonly string[]): GroupEntity {
  const relationships: Relationship[] = [
    ...(leader === null ? [] : [{ id: leader, type: 'leader' }]),
    ...members.map((uid) => ({ id: uid, type: 'member' })),
  ];
  return { id: row.uid, type: 'scanlation_group', attributes: attributesOf(row), relationships };
}

async function groupRows(db: Db, ids: readonly number[]) {
  return ids.length === 0
    ? []
    : db
        .selectFrom('groups')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();
}

function attributesOf(row: GroupRow) {
  return {
    name: row.name,
    altNames: row.alt_names as Record<string, string>[],
    locked: row.locked,
    website: row.website,
    ircServer: row.irc_server,
    ircChannel: row.irc_channel,
    discord: row.discord,
    contactEmail: row.contact_email,
    description: row.description,
    twitter: row.twitter,
    mangaUpdates: row.manga_updates,
    focusedLanguages: row.focused_languages,
    official: row.official,
    verified: row.verified,
    inactive: row.inactive,
    publishDelay: row.publish_delay,
    exLicensed: row.ex_licensed,
    ...(row.blocked ? { blocked: true as const } : {}),
    ...versionFields(row),
  };
}
