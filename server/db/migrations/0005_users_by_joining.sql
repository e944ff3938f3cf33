-- no transaction
-- needs 0001
-- The list of users is sorted by the day of joining, too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_created ON users (created_at, id) WHERE deleted_at IS NULL;
