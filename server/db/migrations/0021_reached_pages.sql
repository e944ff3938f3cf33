-- The furthest page that somebody has reached in a chapter: going back lowers `page`, but what is on pages that were
-- seen, such as comments, stays known. Null: as far as `page`.
ALTER TABLE progress ADD COLUMN reached smallint;
