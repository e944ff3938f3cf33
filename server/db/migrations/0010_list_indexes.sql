-- no transaction
-- Orders of the directory of public lists: by their last change, by recent follows, and by a part of the name. Then the
-- heat of lists that were followed before it was counted.
DROP INDEX CONCURRENTLY IF EXISTS lists_updated;
CREATE INDEX CONCURRENTLY lists_updated ON lists (updated_at DESC, id DESC) WHERE visibility = 'public' AND place IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS lists_name;
CREATE INDEX CONCURRENTLY lists_name ON lists USING gin (lower(name) gin_trgm_ops)
  WHERE visibility = 'public' AND place IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS list_figures_heat;
CREATE INDEX CONCURRENTLY list_figures_heat ON list_figures (heat DESC, list_id DESC) WHERE follows > 0;
UPDATE list_figures SET heat = recounted.heat
  FROM (SELECT list_id, sum(list_follow_heat(at)) AS heat FROM list_follows GROUP BY list_id) AS recounted
  WHERE recounted.list_id = list_figures.list_id;
