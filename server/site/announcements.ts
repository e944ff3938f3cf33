// Announcements of the site.
import { sql } from 'kysely';
import { importances } from '#contract/endpoints/announcement-content.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { type Entity, sortByIds, versionFields } from '#server/core/http/wire.ts';
import { viewUsers } from '#server/users/views.ts';

export interface NewAnnouncement {
  uid?: string;
  /** Headline by language. `name` and `body` have the same languages, English among them. */
  name: Record<string, string>;
  /** Markdown. */
  body: Record<string, string>;
  importance?: (typeof importances)[number];
  authorId?: number | null;
  /** Time of publication; null for a draft. */
  publishedAt: Date | null;
  expiresAt?: Date | null;
}

/** Checks languages, texts and times of an announcement. @throws ApiError validation_exception */
export function checkAnnouncement({ name, body, publishedAt, expiresAt = null }: NewAnnouncement): void {
  const languages = Object.keys(name);
  if (!languages.includes('en')) throw new ApiError('validation_exception', 'An announcement is at least in English');
  for (const language of [...languages, ...Object.keys(body)]) {
    if (!isLanguage(language)) throw new ApiError('validation_exception', `There is no language "${language}"`);
    if (!name[language]?.trim() || !body[language]?.trim()) {
      throw new ApiError('validation_exception', `In ${language} either the name or the text is missing`);
    }
  }
  if (publishedAt && expiresAt && expiresAt <= publishedAt) {
    throw new ApiError('validation_exception', 'An announcement cannot end before it begins');
  }
}

/** Creates an announcement. @returns its internal id @throws ApiError validation_exception */
export async function createAnnouncement(tx: Db, announcement: NewAnnouncement): Promise<number> {
  checkAnnouncement(announcement);
  const { name, body, publishedAt, expiresAt = null } = announcement;
  const { id } = await tx
    .insertInto('announcements')
    .values({
      ...(announcement.uid ? { uid: announcement.uid } : {}),
      name: JSON.stringify(name),
      body: JSON.stringify(body),
      importance: announcement.importance ?? 'news',
      author_id: announcement.authorId ?? null,
      published_at: publishedAt,
      expires_at: expiresAt,
      ...(publishedAt ? { created_at: publishedAt, updated_at: publishedAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Current announcements (published and not expired), newest first. */
export async function findAnnouncements(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number }> {
  const isCurrentSql = sql`published_at IS NOT NULL AND published_at <= now() AND (expires_at IS NULL OR expires_at > now())`;
  const { rows: countRows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM announcements WHERE ${isCurrentSql}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM announcements WHERE ${isCurrentSql} ORDER BY published_at DESC, id DESC
    LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return { ids: rows.map((row) => row.id), total: countRows[0]!.total };
}

/** Internal id of a published announcement. Expired ones are found too, so that links to them keep working. */
export async function findAnnouncement(db: Db, uid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM announcements WHERE uid = ${uid} AND published_at <= now()`.execute(db);
  return rows[0]?.id ?? null;
}

type AnnouncementEntity = Entity<
  'announcement',
  {
    name: Record<string, string>;
    body: Record<string, string>;
    importance: (typeof importances)[number];
    publishedAt: string;
    expiresAt: string | null;
    createdAt: string;
    updatedAt: string;
    version: number;
  }
>;

/** Renders published announcements in the order of the ids, with their authors. */
export async function viewAnnouncements(
  db: Db,
  ids: readonly number[],
  includes: readonly string[],
): Promise<AnnouncementEntity[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const authors = await viewUsers(
    db,
    rows.flatMap((row) => row.author_id ?? []),
  );
  return sortByIds(ids, rows).map((row) => {
    const author = row.author_id === null ? undefined : authors.get(row.author_id);
    const authorAttributes = includes.includes('user') ? author?.attributes : undefined;
    return {
      id: row.uid,
      type: 'announcement' as const,
      attributes: {
        name: row.name as Record<string, string>,
        body: row.body as Record<string, string>,
        importance: importances.find((each) => each === row.importance) ?? 'news',
        publishedAt: toWireDate(row.published_at!),
        expiresAt: row.expires_at === null ? null : toWireDate(row.expires_at),
        ...versionFields(row),
      },
      relationships: author
        ? [{ id: author.uid, type: 'user', ...(authorAttributes ? { attributes: authorAttributes } : {}) }]
        : [],
    };
  });
}
