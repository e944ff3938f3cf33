// Making and changing groups. Each change locks the group's row first, counts up its version and records it.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { groupEditingEndpoints } from '#contract/endpoints/group-editing.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { type ChangedBy, type ChangedParts, type PartChange, withFieldChanges } from '#server/versions/parts.ts';
import { findVersionContent, recordVersion } from '#server/versions/versions.ts';
import { changedGroup, emptyGroup, type GroupContent, invalid } from './content.ts';
import { createGroup } from './groups.ts';
import { type LockedGroup, lockLedGroup } from './lock-group.ts';
import { inviteAll, keepMembers, transferLead } from './team.ts';

type WriteContext = Pick<Context, 'db' | 'clock' | 'config'>;

/** Makes a group that the viewer leads. @returns its internal id @throws ApiError validation_exception */
export function makeGroup(
  ctx: WriteContext,
  viewer: Viewer,
  fields: BodyOf<typeof groupEditingEndpoints.create>,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    await lockAccount(tx, viewer.id);
    const content = changedGroup(emptyGroup, fields, ctx.config.siteName);
    await requireFreeName(tx, content.name);
    const { altNames, focusedLanguages, ...rest } = content;
    const id = await createGroup(tx, {
      ...rest,
      altNames: altNames.map((each) => ({ ...each })),
      focusedLanguages: [...focusedLanguages],
      leaderId: viewer.id,
      memberIds: [viewer.id],
      createdAt: now,
    });
    await recordVersion(tx, { kind: 'groups', id, version: 1, content, byId: viewer.id }, now);
    return id;
  });
}

/** Changes a group. @returns its internal id @throws ApiError 400, 403, 404, 409 */
export function editGroup(
  ctx: WriteContext,
  viewer: Viewer,
  uid: string,
  { version, leader, members, ...change }: BodyOf<typeof groupEditingEndpoints.edit>,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const group = await lockLedGroup(tx, viewer, uid, 'group.edit', now);
    checkVersion(version, group.version);
    await changeContent(tx, group, (content) => changedGroup(content, change, ctx.config.siteName), {
      byId: viewer.id,
      now,
    });
    if (members) {
      const newcomers = await keepMembers(tx, group, members);
      await inviteAll(tx, group, viewer, newcomers, now);
    }
    if (leader) {
      const leads = group.leader_id === viewer.id;
      const current = await tx
        .selectFrom('users')
        .select('uid')
        .where('id', '=', group.leader_id ?? 0)
        .executeTakeFirst();
      if (current?.uid !== leader) {
        requirePermission(viewer, 'group.leader.transfer', now, leads ? { group: 'leader' } : {});
        await transferLead(tx, group, leader);
      }
    }
    return group.id;
  });
}

/**
 * Makes a group what an earlier version was. Its links were shown before and may be older than the rules for new ones;
 * its name has to be free and not reserved. @returns its internal id @throws ApiError 400, 403, 404, 409
 */
export function revertGroup(
  ctx: WriteContext,
  viewer: Viewer,
  uid: string,
  { version, to }: { version: number; to: number },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const group = await lockLedGroup(tx, viewer, uid, 'group.edit', now);
    checkVersion(version, group.version);
    const earlier = (await findVersionContent(tx, 'groups', group.id, to)) as GroupContent;
    const revert = (content: GroupContent): GroupContent => {
      changedGroup(content, { name: earlier.name }, ctx.config.siteName);
      return earlier;
    };
    await changeContent(tx, group, revert, { byId: viewer.id, now, revertedTo: to });
    return group.id;
  });
}

/** Applies those changes of a group that fit; a former name that is taken by now stays away. Null for one that goes. */
export async function changeGroupParts(
  tx: Db,
  id: number,
  wanted: readonly PartChange[],
  by: ChangedBy,
): Promise<ChangedParts | null> {
  const { rows } = await sql<LockedGroup>`SELECT id, uid, leader_id, version, deleting_at, name, blocked FROM groups
    WHERE id = ${id} AND deleting_at IS NULL FOR NO KEY UPDATE`.execute(tx);
  const group = rows[0];
  if (!group) return null;
  const apply = async (changes: readonly PartChange[]): Promise<ChangedParts> => {
    const { content: former } = await readContent(tx, id);
    const { content, fitting, conflicts } = withFieldChanges<GroupContent>(former, changes);
    if (fitting.length > 0) await changeContent(tx, group, () => content, by);
    return { uid: group.uid, done: fitting, conflicts, exact: null };
  };
  try {
    return await apply(wanted);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'validation_exception') throw error;
    const others = wanted.filter(({ field }) => field !== 'name');
    const changed = await apply(others);
    return { ...changed, conflicts: changed.conflicts + wanted.length - others.length };
  }
}

async function changeContent(
  tx: Db,
  group: LockedGroup,
  change: (content: GroupContent) => GroupContent,
  { byId, now, revertedTo = null }: ChangedBy & { revertedTo?: number | null },
): Promise<void> {
  const { content: former, updatedAt } = await readContent(tx, group.id);
  const content = change(former);
  if (content.name !== former.name) await requireFreeName(tx, content.name, group.id);
  await writeContent(tx, group, content, now);
  const before = { version: group.version, content: former, at: updatedAt };
  await recordVersion(
    tx,
    { kind: 'groups', id: group.id, version: group.version + 1, content, byId, revertedTo, before },
    now,
  );
}

/** @throws ApiError validation_exception when a group has this name, or one that looks like it */
async function requireFreeName(tx: Db, name: string, ownId = 0): Promise<void> {
  const skeleton = skeletonOf(name);
  await lockByName(tx, `name of a group ${skeleton}`);
  const { rows } = await sql`SELECT FROM groups
    WHERE (name_skeleton = ${skeleton} OR lower(name) = lower(${name})) AND id <> ${ownId} LIMIT 1`.execute(tx);
  if (rows.length > 0)
    throw invalid('/name', 'group_name', 'A group has this name, or one that looks like it. Choose another one');
}

async function readContent(tx: Db, id: number): Promise<{ content: GroupContent; updatedAt: Date }> {
  const row = await tx.selectFrom('groups').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const content: GroupContent = {
    name: row.name,
    altNames: row.alt_names as Record<string, string>[],
    description: row.description,
    focusedLanguages: row.focused_languages,
    inactive: row.inactive,
    locked: row.locked,
    website: row.website,
    ircServer: row.irc_server,
    ircChannel: row.irc_channel,
    discord: row.discord,
    contactEmail: row.contact_email,
    twitter: row.twitter,
    mangaUpdates: row.manga_updates,
    publishDelay: row.publish_delay,
  };
  return { content, updatedAt: row.updated_at };
}

async function writeContent(tx: Db, { id, version }: LockedGroup, content: GroupContent, now: Date): Promise<void> {
  await tx
    .updateTable('groups')
    .set({
      name: content.name,
      name_skeleton: skeletonOf(content.name),
      alt_names: JSON.stringify(content.altNames),
      description: content.description,
      focused_languages: [...content.focusedLanguages],
      inactive: content.inactive,
      locked: content.locked,
      website: content.website,
      irc_server: content.ircServer,
      irc_channel: content.ircChannel,
      discord: content.discord,
      contact_email: content.contactEmail,
      twitter: content.twitter,
      manga_updates: content.mangaUpdates,
      publish_delay: content.publishDelay,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}
