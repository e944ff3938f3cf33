// What readers of the whole site like at present.
import { sql } from 'kysely';
import { defaultRatings } from '#contract/common.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listEndpoints } from '#contract/lists.ts';
import type { Db } from '#server/core/db.ts';
import { titleIsVisible } from '#server/titles/policy.ts';

type RecommendedQuery = QueryOf<typeof listEndpoints.recommended>;

/** Of each kind so many titles come into question: the most followed, the best rated, the latest updated. */
const candidates = 1000;
/** After so many days without a chapter a title counts for a third. */
const fadeDays = 90;

/** Follows times rating, fading with the time since the last chapter (or since the title came, without one). */
export async function findRecommended(
  db: Db,
  { limit, offset, contentRating }: RecommendedQuery,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number }>`
    WITH candidates AS (
      (SELECT title_id AS id FROM title_figures ORDER BY follows DESC, title_id DESC LIMIT ${candidates})
      UNION (SELECT title_id FROM title_figures ORDER BY bayesian DESC, title_id DESC LIMIT ${candidates})
      UNION (SELECT id FROM titles WHERE ${titleIsVisible}
        ORDER BY latest_chapter_at DESC NULLS LAST, id DESC LIMIT ${candidates}))
    SELECT titles.id FROM candidates JOIN titles ON titles.id = candidates.id
    LEFT JOIN title_figures ON title_figures.title_id = titles.id
    WHERE ${titleIsVisible} AND titles.content_rating = ANY (${contentRating ?? defaultRatings}::content_rating[])
    ORDER BY (1 + coalesce(follows, 0)) * (1 + coalesce(bayesian, 0)) * exp(-greatest(0,
      extract(epoch FROM now() - coalesce(titles.latest_chapter_at, titles.created_at))::float8
        / ${fadeDays * 86_400})) DESC, titles.id DESC`.execute(db);
  return { ids: rows.slice(offset, offset + limit).map((row) => row.id), total: rows.length };
}
