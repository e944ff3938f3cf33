// Changes between those versions of a chapter's pages that its readers could see.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { chapterEndpoints } from '#contract/endpoints/chapters.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { Context } from '#server/core/context.ts';
import { comparePages } from './page-changes.ts';

/** Number of versions that readers are told of. */
const versionsShown = 10;

interface VersionRow {
  version: number;
  at: Date;
  blobs: number[];
}

/**
 * Versions of the pages of a published chapter, the newest first. What the purge has erased cannot be compared, and is
 * left out, as is the first version.
 */
export async function viewPageVersions(
  { db }: Pick<Context, 'db'>,
  chapterId: number,
): Promise<ResponseOf<typeof chapterEndpoints.pageVersions>> {
  const { rows } = await sql<VersionRow>`
    SELECT DISTINCT ON (public_version) public_version AS version, page_sets.created_at AS at, blobs
    FROM chapters JOIN page_sets ON page_sets.chapter_id = chapters.id
    WHERE chapters.id = ${chapterId} AND page_set_id IS NOT NULL AND external_url IS NULL AND NOT unavailable
      AND publish_at <= now()
    ORDER BY public_version DESC, page_sets.version DESC LIMIT ${versionsShown + 1}`.execute(db);
  const versions = rows.flatMap(({ version, at, blobs }, index) => {
    const previous = rows[index + 1];
    if (previous?.version !== version - 1) return [];
    return [{ version, at: toWireDate(at), ...comparePages(previous.blobs, blobs) }];
  });
  return { result: 'ok', versions };
}
