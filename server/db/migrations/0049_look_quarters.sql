-- no transaction
-- Pages that look like others, among all of the site.
DROP INDEX CONCURRENTLY IF EXISTS blobs_look_quarters;
CREATE INDEX CONCURRENTLY blobs_look_quarters ON blobs USING gin (look_quarters(look)) WHERE look IS NOT NULL;
