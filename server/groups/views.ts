import type { Db } from '#server/core/db.ts';
import { type Entity, type Relationship, stamps } from '#server/core/views.ts';

export type GroupAttributes = ReturnType<typeof attributesOf>;
export type GroupEntity = Entity<'scanlation_group', GroupAttributes>;

/** Groups by internal id, with their leader and members. */
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
  const relate = (people: { id: number; uid: string }[], group: number, type: string): Relationship[] =>
    people.filter(({ id }) => id === group).map(({ uid }) => ({ id: uid, type }));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.uid,
        type: 'scanlation_group',
        attributes: attributesOf(row),
        relationships: [...relate(leaders, row.id, 'leader'), ...relate(members, row.id, 'member')],
      },
    ]),
  );
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

function attributesOf(row: Awaited<ReturnType<typeof groupRows>>[number]) {
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
    ...stamps(row),
  };
}
