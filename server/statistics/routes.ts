import { sql } from 'kysely';
import { defaultRatings } from '#contract/rules/content-ratings.ts';
import type { ResponseOf } from '#contract/endpoints/endpoint.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { statisticsEndpoints } from '#contract/endpoints/statistics.ts';
import { blocksOf } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { route, type RouteScope } from '#server/core/http/route.ts';
import { viewTags } from '#server/tags/views.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { communityStatistics } from './community.ts';

type Statistics = ResponseOf<typeof statisticsEndpoints.title>['statistics'];

export function statisticsRoutes(scope: RouteScope): void {
  route(scope, statisticsEndpoints.chapter, async (ctx, { params }) => {
    const statistics = await viewCommentStatistics(ctx, visibleChapters, [params.id]);
    if (!statistics[params.id]) throw notFound('Chapter');
    return { result: 'ok' as const, statistics };
  });
  route(scope, statisticsEndpoints.chapters, async (ctx, { query }) => ({
    result: 'ok' as const,
    statistics: await viewCommentStatistics(ctx, visibleChapters, query.chapter),
  }));
  route(scope, statisticsEndpoints.group, async (ctx, { params }) => {
    const statistics = await viewCommentStatistics(ctx, existingGroups, [params.id]);
    if (!statistics[params.id]) throw notFound('Group');
    return { result: 'ok' as const, statistics };
  });
  route(scope, statisticsEndpoints.groups, async (ctx, { query }) => ({
    result: 'ok' as const,
    statistics: await viewCommentStatistics(ctx, existingGroups, query.group),
  }));
  route(scope, statisticsEndpoints.title, async ({ db }, { params }) => {
    const statistics = await viewStatistics(db, [params.id]);
    if (!statistics[params.id]) throw notFound('Manga');
    return { result: 'ok' as const, statistics };
  });
  route(scope, statisticsEndpoints.titles, async ({ db }, { query }) => ({
    result: 'ok' as const,
    statistics: await viewStatistics(db, query.manga),
  }));
  route(scope, statisticsEndpoints.titleChapters, async (ctx, { query }) => ({
    result: 'ok' as const,
    statistics: await viewChapterStatistics(ctx, query.manga),
  }));
  route(scope, statisticsEndpoints.community, async (ctx) => ({
    result: 'ok' as const,
    ...(await communityStatistics(ctx)),
  }));
  route(scope, statisticsEndpoints.tags, async (ctx, { query, viewer }) => {
    const tags = await viewTags(ctx.db);
    const hiddenFilter = hiddenTitlesFilter(await blocksOf(ctx, { viewer, query }));
    const { contentRating = defaultRatings, originalLanguage } = query;
    const filter = { contentRating, ...(originalLanguage ? { originalLanguage } : {}), ...hiddenFilter };
    const index = titleIndex(ctx);
    const counts = [...tags.values()].map(async ({ id }) => {
      const includedTags = [id];
      const [titles, mature, milder] = await Promise.all([
        index.count({ ...filter, includedTags }),
        index.count({ contentRating: ['pornographic'], includedTags }),
        index.count({ contentRating: defaultRatings, includedTags }),
      ]);
      return [id, { titles, matureOnly: mature > 0 && milder === 0 }] as const;
    });
    return { result: 'ok' as const, statistics: Object.fromEntries(await Promise.all(counts)) };
  });
}

const visibleChapters = `SELECT chapters.uid, threads.id, threads.comments
  FROM chapters JOIN titles ON titles.id = chapters.title_id
    LEFT JOIN comment_threads AS threads ON threads.chapter_id = chapters.id
  WHERE chapters.uid = ANY ($1::uuid[]) AND chapters.state = 'published' AND titles.state = 'published'`;
const existingGroups = `SELECT uid, threads.id, threads.comments
  FROM groups LEFT JOIN comment_threads AS threads ON threads.group_id = groups.id WHERE uid = ANY ($1::uuid[])`;

/** Comment statistics of chapters or groups by public id: null for those without a thread. */
async function viewCommentStatistics({ prepared }: Context, threadsSql: string, uids: readonly string[]) {
  const rows = await prepared.rows<[uid: string, threadId: number | null, comments: number | null]>(threadsSql, [uids]);
  return Object.fromEntries(
    rows.map(([uid, threadId, comments]) => [uid, { comments: toThreadStatistics(threadId, comments) }]),
  );
}

const toThreadStatistics = (threadId: number | null, comments: number | null) =>
  threadId === null ? null : { threadId, repliesCount: comments ?? 0 };

/** Statistics of titles by public id; titles that are not visible are left out. */
async function viewStatistics(db: Db, uids: readonly string[]): Promise<Statistics> {
  const { rows } = await sql<{
    uid: string;
    follows: number;
    ratings: number[];
    average: number | null;
    bayesian: number;
    unavailable: number;
    thread_id: number | null;
    thread_comments: number | null;
  }>`
    SELECT titles.uid, threads.id AS thread_id, threads.comments AS thread_comments, coalesce(follows, 0) AS follows, coalesce(ratings, '{0,0,0,0,0,0,0,0,0,0}') AS ratings, average,
      coalesce(bayesian, 0) AS bayesian,
      unavailable_chapters AS unavailable
    FROM titles LEFT JOIN title_figures ON title_figures.title_id = titles.id
      LEFT JOIN comment_threads AS threads ON threads.title_id = titles.id
    WHERE titles.uid = ANY (${uids}::uuid[]) AND titles.state = 'published'
  `.execute(db);
  return Object.fromEntries(
    rows.map((row) => [
      row.uid,
      {
        comments: toThreadStatistics(row.thread_id, row.thread_comments),
        follows: row.follows,
        rating: {
          average: row.average,
          bayesian: row.bayesian,
          distribution: Object.fromEntries(row.ratings.map((count, index) => [String(index + 1), count])),
        },
        unavailableChaptersCount: row.unavailable,
        unavailableChapterCount: row.unavailable,
      },
    ]),
  );
}

/** Chapters of titles by public id: several versions of a number count once. Titles without chapters are left out. */
async function viewChapterStatistics(
  { prepared }: Context,
  uids: readonly string[],
): Promise<ResponseOf<typeof statisticsEndpoints.titleChapters>['statistics']> {
  const rows = await prepared.rows<[uid: string, chapters: number, latestAt: Date]>(
    `SELECT titles.uid,
      count(DISTINCT (CASE WHEN numbers_reset THEN volume_sort END, coalesce(chapter, '')))::int, max(readable_at)
    FROM titles JOIN chapters ON chapters.title_id = titles.id AND chapters.state = 'published'
    WHERE titles.uid = ANY ($1::uuid[]) AND titles.state = 'published' AND NOT unavailable AND publish_at <= now()
      AND (pages > 0 OR external_url IS NOT NULL)
    GROUP BY titles.uid`,
    [uids],
  );
  return Object.fromEntries(
    rows.map(([uid, chapters, latestAt]) => [uid, { chapters, latestAt: toWireDate(latestAt) }]),
  );
}
