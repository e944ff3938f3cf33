import type { Db } from '#server/core/db.ts';
import { type Entity, inOrder, type Relationship, stamps } from '#server/core/views.ts';
import { viewUsers } from '#server/users/views.ts';

export type GroupAttributes = ReturnType<typeof attributesOf>;
export type GroupEntity = Entity<'scanlation_group', GroupAttributes>;

/** Groups in the order of the ids; leader and members always named, described when included. */
export async function viewGroups(db: Db, ids: readonly number[], includes: readonly string[]): Promise<GroupEntity[]> {
  const rows = await groupRows(db, ids);
  const members =
    ids.length === 0
      ? []
      : await db
          .selectFrom('group_members')
          .select(['group_id', 'user_id'])
          .where('group_id', 'in', ids as number[])
          .orderBy('joined_at')
          .orderBy('user_id')
          .execute();
  const people = await viewUsers(db, [
    ...rows.flatMap((row) => row.leader_id ?? []),
    ...members.map((row) => row.user_id),
  ]);
  const relate = (type: 'leader' | 'member', userId: number): Relationship[] => {
    const person = people.get(userId);
    return person
      ? [{ id: person.uid, type, ...(includes.includes(type) ? { attributes: person.attributes } : {}) }]
      : [];
  };
  return inOrder(ids, rows).map((row) => ({
    id: row.uid,
    type: 'scanlation_group' as const,
    attributes: attributesOf(row),
    relationships: [
      ...(row.leader_id === null ? [] : relate('leader', row.leader_id)),
      ...members.filter((member) => member.group_id === row.id).flatMap((member) => relate('member', member.user_id)),
    ],
  }));
}

/** Attributes alone, for those who name a group in a relationship. */
export async function groupAttributes(db: Db, ids: readonly number[]): Promise<Map<number, GroupAttributes>> {
  return new Map((await groupRows(db, ids)).map((row) => [row.id, attributesOf(row)]));
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
