import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Db } from '#server/core/db/db.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import { requiredName } from '#server/core/required-name.ts';
import { findOrCreateByName } from '#server/core/db/transaction.ts';

export interface NewGroup {
  uid?: string;
  name: string;
  altNames?: Record<string, string>[];
  description?: string | null;
  website?: string | null;
  discord?: string | null;
  twitter?: string | null;
  ircServer?: string | null;
  ircChannel?: string | null;
  contactEmail?: string | null;
  mangaUpdates?: string | null;
  /** ISO 8601 duration. */
  publishDelay?: string | null;
  focusedLanguages?: string[];
  official?: boolean;
  verified?: boolean;
  inactive?: boolean;
  locked?: boolean;
  leaderId?: number | null;
  memberIds?: number[];
  createdAt?: Date;
}

/** Creates a group and returns its internal id. @throws ApiError validation_exception */
export async function createGroup(tx: Db, group: NewGroup): Promise<number> {
  const name = validGroupName(group.name);
  const { id } = await tx
    .insertInto('groups')
    .values({
      ...(group.uid ? { uid: group.uid } : {}),
      name,
      name_skeleton: skeletonOf(name),
      alt_names: JSON.stringify(group.altNames ?? []),
      description: group.description ?? null,
      website: group.website ?? null,
      discord: group.discord ?? null,
      twitter: group.twitter ?? null,
      irc_server: group.ircServer ?? null,
      irc_channel: group.ircChannel ?? null,
      contact_email: group.contactEmail ?? null,
      manga_updates: group.mangaUpdates ?? null,
      publish_delay: group.publishDelay ?? null,
      focused_languages: group.focusedLanguages ?? [],
      official: group.official ?? false,
      verified: group.verified ?? false,
      inactive: group.inactive ?? false,
      locked: group.locked ?? false,
      leader_id: group.leaderId ?? null,
      ...(group.createdAt ? { created_at: group.createdAt, updated_at: group.createdAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = group.memberIds ?? [];
  if (members.length > 0) {
    await tx
      .insertInto('group_members')
      .values(members.map((user_id) => ({ group_id: id, user_id })))
      .execute();
  }
  return id;
}

/** Returns the internal id of the group with this name (ignoring case), which is created if there is none. */
export function findOrCreateGroup(tx: Db, name: string): Promise<number> {
  const validName = validGroupName(name);
  return findOrCreateByName(tx, 'groups', validName, () => createGroup(tx, { name: validName }));
}

/**
 * Recomputes the stored statistics of groups: numbers of chapters and titles, languages, time of the newest chapter,
 * median days between publications. Call it in the transaction that publishes or removes a chapter.
 */
export async function refreshGroupStatistics(tx: Db, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length > 0) await sql`SELECT refresh_group_figures(${groupIds}::int[])`.execute(tx);
}

const validGroupName = (text: string): string => requiredName('a group', text, limits.groupNameMaxLength);
