import { sql } from 'kysely';
import { type BlockRequest, blocksOf } from '#server/blocks/blocks.ts';
import { notBlockedChapters } from '#server/blocks/policy.ts';
import { limits } from '#contract/rules/limits.ts';
import { staleWhileRevalidate } from '#server/core/cache/stale-while-revalidate.ts';
import type { Context } from '#server/core/context.ts';
import { chapterIsVisible } from './policy.ts';

/** One lookup by key for each chapter: the planner would sometimes read all titles to count the few chapters of one person. */
const titleOfChapter = sql`(SELECT state FROM titles WHERE id = chapters.title_id OFFSET 0)`;

/** Counts the uploads of accounts that everybody can read now, up to `limits.countedUploads` each; by internal id. */
export async function countUploadsOf({ db }: Context, uploaderIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; total: number }>`
    SELECT uploaders.id, counted.total FROM unnest(${uploaderIds}::int[]) AS uploaders (id) CROSS JOIN LATERAL (
      SELECT count(*)::int AS total FROM (
        SELECT FROM chapters CROSS JOIN LATERAL ${titleOfChapter} AS titles
        WHERE chapters.uploader_id = uploaders.id AND ${chapterIsVisible} AND NOT chapters.unavailable
          AND chapters.publish_at <= now()
        LIMIT ${limits.countedUploads}) AS visible) AS counted`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Counts the uploads of an account that the viewer can read now, up to the pagination window. */
export async function countUploads(ctx: Context, uploaderId: number, request: BlockRequest): Promise<number> {
  const blocks = await blocksOf(ctx, request);
  const notBlocked = blocks ? notBlockedChapters(blocks).map((condition) => sql`AND ${condition}`) : [];
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (
      SELECT FROM chapters CROSS JOIN LATERAL ${titleOfChapter} AS titles
      WHERE chapters.uploader_id = ${uploaderId} AND ${chapterIsVisible} AND NOT chapters.unavailable
        AND chapters.publish_at <= now() ${sql.join(notBlocked, sql` `)}
      LIMIT ${limits.resultWindow}) AS counted`.execute(ctx.db);
  return rows[0]!.total;
}

/** Maximum number of uploaders that are ranked: nobody pages through more. */
const maxRankedUploaders = 10_000;

interface UploaderActivity {
  uploads: number;
  latestAt: Date;
}

/** The most active uploaders by internal id, with the number and the newest of their uploads that everybody can read. */
export const rankedUploaders = staleWhileRevalidate(
  10 * 60_000,
  async ({ db }): Promise<ReadonlyMap<number, UploaderActivity>> => {
    const { rows } = await sql<{ id: number; uploads: number; latest: Date }>`
      SELECT uploader_id AS id, count(*)::int AS uploads, max(chapters.publish_at) AS latest
      FROM chapters JOIN titles ON titles.id = chapters.title_id
      WHERE ${chapterIsVisible} AND NOT chapters.unavailable AND chapters.publish_at <= now()
      GROUP BY uploader_id ORDER BY uploads DESC, uploader_id LIMIT ${maxRankedUploaders}`.execute(db);
    return new Map(rows.map(({ id, uploads, latest }) => [id, { uploads, latestAt: latest }]));
  },
);
