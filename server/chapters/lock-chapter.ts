// The locks that every change of a chapter by people takes: the account, the title, the chapter, in this order.
import { sql } from 'kysely';
import { recordStaffWrite } from '#server/audit/staff-writes.ts';
import { decide, type Relation, requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import type { ChapterState } from '#server/db/schema.ts';
import { lockTitle } from '#server/titles/lock-title.ts';
import { relationTo } from './policy.ts';

export interface LockedChapter {
  id: number;
  uid: string;
  title_id: number;
  state: ChapterState;
  language: string;
  volume: string | null;
  chapter: string | null;
  name: string | null;
  external_url: string | null;
  pages: number;
  publish_at: Date;
  created_at: Date;
  version: number;
  /** Internal ids of its groups, in their order. */
  groups: number[];
  relation: Relation;
  /** Whether the viewer may change it only as a moderator. */
  asStaff: boolean;
}

/** Locks a chapter that the viewer may change. @throws ApiError 403, or 404 for what the viewer does not see */
export async function lockChapter(tx: Db, viewer: Viewer, uid: string, now: Date): Promise<LockedChapter> {
  const { rows: titles } = await sql<{ uid: string }>`
    SELECT titles.uid FROM chapters JOIN titles ON titles.id = chapters.title_id
    WHERE chapters.uid = ${uid} AND titles.state = 'published'`.execute(tx);
  if (!titles[0]) throw notFound('Chapter');
  const title = await lockTitle(tx, viewer, titles[0].uid, now);
  const { rows } = await sql<Omit<LockedChapter, 'relation' | 'asStaff' | 'groups'>>`
    SELECT id, uid, title_id, state, language, volume, chapter, name, external_url, pages, publish_at, created_at, version
    FROM chapters WHERE uid = ${uid} AND title_id = ${title.id} FOR UPDATE`.execute(tx);
  const chapter = rows[0];
  if (!chapter || title.state !== 'published') throw notFound('Chapter');
  const relation = await relationTo({ db: tx }, chapter.id, viewer);
  requireKnown(viewer, chapter.state, relation, now);
  requirePermission(viewer, 'chapter.edit', now, relation);
  const { rows: groups } = await sql<{ id: number }>`
    SELECT group_id AS id FROM chapter_groups WHERE chapter_id = ${chapter.id} ORDER BY position, group_id`.execute(tx);
  return { ...chapter, groups: groups.map(({ id }) => id), relation, asStaff: !relation.own && !relation.group };
}

/** Adds a row of the audit table when staff has changed a chapter of others. */
export const recordChapterChange = (
  tx: Db,
  viewer: Viewer,
  { uid, relation }: LockedChapter,
  action: 'chapter.edit' | 'chapter.remove' | 'chapter.restore',
  now: Date,
): Promise<void> =>
  recordStaffWrite(tx, viewer, { action, kind: 'chapter', id: uid, permission: 'chapter.edit', relation }, now);

/** Chapters that are not published are known to those only who may see or change them. @throws ApiError 404 */
export function requireKnown(viewer: Viewer, state: ChapterState, relation: Relation, now: Date): void {
  if (state !== 'published') requireInsight(viewer, relation, now);
}

/** Refuses those who may neither see chapters that are not published nor change this one. @throws ApiError 404 */
export function requireInsight(viewer: Viewer, relation: Relation, now: Date): void {
  const isKnown = (['chapter.view.unpublished', 'chapter.edit'] as const).some(
    (permission) => decide(viewer, permission, now, relation).ok,
  );
  if (!isKnown) throw notFound('Chapter');
}
