// Changes of announcements by staff, each with what its inverse needs.
import { sql } from 'kysely';
import type { importances } from '#contract/endpoints/announcement-content.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkAnnouncement, createAnnouncement } from './announcements.ts';

interface AnnouncementContent {
  name: Record<string, string>;
  body: Record<string, string>;
  importance: (typeof importances)[number];
  /** Times in ISO format; `publishedAt` is null for a draft. */
  publishedAt: string | null;
  expiresAt: string | null;
}

/** Change of an announcement: what it was, null for nothing, and the version that it became. */
export interface AnnouncementChange {
  before: AnnouncementContent | null;
  version: number;
}

const changedSince = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'Somebody has changed this announcement meanwhile', {
    reason: 'changed_since',
  });

/**
 * Writes an announcement, or changes it. One that readers saw keeps its time of publication when it is saved as current again.
 * @param version the one that the writer has read; 0 for a new one
 * @throws ApiError 400, 404, 409
 */
export async function saveAnnouncement(
  ctx: Context,
  uid: string,
  {
    version,
    publishAt,
    authorId,
    ...content
  }: Omit<AnnouncementContent, 'publishedAt'> & {
    version: number;
    publishAt: string | null;
    authorId: number | null;
  },
): Promise<AnnouncementChange> {
  const now = ctx.clock().toISOString();
  const stored = await lock(ctx, uid);
  if (version === 0) {
    if (stored) throw changedSince();
    const publishedAt = publishAt === 'now' ? now : publishAt;
    await createAnnouncement(ctx.db, { uid, authorId, ...toDates({ ...content, publishedAt }) });
    return { before: null, version: 1 };
  }
  if (!stored) throw notFound('Announcement');
  if (stored.version !== version) throw changedSince();
  const { publishedAt: before } = stored.content;
  const publishedAt = publishAt === 'now' ? (before !== null && before <= now ? before : now) : publishAt;
  return write(ctx, uid, stored, { ...content, publishedAt });
}

/** Ends a current announcement, or takes it back into the drafts. @throws ApiError 404, 409 */
export async function closeAnnouncement(
  ctx: Context,
  uid: string,
  how: 'end' | 'withdraw',
): Promise<AnnouncementChange> {
  const stored = await lock(ctx, uid);
  if (!stored) throw notFound('Announcement');
  const now = ctx.clock().toISOString();
  const { publishedAt, expiresAt } = stored.content;
  const isOpen =
    publishedAt !== null && (how === 'withdraw' || (publishedAt < now && (expiresAt === null || expiresAt > now)));
  if (!isOpen) throw new ApiError('optimistic_lock_exception', 'There is nothing to end', { reason: 'not_current' });
  return write(ctx, uid, stored, {
    ...stored.content,
    ...(how === 'end' ? { expiresAt: now } : { publishedAt: null }),
  });
}

/** Takes a change back. @throws ApiError 409 when it was changed later */
export async function revertAnnouncement(
  ctx: Context,
  uid: string,
  { before, version }: AnnouncementChange,
): Promise<void> {
  const stored = await lock(ctx, uid);
  if (stored?.version !== version) throw changedSince();
  if (before) await write(ctx, uid, stored, before);
  else await ctx.db.deleteFrom('announcements').where('uid', '=', uid).execute();
}

interface Stored {
  version: number;
  content: AnnouncementContent;
}

async function lock({ db }: Context, uid: string): Promise<Stored | null> {
  const row = await db.selectFrom('announcements').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
  if (!row) return null;
  return {
    version: row.version,
    content: {
      name: row.name as Record<string, string>,
      body: row.body as Record<string, string>,
      importance: row.importance as AnnouncementContent['importance'],
      publishedAt: row.published_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
    },
  };
}

async function write(
  ctx: Context,
  uid: string,
  stored: Stored,
  content: AnnouncementContent,
): Promise<AnnouncementChange> {
  const { publishedAt, expiresAt, ...texts } = toDates(content);
  checkAnnouncement({ publishedAt, expiresAt, ...texts });
  const version = stored.version + 1;
  await sql`UPDATE announcements SET name = ${JSON.stringify(texts.name)}::jsonb, body = ${JSON.stringify(texts.body)}::jsonb,
    importance = ${texts.importance}, published_at = ${publishedAt}, expires_at = ${expiresAt}, version = ${version},
    updated_at = ${ctx.clock()} WHERE uid = ${uid}`.execute(ctx.db);
  return { before: stored.content, version };
}

const toDates = ({ publishedAt, expiresAt, ...texts }: AnnouncementContent) => ({
  ...texts,
  publishedAt: publishedAt === null ? null : new Date(publishedAt),
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
});
