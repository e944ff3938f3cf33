// Which titles a reader likes: by follow, reading status and rating. A low rating or the status Dropped means dislike.
import { type RawBuilder, sql } from 'kysely';

/** Ratings from which a title counts as liked, and up to which as disliked. */
export const likedRating = 7;
export const dislikedRating = 4;

/** A rating of 10 counts a good deal more than a follow, one of 7 less; a follow and a rating of one title add up. */
const ratingWeight = sql`((ratings.rating - 5.5) / 3)`;

/**
 * SQL query of the likes of one reader: rows of title_id, weight (real, above 0) and at. A title that is followed and
 * rated has two rows. What the reader dislikes is read once, not looked up for each like.
 * @param user expression of the internal id
 */
export const likesOf = (user: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT title_id, 1::real AS weight, at FROM title_follows
  WHERE title_follows.user_id = ${user} AND status IS DISTINCT FROM 'dropped' AND title_id <> ALL (ARRAY(
    SELECT ratings.title_id FROM ratings WHERE ratings.user_id = ${user} AND ratings.rating <= ${dislikedRating}))
  UNION ALL
  SELECT title_id, ${ratingWeight}::real, at FROM ratings
  WHERE ratings.user_id = ${user} AND rating >= ${likedRating} AND title_id <> ALL (ARRAY(
    SELECT title_follows.title_id FROM title_follows
    WHERE title_follows.user_id = ${user} AND title_follows.status = 'dropped'))`;
