// Members of groups, invitations, and the accounts that may upload for a locked one. Nobody becomes a member without
// accepting an invitation. Each change locks the group's row first.
import { sql } from 'kysely';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { refusalError, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { addEvents } from '#server/notifications/events.ts';
import { withdrawInvitations } from '#server/notifications/notifications.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { type LockedGroup, lockGroup, lockLedGroup, requireLead } from './lock-group.ts';

type TeamContext = Pick<Context, 'db' | 'clock'>;

/** Internal id of an account that is still there. @throws ApiError 404 */
async function findPerson(tx: Db, uid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE uid = ${uid} AND deleted_at IS NULL`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('User');
  return rows[0].id;
}

/** Invites somebody; no-op for members and those who are invited already. @throws ApiError 400, 403, 404 */
export async function invite(ctx: TeamContext, viewer: Viewer, groupUid: string, userUid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const group = await lockLedGroup(tx, viewer, groupUid, 'group.edit', now);
    await inviteAll(tx, group, viewer, [await findPerson(tx, userUid)], now);
  });
}

/**
 * Invites accounts by internal id. Those who block the inviter or the group get no invitation, and nobody is told: they
 * count as invited, like people who never answer.
 */
export async function inviteAll(
  tx: Db,
  { id }: LockedGroup,
  viewer: Viewer,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await sql<{ userId: number }>`
    INSERT INTO group_invitations (group_id, user_id, by_id, at)
    SELECT ${id}::int, users.id, ${viewer.id}::int, ${now}::timestamptz FROM users
    WHERE users.id = ANY (${userIds}::int[]) AND NOT in_force(banned, banned_until)
      AND NOT EXISTS (SELECT FROM group_members WHERE group_id = ${id} AND user_id = users.id)
      AND NOT EXISTS (SELECT FROM blocked_users WHERE user_id = users.id AND blocked_id = ${viewer.id})
      AND NOT EXISTS (SELECT FROM blocked_groups WHERE user_id = users.id AND blocked_groups.group_id = ${id})
    ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`.execute(tx);
  await addEvents(
    tx,
    rows.map(({ userId }) => ({ kind: 'invitation', groupId: id, userId })),
  );
}

/** Takes an invitation back, or declines one's own; no-op when there is none. @throws ApiError 403, 404, 409 */
export async function removeInvitation(
  ctx: TeamContext,
  viewer: Viewer,
  groupUid: string,
  userUid: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const group = await lockOwnOrLed(tx, viewer, groupUid, userUid, ctx.clock());
    const { rows } = await sql<{ id: number }>`DELETE FROM group_invitations USING users
      WHERE group_id = ${group.id} AND user_id = users.id AND users.uid = ${userUid} RETURNING user_id AS id`.execute(
      tx,
    );
    await withdrawInvitations(
      tx,
      group.id,
      rows.map(({ id }) => id),
    );
  });
}

/** Accepts an invitation. @throws ApiError 404 when there is none (any more), 400 beyond the limits */
export async function joinGroup(ctx: TeamContext, viewer: Viewer, groupUid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, viewer.id);
    const group = await lockGroup(tx, groupUid);
    const { rows } = await sql`
      DELETE FROM group_invitations WHERE group_id = ${group.id} AND user_id = ${viewer.id} RETURNING group_id`.execute(
      tx,
    );
    if (rows.length === 0) throw notFound('Invitation');
    await withdrawInvitations(tx, group.id, [viewer.id]);
    const { rows: counted } = await sql<{ members: number }>`
      SELECT count(*)::int AS members FROM group_members WHERE group_id = ${group.id}`.execute(tx);
    if (counted[0]!.members >= publishingLimits.groupMembers)
      throw new ApiError(
        'bad_request_http_exception',
        `Limit Reached: at most ${publishingLimits.groupMembers} members of a group. Remove some first`,
        { reason: 'limit', limit: publishingLimits.groupMembers },
      );
    await sql`INSERT INTO group_members (group_id, user_id, joined_at)
      VALUES (${group.id}, ${viewer.id}, ${ctx.clock()}) ON CONFLICT DO NOTHING`.execute(tx);
    await touch(tx, group.id, ctx.clock());
  });
}

/** Sets whether a member may edit all chapters of the group. @throws ApiError 403, 404, 409 */
export async function changeMember(
  ctx: TeamContext,
  viewer: Viewer,
  groupUid: string,
  userUid: string,
  canEdit: boolean,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const group = await lockLedGroup(tx, viewer, groupUid, 'group.edit', ctx.clock());
    const { rows } = await sql`UPDATE group_members SET can_edit = ${canEdit} FROM users
      WHERE group_id = ${group.id} AND user_id = users.id AND users.uid = ${userUid} RETURNING group_id`.execute(tx);
    if (rows.length === 0) throw notFound('Member');
  });
}

/** Removes a member, or lets the viewer leave; the leader hands the group over first. @throws ApiError 400, 403, 404 */
export async function removeMember(ctx: TeamContext, viewer: Viewer, groupUid: string, userUid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const group = await lockOwnOrLed(tx, viewer, groupUid, userUid, ctx.clock());
    const userId = await findPerson(tx, userUid);
    if (userId === group.leader_id) throw leaderStays();
    await sql`DELETE FROM group_members WHERE group_id = ${group.id} AND user_id = ${userId}`.execute(tx);
    await touch(tx, group.id, ctx.clock());
  });
}

const leaderStays = (): ApiError =>
  new ApiError('bad_request_http_exception', 'The leader is a member. Hand the group over to somebody first', {
    reason: 'group_leader',
  });

/** Removes the members who are not named. @returns internal ids of those who are named and no members */
export async function keepMembers(tx: Db, { id, leader_id }: LockedGroup, uids: readonly string[]): Promise<number[]> {
  await sql`DELETE FROM group_members USING users WHERE group_id = ${id} AND user_id = users.id
    AND users.uid <> ALL (${nonEmptyUids(uids)}::uuid[]) AND user_id IS DISTINCT FROM ${leader_id}`.execute(tx);
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE uid = ANY (${nonEmptyUids(uids)}::uuid[])
    AND deleted_at IS NULL AND NOT EXISTS (SELECT FROM group_members WHERE group_id = ${id} AND user_id = users.id)`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

/** Lets an account upload for the group while it is locked; no-op if it may. @throws ApiError 403, 404, 409 */
export async function allowUploader(
  ctx: TeamContext,
  viewer: Viewer,
  groupUid: string,
  userUid: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const group = await lockLedGroup(tx, viewer, groupUid, 'group.edit', ctx.clock());
    const userId = await findPerson(tx, userUid);
    await sql`INSERT INTO group_uploaders (group_id, user_id, at) VALUES (${group.id}, ${userId}, ${ctx.clock()})
      ON CONFLICT DO NOTHING`.execute(tx);
  });
}

/** Lets an account no longer upload for the group while it is locked; no-op if it may not. @throws ApiError 403, 404 */
export async function removeUploader(
  ctx: TeamContext,
  viewer: Viewer,
  groupUid: string,
  userUid: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const group = await lockOwnOrLed(tx, viewer, groupUid, userUid, ctx.clock());
    await sql`DELETE FROM group_uploaders USING users
      WHERE group_id = ${group.id} AND user_id = users.id AND users.uid = ${userUid}`.execute(tx);
  });
}

/** Hands a group over to a member. @throws ApiError 400, 403, 404, 409 */
export async function transferGroup(
  ctx: TeamContext,
  viewer: Viewer,
  groupUid: string,
  userUid: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const group = await lockLedGroup(tx, viewer, groupUid, 'group.leader.transfer', now);
    await transferLead(tx, group, userUid);
    await touch(tx, group.id, now);
  });
}

/** @throws ApiError 400 when the account is no member */
export async function transferLead(tx: Db, { id }: LockedGroup, userUid: string): Promise<void> {
  const userId = await findPerson(tx, userUid);
  const { rows } = await sql`SELECT FROM group_members WHERE group_id = ${id} AND user_id = ${userId}`.execute(tx);
  if (rows.length === 0)
    throw new ApiError('bad_request_http_exception', 'Only a member can become the leader. Invite them first', {
      reason: 'group_member',
    });
  await sql`UPDATE groups SET leader_id = ${userId} WHERE id = ${id}`.execute(tx);
}

/** Locks a group for a change that its leader makes, or somebody for themselves. */
async function lockOwnOrLed(
  tx: Db,
  viewer: Viewer,
  groupUid: string,
  userUid: string,
  now: Date,
): Promise<LockedGroup> {
  const group = await lockGroup(tx, groupUid);
  if (userUid === viewer.uid) {
    if (viewer.banned) throw refusalError('banned', viewer.bannedUntil);
  } else await requireLead(tx, viewer, group, 'group.edit', now);
  return group;
}

/** Counts up the version of a group, because its members are part of its public JSON. */
const touch = (tx: Db, id: number, now: Date) =>
  sql`UPDATE groups SET version = version + 1, updated_at = ${now} WHERE id = ${id}`.execute(tx);
