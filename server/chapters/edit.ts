// Changes of a chapter by its uploader, its groups and moderators. A language in which the uploader has no approved chapter yet
// sends it to review, so that a change of it does not go around the review of the first one.
import type { TitleLockReason } from '#contract/rules/title-locks.ts';
import { sql } from 'kysely';
import type { chapterEndpoints } from '#contract/endpoints/chapters.ts';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { checkVersion } from '#server/core/process/version.ts';
import type { ChapterState } from '#server/db/schema.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { mayUploadFor } from '#server/groups/may-upload-for.ts';
import { requiresApproval, submitChapter } from './approval.ts';
import { readChapter, recordChapter } from './change-parts.ts';
import { announceIfOut, refreshTitleSummary } from './chapters.ts';
import { lockChapter, type LockedChapter, recordChapterChange } from './lock-chapter.ts';
import { publishTime } from './publish-time.ts';

type ChapterChange = Partial<Omit<BodyOf<typeof chapterEndpoints.edit>, 'version'>>;

/** Changes a chapter; absent fields stay. @returns its internal id @throws ApiError 400, 403, 404, 409 */
export function editChapter(
  ctx: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer,
  uid: string,
  { version, ...change }: ChapterChange & { version: number },
): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const chapter = await lockChapter(tx, viewer, uid, now);
    if (chapter.state === 'removed')
      throw new ApiError('bad_request_http_exception', 'The chapter is deleted. Restore it to change it', {
        reason: 'chapter_removed',
      });
    checkVersion(version, chapter.version);
    const language = change.translatedLanguage ?? chapter.language;
    if (language !== chapter.language) await requireUnlocked(tx, chapter.title_id, language);
    const groups = await nextGroups(tx, viewer, chapter, change.groups, now);
    const publishAt = await publishTime(tx, viewer, chapter, { chosen: change.publishAt ?? null, groups, now });
    const before = await readChapter(tx, chapter.id);
    const state = await nextState(tx, viewer, chapter, language, now);
    await tx
      .updateTable('chapters')
      .set({
        state,
        language,
        volume: changed(change.volume, chapter.volume),
        chapter: changed(change.chapter, chapter.chapter),
        name: change.title === undefined ? chapter.name : plainText(change.title ?? '') || null,
        external_url: nextAddress(chapter, change.externalUrl),
        publish_at: publishAt,
        // readers sort by it: a chapter that is out keeps its place
        ...(publishAt.getTime() === chapter.publish_at.getTime() ? {} : { readable_at: publishAt }),
        version: chapter.version + 1,
        updated_at: now,
      })
      .where('id', '=', chapter.id)
      .execute();
    if (groups.join() !== chapter.groups.join()) await replaceGroups(tx, chapter.id, groups);
    if (chapter.state === 'published') await recordChapter(tx, chapter.id, before, { byId: viewer.id, now });
    if (state === 'queued') await submitChapter(tx, chapter.id, now);
    if (state === 'published' && chapter.publish_at > now) await announceIfOut(tx, chapter.id);
    await refreshTitleSummary(tx, chapter.title_id);
    await refreshGroupStatistics(tx, [...new Set([...chapter.groups, ...groups])]);
    await recordChapterChange(tx, viewer, chapter, 'chapter.edit', now);
    return chapter.id;
  });
}

const changed = <T>(wanted: T | undefined, stored: T): T => (wanted === undefined ? stored : wanted);

/**
 * A refused chapter that is changed waits for review again, whoever changes it: what moderators have refused is not
 * published without them.
 */
async function nextState(
  tx: Db,
  viewer: Viewer,
  chapter: LockedChapter,
  language: string,
  now: Date,
): Promise<ChapterState> {
  if (chapter.state !== 'published') {
    if (!chapter.asStaff) requirePermission(viewer, 'chapter.upload', now);
    return 'queued';
  }
  if (language === chapter.language || chapter.asStaff) return 'published';
  return (await requiresApproval(tx, viewer, language, now)) ? 'queued' : 'published';
}

/** The groups to be: those that are new have to accept the viewer, the others were accepted before. */
export async function nextGroups(
  tx: Db,
  viewer: Viewer,
  chapter: LockedChapter,
  wanted: readonly string[] | null | undefined,
  now: Date,
): Promise<number[]> {
  if (wanted === undefined || wanted === null) return chapter.groups;
  const { rows } = await sql<{ id: number; uid: string }>`
    SELECT id, uid FROM groups WHERE id = ANY (${chapter.groups}::int[])`.execute(tx);
  const ids = new Map(rows.map(({ id, uid }) => [uid, id]));
  const added = [...new Set(wanted)].filter((uid) => !ids.has(uid));
  if (added.length > 0 && !chapter.asStaff) requirePermission(viewer, 'chapter.upload', now);
  for (const { id, uid } of await mayUploadFor(tx, viewer, added, now)) ids.set(uid, id);
  return [...new Set(wanted)].map((uid) => ids.get(uid)!);
}

/** Writes the groups of a chapter by their internal ids. */
export async function replaceGroups(tx: Db, chapterId: number, groups: readonly number[]): Promise<void> {
  await sql`DELETE FROM chapter_groups WHERE chapter_id = ${chapterId}`.execute(tx);
  if (groups.length === 0) return;
  await tx
    .insertInto('chapter_groups')
    .values(groups.map((group_id, position) => ({ chapter_id: chapterId, group_id, position })))
    .execute();
}

/** The address to be. One that is stored stays, whatever its form is. @throws ApiError 400 */
export function nextAddress(
  { external_url: stored, pages }: LockedChapter,
  wanted: string | null | undefined,
): string | null {
  if (wanted === undefined || wanted === stored) return stored;
  if (wanted === null) {
    if (pages === 0) throw addressError('A chapter needs pages, or the address where it is read', 'no_pages');
    return null;
  }
  if (pages > 0) throw addressError('A chapter that is read elsewhere has no pages here', 'has_pages');
  const problem = addressProblem(wanted);
  if (problem) throw addressError('An external address starts with https://', `link_${problem}`);
  return wanted;
}

const addressError = (detail: string, reason: string): ApiError =>
  new ApiError('validation_exception', `Error validating /externalUrl: ${detail}`, { pointer: '/externalUrl', reason });

/** @param language null for any @throws ApiError 403 for a title that takes no chapters, or none in this language */
export async function requireUnlocked(tx: Db, titleId: number, language: string | null): Promise<void> {
  const { rows } = await sql<{ locked: boolean; languages: string[]; reason: TitleLockReason | null }>`
    SELECT locked, locked_languages AS languages, lock_reason AS reason FROM titles WHERE id = ${titleId}`.execute(tx);
  const { locked, languages, reason } = rows[0]!;
  if (locked)
    throw new ApiError('access_denied_http_exception', 'The title is locked: it takes no chapters', {
      reason: reason ? `locked_${reason}` : 'title_locked',
    });
  if (language !== null && languages.includes(language))
    throw new ApiError('access_denied_http_exception', 'The title takes no chapters in this language', {
      reason: reason ? `locked_${reason}` : 'language_locked',
      language,
    });
}
