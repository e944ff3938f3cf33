// What the site tells everybody.
import { isLanguage } from '#contract/languages.ts';
import type { Db } from '#server/core/db.ts';
import { ApiError } from '#server/core/errors.ts';

export interface NewAnnouncement {
  uid?: string;
  /** By language; both have the same languages, English among them. */
  name: Record<string, string>;
  /** Markdown. */
  body: Record<string, string>;
  authorId?: number | null;
  /** Null keeps it a draft. */
  publishedAt: Date | null;
  expiresAt?: Date | null;
}

/** Internal id of the new announcement. @throws ApiError validation_exception */
export async function createAnnouncement(tx: Db, announcement: NewAnnouncement): Promise<number> {
  const { name, body, publishedAt, expiresAt = null } = announcement;
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
  const { id } = await tx
    .insertInto('announcements')
    .values({
      ...(announcement.uid ? { uid: announcement.uid } : {}),
      name: JSON.stringify(name),
      body: JSON.stringify(body),
      author_id: announcement.authorId ?? null,
      published_at: publishedAt,
      expires_at: expiresAt,
      ...(publishedAt ? { created_at: publishedAt, updated_at: publishedAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
