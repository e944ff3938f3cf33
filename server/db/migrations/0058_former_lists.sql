-- State of a list in a place of the site before its last change, so that staff can take that back.

ALTER TABLE lists
  -- name, description, titles in order, notes by title; null for other lists, and for those that were never changed
  ADD COLUMN former jsonb CHECK (former IS NULL OR pg_column_size(former) <= 1000000);
