// Changes of the notifications of an account: read, unread again, settled by reading, taken back.
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { chapterKey, invitationKey } from './keys.ts';
import { signalUnread } from './signals.ts';

/** Marks the notifications of chapter numbers as read, also those that are still collected. */
export async function settleChapters(
  tx: Db,
  userId: number,
  titleId: number,
  readKeys: readonly string[],
): Promise<void> {
  const keys = readKeys.map((key) => chapterKey(titleId, key));
  await markWhere(tx, userId, sql`dedupe = ANY (${keys}::text[])`, true);
}

/** Takes back what these people were told of their invitation to a group, once it is answered or gone. */
export async function withdrawInvitations(tx: Db, groupId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`DELETE FROM notifications
    WHERE user_id = ANY (${userIds}::int[]) AND dedupe = ${invitationKey(groupId)} RETURNING user_id AS id`.execute(tx);
  await signalUnread(
    tx,
    rows.map(({ id }) => id),
  );
}

interface ReadMark {
  /** Public ids. */
  ids?: readonly string[] | undefined;
  /** Ids of groups, as `groupIdOf` builds them. */
  groups?: readonly string[] | undefined;
  /** All up to this one. */
  until?: string | undefined;
  read: boolean;
}

/** Marks notifications as read or unread; unknown ones are ignored. */
export function markNotifications(ctx: Pick<Context, 'db'>, userId: number, mark: ReadMark): Promise<void> {
  const { ids = [], groups = [], until, read } = mark;
  const titleUids = groups.flatMap((group) => titleOfGroup(group) ?? []);
  const uids = [...ids, ...groups.filter((group) => uuidPattern.test(group))];
  const isNamed = sql`(uid = ANY (${uids}::uuid[])
    OR kind IN ('chapter', 'upload') AND title_id = ANY (
      ARRAY(SELECT id FROM titles WHERE titles.uid = ANY (${titleUids}::uuid[])))
    OR at <= (SELECT at FROM notifications WHERE user_id = ${userId} AND uid = ${until ?? null}::uuid))`;
  return transaction(ctx, (tx) => markWhere(tx, userId, isNamed, read));
}

async function markWhere(tx: Db, userId: number, condition: RawBuilder<unknown>, read: boolean): Promise<void> {
  const { rows } = await sql<{ shown: boolean }>`
    UPDATE notifications SET read_at = ${read ? sql`now()` : sql`NULL`}
    WHERE user_id = ${userId} AND read_at IS ${read ? sql`` : sql`NOT`} NULL AND ${condition} RETURNING shown`.execute(
    tx,
  );
  if (rows.some(({ shown }) => shown)) await signalUnread(tx, [userId]);
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const titlePrefix = 'title:';

/** Id of the group of a notification: its title's for chapters, otherwise its own. */
export const groupIdOf = ({ kind, uid, title }: { kind: string; uid: string; title: string | null }): string =>
  title !== null && (kind === 'chapter' || kind === 'upload') ? titlePrefix + title : uid;

/** Public id of the title of a group; null for other groups. */
function titleOfGroup(group: string): string | null {
  const uid = group.startsWith(titlePrefix) ? group.slice(titlePrefix.length) : '';
  return uuidPattern.test(uid) ? uid : null;
}
