// A new version of a chapter's pages. Those of people who are not auto-approved are reviewed again when much of the last
// reviewed pages has changed.
import { sql } from 'kysely';
import { changedPageShare } from '#contract/rules/changed-pages.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { decide, type Relation, requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { createPageSet, type StoredHash } from '#server/media/media.ts';
import { submitChapter } from './approval.ts';
import { refreshTitleSummary } from './chapters.ts';
import type { LockedChapter } from './lock-chapter.ts';
import { detectNewSet } from './spreads.ts';

interface PresentSet {
  id: number | null;
  reviewed: number | null;
  hashes: string[];
  first_side: 'left' | 'right' | null;
}

/** Replaces the pages of a locked chapter; without pages it is read elsewhere. The caller counts its version. */
export async function replacePages(
  tx: Db,
  chapter: Pick<LockedChapter, 'id'>,
  pages: readonly StoredHash[],
): Promise<void> {
  const { rows } = await sql<PresentSet>`
    SELECT page_set_id AS id, reviewed_set_id AS reviewed, first_side,
      ARRAY(SELECT encode(blobs.hash, 'hex') FROM unnest(page_sets.blobs) WITH ORDINALITY AS page (id, place)
        JOIN blobs ON blobs.id = page.id ORDER BY place) AS hashes
    FROM chapters LEFT JOIN page_sets ON page_sets.id = page_set_id WHERE chapters.id = ${chapter.id}`.execute(tx);
  const present = rows[0]!;
  if (present.hashes.join() === pages.map(({ hash }) => hash).join()) return;
  let setId: number | null = null;
  if (pages.length > 0) {
    setId = await createPageSet(tx, chapter.id, pages, { firstSide: present.first_side, marks: null });
    await detectNewSet(tx, setId);
  } else {
    await sql`UPDATE page_sets SET replaced_at = now() WHERE chapter_id = ${chapter.id} AND replaced_at IS NULL`.execute(
      tx,
    );
  }
  // a chapter with pages is not read elsewhere; what was there before anybody changed pages counts as reviewed
  await sql`UPDATE chapters SET page_set_id = ${setId}, pages = ${pages.length},
      external_url = CASE WHEN ${pages.length > 0} THEN NULL ELSE external_url END,
      reviewed_set_id = coalesce(reviewed_set_id, ${present.id}::int)
    WHERE id = ${chapter.id}`.execute(tx);
}

/** Submits a published chapter for review if the viewer has changed too much of the pages that were reviewed. */
export async function reviewChangedPages(
  tx: Db,
  viewer: Viewer,
  { id, title_id: titleId, groups, asStaff }: LockedChapter,
  now: Date,
): Promise<void> {
  if (asStaff || requirePermission(viewer, 'chapter.upload', now).review === 'none') return;
  const { rows } = await sql<{ present: number[] | null; reviewed: number[] | null }>`
    SELECT page_sets.blobs AS present, reviewed.blobs AS reviewed FROM chapters
      LEFT JOIN page_sets ON page_sets.id = page_set_id LEFT JOIN page_sets AS reviewed ON reviewed.id = reviewed_set_id
    WHERE chapters.id = ${id} AND chapters.state = 'published'`.execute(tx);
  const row = rows[0];
  if (!row || changedPageShare(row.reviewed ?? [], row.present ?? []) <= publishingLimits.unreviewedPageShare) return;
  await sql`UPDATE chapters SET state = 'queued' WHERE id = ${id}`.execute(tx);
  await submitChapter(tx, id, now);
  await refreshTitleSummary(tx, titleId);
  await refreshGroupStatistics(tx, groups);
}

/** Hashes of the pages against which changes by the viewer are measured; null if none of them is reviewed. */
export async function reviewedPages(
  db: Db,
  viewer: Viewer,
  { id, relation }: { id: number; relation: Relation },
  now: Date,
): Promise<string[] | null> {
  const upload = decide(viewer, 'chapter.upload', now);
  if ((!relation.own && !relation.group) || !upload.ok || upload.grant.review === 'none') return null;
  const { rows } = await sql<{ hashes: string[] }>`
    SELECT ARRAY(SELECT encode(blobs.hash, 'hex') FROM unnest(page_sets.blobs) WITH ORDINALITY AS page (id, place)
        JOIN blobs ON blobs.id = page.id ORDER BY place) AS hashes
    FROM chapters JOIN page_sets ON page_sets.id = coalesce(reviewed_set_id, page_set_id)
    WHERE chapters.id = ${id} AND chapters.state = 'published'`.execute(db);
  return rows[0]?.hashes ?? null;
}
