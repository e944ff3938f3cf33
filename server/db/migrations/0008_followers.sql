-- no transaction
-- needs 0001
-- Followers in the order of their ids, in which notifications are fanned out in batches. The new indexes also serve what
-- the dropped ones did.
DROP INDEX CONCURRENTLY IF EXISTS title_follows_followers;
CREATE INDEX CONCURRENTLY title_follows_followers ON title_follows (title_id, user_id) WHERE following;
DROP INDEX CONCURRENTLY IF EXISTS group_follows_followers;
CREATE INDEX CONCURRENTLY group_follows_followers ON group_follows (group_id, user_id);
DROP INDEX CONCURRENTLY IF EXISTS user_follows_followers;
CREATE INDEX CONCURRENTLY user_follows_followers ON user_follows (followed_id, user_id);
DROP INDEX CONCURRENTLY IF EXISTS list_follows_followers;
CREATE INDEX CONCURRENTLY list_follows_followers ON list_follows (list_id, user_id);
DROP INDEX CONCURRENTLY IF EXISTS title_follows_title;
DROP INDEX CONCURRENTLY IF EXISTS group_follows_group;
DROP INDEX CONCURRENTLY IF EXISTS user_follows_followed;
DROP INDEX CONCURRENTLY IF EXISTS list_follows_list;
