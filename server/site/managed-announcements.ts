// Announcements in all states, as staff sees them.
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { adminAnnouncementEndpoints } from '#contract/endpoints/admin-announcements.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';

type ManagedAnnouncement = ResponseOf<(typeof adminAnnouncementEndpoints)['get']>['announcement'];

interface Row {
  uid: string;
  name: Record<string, string>;
  body: Record<string, string>;
  importance: 'news' | 'important';
  published_at: Date | null;
  expires_at: Date | null;
  updated_at: Date;
  version: number;
  author_uid: string | null;
  username: string | null;
}

const select = sql`SELECT announcements.uid, name, body, importance, published_at, expires_at, announcements.updated_at,
  announcements.version, users.uid AS author_uid, users.username
  FROM announcements LEFT JOIN users ON users.id = author_id AND users.deleted_at IS NULL`;

/** Drafts first, then the newest. */
export async function findManagedAnnouncements(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ announcements: ManagedAnnouncement[]; total: number }> {
  const { rows } = await sql<Row>`${select}
    ORDER BY published_at DESC NULLS FIRST, announcements.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db);
  const { rows: counts } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM announcements`.execute(
    ctx.db,
  );
  return { announcements: rows.map((row) => view(row, ctx.clock())), total: counts[0]!.total };
}

/** @throws ApiError 404 */
export async function readManagedAnnouncement(ctx: Context, uid: string): Promise<ManagedAnnouncement> {
  const { rows } = await sql<Row>`${select} WHERE announcements.uid = ${uid}`.execute(ctx.db);
  if (!rows[0]) throw notFound('Announcement');
  return view(rows[0], ctx.clock());
}

function view(row: Row, now: Date): ManagedAnnouncement {
  const { published_at: publishedAt, expires_at: expiresAt } = row;
  return {
    id: row.uid,
    state:
      publishedAt === null
        ? 'draft'
        : publishedAt > now
          ? 'planned'
          : expiresAt && expiresAt <= now
            ? 'ended'
            : 'current',
    name: row.name,
    body: row.body,
    importance: row.importance,
    publishedAt: publishedAt && toWireDate(publishedAt),
    expiresAt: expiresAt && toWireDate(expiresAt),
    updatedAt: toWireDate(row.updated_at),
    version: row.version,
    author: row.author_uid === null ? null : { id: row.author_uid, name: row.username ?? '' },
  };
}
