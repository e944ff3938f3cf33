// Members, invitations and allowed accounts of a group, as pages show them.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { groupEditingEndpoints } from '#contract/endpoints/group-editing.ts';
import { decide, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';

type Team = Omit<ResponseOf<typeof groupEditingEndpoints.team>, 'result'>;
type Person = NonNullable<Team['leader']>;

/** The team of a group; invitations and allowed accounts are for those who may edit it. @throws ApiError 404 */
export async function viewTeam({ db, clock }: Context, viewer: Viewer, uid: string): Promise<Team> {
  const group = await db
    .selectFrom('groups')
    .leftJoin('users', 'users.id', 'leader_id')
    .select(['groups.id', 'leader_id', 'deleting_at', 'users.uid', 'users.username'])
    .where('groups.uid', '=', uid)
    .executeTakeFirst();
  if (!group) throw notFound('Group');
  const mayEdit = decide(viewer, 'group.edit', clock(), group.leader_id === viewer.id ? { group: 'leader' } : {}).ok;
  const [members, invitations, uploaders] = await Promise.all([
    sql<Person & { canEdit: boolean; joinedAt: Date }>`
      SELECT users.uid AS id, username AS name, can_edit AS "canEdit", joined_at AS "joinedAt"
      FROM group_members JOIN users ON users.id = user_id WHERE group_id = ${group.id}
      ORDER BY joined_at, user_id`.execute(db),
    invitationsOf(db, group.id),
    uploadersOf(db, group.id),
  ]);
  return {
    leader: group.uid === null ? null : { id: group.uid, name: group.username ?? '' },
    members: members.rows.map((row) => ({ ...row, joinedAt: toWireDate(row.joinedAt) })),
    invited: invitations.some(({ id }) => id === viewer.uid),
    invitations: mayEdit ? invitations : null,
    uploaders: mayEdit ? uploaders : null,
    deleting: group.deleting_at !== null,
  };
}

async function invitationsOf(db: Db, groupId: number) {
  const { rows } = await sql<Person & { at: Date }>`
    SELECT users.uid AS id, username AS name, at FROM group_invitations JOIN users ON users.id = user_id
    WHERE group_id = ${groupId} ORDER BY at, user_id`.execute(db);
  return rows.map((row) => ({ ...row, at: toWireDate(row.at) }));
}

async function uploadersOf(db: Db, groupId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    SELECT users.uid AS id, username AS name FROM group_uploaders JOIN users ON users.id = user_id
    WHERE group_id = ${groupId} ORDER BY lower(username), user_id`.execute(db);
  return rows;
}

/** Groups that invite an account, the newest first. */
export async function viewInvitations(
  db: Db,
  userId: number,
): Promise<ResponseOf<typeof groupEditingEndpoints.invitations>['invitations']> {
  const { rows } = await sql<{ group: Person; by: Person | null; at: Date }>`
    SELECT json_build_object('id', groups.uid, 'name', groups.name) AS group, at,
      CASE WHEN users.id IS NULL THEN NULL ELSE json_build_object('id', users.uid, 'name', username) END AS by
    FROM group_invitations JOIN groups ON groups.id = group_id LEFT JOIN users ON users.id = by_id
    WHERE user_id = ${userId} AND deleting_at IS NULL ORDER BY at DESC, group_id`.execute(db);
  return rows.map((row) => ({ ...row, at: toWireDate(row.at) }));
}
