// Changes of a chapter that waits for review by whoever approves it, in the transaction of the approval, which counts its version up.
import { sql } from 'kysely';
import type { chapterEndpoints } from '#contract/endpoints/chapters.ts';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { changedSince } from '#server/review/submissions.ts';
import { fieldChanges, inverse, type PartChange, withFieldChanges } from '#server/versions/parts.ts';
import { readChapter, type StoredChapter, writeGroups } from './change-parts.ts';
import { refreshTitleSummary } from './chapters.ts';
import { nextAddress, nextGroups, replaceGroups, requireUnlocked } from './edit.ts';
import { lockChapter } from './lock-chapter.ts';

type ChapterFields = Omit<BodyOf<typeof chapterEndpoints.edit>, 'version' | 'publishAt'>;
type WriteContext = Pick<Context, 'db' | 'clock'>;

/** Changes a queued chapter; no-op when it waits no more, which its approval refuses. @throws ApiError 400, 403, 404, 409 */
export async function editQueuedChapter(
  { db: tx, clock }: WriteContext,
  viewer: Viewer,
  { uid, version, fields }: { uid: string; version: number; fields: ChapterFields },
): Promise<{ changes: PartChange[]; undo: { changes: PartChange[] } } | null> {
  const now = clock();
  const chapter = await lockChapter(tx, viewer, uid, now);
  requirePermission(viewer, 'chapter.edit', now);
  if (chapter.state !== 'queued') return null;
  checkVersion(version, chapter.version);
  const { content: sent } = await readChapter(tx, chapter.id);
  const language = fields.translatedLanguage ?? chapter.language;
  if (language !== chapter.language) await requireUnlocked(tx, chapter.title_id, language);
  const groups = await nextGroups(tx, viewer, chapter, fields.groups, now);
  await writeFields(tx, chapter.id, {
    volume: fields.volume === undefined ? sent.volume : fields.volume,
    chapter: fields.chapter === undefined ? sent.chapter : fields.chapter,
    title: fields.title === undefined ? sent.title : plainText(fields.title ?? '') || null,
    translatedLanguage: language,
    externalUrl: nextAddress(chapter, fields.externalUrl),
  });
  if (groups.join() !== chapter.groups.join()) await replaceGroups(tx, chapter.id, groups);
  const { content: approved } = await readChapter(tx, chapter.id);
  const changes = fieldChanges(sent, approved);
  return { changes, undo: { changes } };
}

/** Makes a chapter what was sent in, before its approval is taken back. @throws ApiError 409 when the same fields were changed since */
export async function restoreQueuedChapter(
  { db: tx }: WriteContext,
  uid: string,
  { changes }: { changes: readonly PartChange[] },
): Promise<void> {
  await sql`SELECT FROM titles WHERE id = (SELECT title_id FROM chapters WHERE uid = ${uid}) FOR NO KEY UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; title_id: number }>`SELECT id, title_id FROM chapters
    WHERE uid = ${uid} FOR UPDATE`.execute(tx);
  const chapter = rows[0];
  if (!chapter) throw changedSince();
  const { content: approved } = await readChapter(tx, chapter.id);
  const { content: sent, conflicts } = withFieldChanges(approved, inverse(changes));
  if (conflicts > 0) throw changedSince();
  await writeFields(tx, chapter.id, sent);
  if (changes.some(({ field }) => field === 'groups')) await writeGroups(tx, chapter.id, sent.groups);
  await refreshTitleSummary(tx, chapter.title_id);
  const { rows: groups } = await sql<{ id: number }>`SELECT id FROM groups
    WHERE uid = ANY (${[...sent.groups, ...approved.groups]}::uuid[])`.execute(tx);
  await refreshGroupStatistics(
    tx,
    groups.map(({ id }) => id),
  );
}

async function writeFields(tx: Db, id: number, fields: Omit<StoredChapter['content'], 'groups'>): Promise<void> {
  await sql`UPDATE chapters SET volume = ${fields.volume}, chapter = ${fields.chapter}, name = ${fields.title},
    language = ${fields.translatedLanguage}, external_url = ${fields.externalUrl} WHERE id = ${id}`.execute(tx);
}
