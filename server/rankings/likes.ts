// Which titles a reader likes: by follow, reading status and rating. A low rating or the status Dropped means dislike.
import { type RawBuilder, sql } from 'kysely';

/** Ratings from which a title counts as liked, and up to which as disliked. */
export const likedRating = 7;
export const dislikedRating = 4;

/** A rating of 10 counts a good deal more than a follow, one of 7 less; a follow and a rating of one title add up. */
const ratingWeight = sql`((ratings.rating - 5.5) / 3)`;

/**
 * SQL query of likes: rows of user_id, title_id, weight (real, above 0) and at. A title that is followed and rated has
 * two rows.
 * @param where a condition on the columns user_id and title_id, given the name of the table
 */
export const likesWhere = (where: (table: string) => RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT user_id, title_id, 1::real AS weight, at FROM title_follows
  WHERE ${where('title_follows')} AND status IS DISTINCT FROM 'dropped' AND NOT EXISTS (
    SELECT FROM ratings WHERE ratings.user_id = title_follows.user_id AND ratings.title_id = title_follows.title_id
      AND ratings.rating <= ${dislikedRating})
  UNION ALL
  SELECT user_id, title_id, ${ratingWeight}::real, at FROM ratings
  WHERE ${where('ratings')} AND rating >= ${likedRating} AND NOT EXISTS (
    SELECT FROM title_follows WHERE title_follows.user_id = ratings.user_id
      AND title_follows.title_id = ratings.title_id AND status = 'dropped')`;
