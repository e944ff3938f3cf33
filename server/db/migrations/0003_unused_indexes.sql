-- no transaction
-- needs 0001
-- Drops indexes that no query uses (pg_stat_user_indexes after the benchmarks at tier L, and no SQL with their order or
-- condition): lists of titles and search by name come from memory. Each one made writes of titles and statistics slower.
DROP INDEX CONCURRENTLY IF EXISTS titles_latest;
DROP INDEX CONCURRENTLY IF EXISTS titles_created;
DROP INDEX CONCURRENTLY IF EXISTS titles_updated;
DROP INDEX CONCURRENTLY IF EXISTS titles_languages;
DROP INDEX CONCURRENTLY IF EXISTS title_figures_bayesian;
DROP INDEX CONCURRENTLY IF EXISTS title_names_search;
