// Which notifications an account has, and how many of them are unread: only of what it may see and does not block now.
import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { NotificationKind } from '#contract/rules/notification-kinds.ts';
import type { Context } from '#server/core/context.ts';
import { groupIdOf } from './notifications.ts';
import type { NotificationSources } from './sources.ts';

/** Notifications of a group in a response; the newest ones. */
const itemsPerGroup = 30;

export interface NotificationRow {
  uid: string;
  kind: NotificationKind;
  subject: number;
  titleId: number | null;
  /** Public id. */
  title: string | null;
  titleIds: number[];
  group: { id: string; name: string } | null;
  actor: { id: string; name: string } | null;
  at: Date;
  read: boolean;
}

interface NotificationGroup {
  id: string;
  titleId: number | null;
  title: string | null;
  at: Date;
  total: number;
  unread: number;
  items: NotificationRow[];
}

/** SQL condition on `notifications` that are shown to their recipient. */
export function isShown({ visible }: NotificationSources): RawBuilder<boolean> {
  const cases = Object.entries(visible).map(([kind, condition]) => sql`WHEN ${sql.lit(kind)} THEN ${condition}`);
  return sql<boolean>`(notifications.shown AND CASE notifications.kind ${sql.join(cases, sql` `)} ELSE false END)`;
}

/** Groups of an account's notifications, the newest first. An account has few, so all are read. */
export async function findGroups(
  { db }: Pick<Context, 'db'>,
  userId: number,
  sources: NotificationSources,
  { limit, offset, unread = false }: { limit: number; offset: number; unread?: boolean | undefined },
): Promise<{ groups: NotificationGroup[]; total: number; unread: number }> {
  const { rows } = await sql<NotificationRow>`
    SELECT notifications.uid, notifications.kind, notifications.subject_id::int AS subject,
      notifications.title_id AS "titleId", titles.uid AS title, notifications.title_ids AS "titleIds",
      CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', groups.uid, 'name', groups.name) END AS "group",
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.uid, 'name', users.username) END AS actor,
      notifications.at, notifications.read_at IS NOT NULL AS read
    FROM notifications LEFT JOIN titles ON titles.id = notifications.title_id
      LEFT JOIN groups ON groups.id = notifications.group_id
      LEFT JOIN users ON users.id = notifications.actor_id AND users.deleted_at IS NULL
    WHERE notifications.user_id = ${userId} AND ${isShown(sources)}
    ORDER BY notifications.at DESC, notifications.uid LIMIT ${limits.notificationsPerAccount}`.execute(db);
  const unreadRows = rows.filter(({ read }) => !read);
  const byGroup = Map.groupBy(unread ? unreadRows : rows, groupIdOf);
  const groups = [...byGroup].map(([id, items]): NotificationGroup => {
    const [{ titleId, title, at }] = items as [NotificationRow];
    const unreadItems = items.filter(({ read }) => !read).length;
    return { id, titleId, title, at, total: items.length, unread: unreadItems, items: items.slice(0, itemsPerGroup) };
  });
  return { groups: groups.slice(offset, offset + limit), total: groups.length, unread: unreadRows.length };
}

export interface UnreadState {
  unread: number;
  /** Time of the newest unread one in milliseconds; 0 without any. */
  newest: number;
}

/** Unread notifications by internal id of the account; accounts without any are left out. */
export async function unreadStates(
  { db }: Pick<Context, 'db'>,
  userIds: readonly number[],
  sources: NotificationSources,
): Promise<Map<number, UnreadState>> {
  const { rows } = await sql<{ userId: number; unread: number; newest: Date }>`
    SELECT user_id AS "userId", count(*)::int AS unread, max(at) AS newest FROM notifications
    WHERE user_id = ANY (${userIds}::int[]) AND read_at IS NULL AND ${isShown(sources)} GROUP BY user_id`.execute(db);
  return new Map(rows.map(({ userId, unread, newest }) => [userId, { unread, newest: newest.getTime() }]));
}

export async function countUnread(
  ctx: Pick<Context, 'db'>,
  userId: number,
  sources: NotificationSources,
): Promise<number> {
  return (await unreadStates(ctx, [userId], sources)).get(userId)?.unread ?? 0;
}
