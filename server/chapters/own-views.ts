// Renders chapters for those who have uploaded them or may change them: with their state, review and deletion.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { ownChapterEndpoints } from '#contract/endpoints/own-chapters.ts';
import type { ChapterTab } from '#contract/rules/own-chapters.ts';
import type { Context } from '#server/core/context.ts';
import { sortByIds } from '#server/core/http/wire.ts';
import { viewOwnReviews } from '#server/review/own-reviews.ts';
import { tabOf } from './own-queries.ts';
import { restorableUntil } from './removal.ts';

type OwnChapter = ResponseOf<typeof ownChapterEndpoints.get>['chapter'];

interface OwnRow {
  id: number;
  uid: string;
  tab: ChapterTab | null;
  title_uid: string;
  original_language: string;
  names: { language: string; name: string; main: boolean }[];
  volume: string | null;
  chapter: string | null;
  name: string | null;
  language: string;
  groups: OwnChapter['groups'];
  external_url: string | null;
  unavailable: boolean;
  unavailable_reason: OwnChapter['unavailableReason'];
  pages: number;
  publish_at: Date;
  created_at: Date;
  updated_at: Date;
  version: number;
  uploader_id: number | null;
  removed_at: Date | null;
  by_staff: boolean | null;
}

type OwnContext = Pick<Context, 'db' | 'clock'>;

/** Chapters in the order of their internal ids. */
export async function viewOwnChapters(ctx: OwnContext, ids: readonly number[]): Promise<OwnChapter[]> {
  const { db } = ctx;
  if (ids.length === 0) return [];
  const { rows } = await sql<OwnRow>`
    SELECT chapters.id, chapters.uid, ${tabOf(ctx.clock())} AS tab, titles.uid AS title_uid, titles.original_language,
      (SELECT json_agg(json_build_object('language', language, 'name', name, 'main', main) ORDER BY position)
        FROM title_names WHERE title_id = titles.id) AS names,
      volume, chapter, chapters.name, chapters.language, external_url, chapters.unavailable, pages, publish_at,
      CASE WHEN chapters.unavailable THEN (SELECT reason FROM chapter_unavailability WHERE chapter_id = chapters.id) END
        AS unavailable_reason,
      chapters.created_at, chapters.updated_at, chapters.version, uploader_id,
      (SELECT coalesce(json_agg(json_build_object('id', groups.uid, 'name', groups.name, 'locked', groups.locked)
          ORDER BY position, groups.id), '[]')
        FROM chapter_groups JOIN groups ON groups.id = group_id WHERE chapter_id = chapters.id) AS groups,
      chapter_removals.at AS removed_at, by_staff
    FROM chapters JOIN titles ON titles.id = title_id LEFT JOIN chapter_removals ON chapter_id = chapters.id
    WHERE chapters.id = ANY (${ids}::int[])`.execute(db);
  const reviews = await reviewsOf(ctx, rows);
  return sortByIds(ids, rows).map((row) => {
    const review = reviews.get(row.uid);
    return {
      ...fieldsOf(row),
      review: row.tab === 'queued' && review ? review : null,
      remarks: row.tab === 'rejected' && review ? review.remarks : {},
    };
  });
}

/** The last review of each chapter that waits or was refused, which its uploader submitted. */
async function reviewsOf(ctx: OwnContext, rows: readonly OwnRow[]) {
  const reviewed = rows.filter(({ tab }) => tab === 'queued' || tab === 'rejected');
  const owners = [...new Set(reviewed.map((row) => row.uploader_id))].filter((id) => id !== null);
  const found = await Promise.all(
    owners.map((id) =>
      viewOwnReviews(
        ctx,
        id,
        reviewed.filter((row) => row.uploader_id === id).map(({ uid }) => uid),
      ),
    ),
  );
  return new Map(found.flat().map((review) => [review.id, review]));
}

function fieldsOf(row: OwnRow): Omit<OwnChapter, 'review' | 'remarks'> {
  return {
    id: row.uid,
    state: row.tab ?? 'removed',
    manga: {
      id: row.title_uid,
      title: Object.fromEntries(row.names.filter(({ main }) => main).map(({ language, name }) => [language, name])),
      altTitles: row.names.filter(({ main }) => !main).map(({ language, name }) => ({ [language]: name })),
      originalLanguage: row.original_language,
    },
    volume: row.volume,
    chapter: row.chapter,
    title: row.name,
    translatedLanguage: row.language,
    groups: row.groups,
    externalUrl: row.external_url,
    isUnavailable: row.unavailable,
    unavailableReason: row.unavailable_reason,
    pages: row.pages,
    publishAt: toWireDate(row.publish_at),
    createdAt: toWireDate(row.created_at),
    updatedAt: toWireDate(row.updated_at),
    version: row.version,
    removal: removalOf(row),
  };
}

/** A removed chapter without a row was removed by moderators, and nobody else restores it. */
function removalOf({ tab, removed_at: at, by_staff: byStaff, updated_at: updatedAt }: OwnRow): OwnChapter['removal'] {
  if (tab !== null && tab !== 'removed') return null;
  const since = at ?? updatedAt;
  return { at: toWireDate(since), until: toWireDate(restorableUntil(since)), byModerators: byStaff ?? true };
}
