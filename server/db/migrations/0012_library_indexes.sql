-- no transaction
-- Titles that an account follows, the last first: the follows feed and the list of followed titles read nothing else.
DROP INDEX CONCURRENTLY IF EXISTS title_follows_followed;
CREATE INDEX CONCURRENTLY title_follows_followed ON title_follows (user_id, at DESC, title_id DESC) WHERE following;
-- Ratings that a job counts later.
DROP INDEX CONCURRENTLY IF EXISTS ratings_uncounted;
CREATE INDEX CONCURRENTLY ratings_uncounted ON ratings (user_id) WHERE NOT counted;
