-- no transaction
-- needs 0030
-- Indexes for the purge of chapters, and for the references that the database checks when it deletes a set of pages.
DROP INDEX CONCURRENTLY IF EXISTS page_sets_replaced;
CREATE INDEX CONCURRENTLY page_sets_replaced ON page_sets (replaced_at) WHERE replaced_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS chapter_removals_at;
CREATE INDEX CONCURRENTLY chapter_removals_at ON chapter_removals (at);
DROP INDEX CONCURRENTLY IF EXISTS chapters_page_set;
CREATE INDEX CONCURRENTLY chapters_page_set ON chapters (page_set_id) WHERE page_set_id IS NOT NULL;
