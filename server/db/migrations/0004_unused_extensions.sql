-- needs 0001
-- Drops extensions that no index and no query uses. A database that somebody else prepared may have them for other
-- purposes or under another owner: there they stay.
DO $$
BEGIN
  DROP EXTENSION IF EXISTS unaccent;
  DROP EXTENSION IF EXISTS btree_gin;
EXCEPTION
  WHEN insufficient_privilege OR dependent_objects_still_exist THEN NULL;
END
$$;
