-- The tree of a title's volumes and numbers is put together from the title's chapters in memory, no longer kept here.
-- What remains: whatever happens to chapters touches their titles, so that the feed of changes names them.
DROP TRIGGER forget_outlines_by_insert ON chapters;
DROP TRIGGER forget_outlines_by_update ON chapters;
DROP TRIGGER forget_outlines_by_delete ON chapters;
DROP FUNCTION forget_outlines;
DROP TABLE title_outlines;

CREATE FUNCTION touch_titles_of_chapters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  -- writing a chapter's document back changes nothing
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT title_id) INTO changed FROM old_rows;
  ELSIF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT title_id) INTO changed FROM new_rows;
  ELSE
    SELECT array_agg(DISTINCT title_id) INTO changed FROM
      (SELECT title_id FROM new_rows WHERE doc IS NULL UNION SELECT old_rows.title_id FROM old_rows JOIN new_rows USING (id) WHERE new_rows.doc IS NULL) AS touched;
  END IF;
  IF changed IS NOT NULL THEN UPDATE titles SET doc = NULL WHERE id = ANY (changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER touch_titles_by_insert AFTER INSERT ON chapters REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION touch_titles_of_chapters();
CREATE TRIGGER touch_titles_by_update AFTER UPDATE ON chapters REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION touch_titles_of_chapters();
CREATE TRIGGER touch_titles_by_delete AFTER DELETE ON chapters REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION touch_titles_of_chapters();
