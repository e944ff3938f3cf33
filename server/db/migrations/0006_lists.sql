-- Lists at full size: their titles in order, their public ones by owner, how many follow them, and the chapters of a
-- title by time, which is what a list's feed is put together from.

CREATE INDEX list_titles_order ON list_titles (list_id, position, title_id);
CREATE INDEX lists_public ON lists (owner_id, id DESC) WHERE visibility = 'public';
CREATE INDEX chapters_title_readable ON chapters (title_id, readable_at DESC) WHERE state = 'published';

-- Counted where it changes: a list may have more followers than anybody wants to count for a page.
CREATE TABLE list_figures (
  list_id integer PRIMARY KEY REFERENCES lists ON DELETE CASCADE,
  follows integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
INSERT INTO list_figures (list_id, follows) SELECT list_id, count(*) FROM list_follows GROUP BY list_id;

CREATE FUNCTION count_list_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_figures AS figures (list_id, follows) SELECT list_id, count(*) FROM new_rows GROUP BY list_id
      ON CONFLICT (list_id) DO UPDATE SET follows = figures.follows + excluded.follows;
  ELSE
    UPDATE list_figures AS figures SET follows = figures.follows - gone.count
      FROM (SELECT list_id, count(*) FROM old_rows GROUP BY list_id) AS gone WHERE gone.list_id = figures.list_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_list_follows_by_insert AFTER INSERT ON list_follows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_follows();
CREATE TRIGGER count_list_follows_by_delete AFTER DELETE ON list_follows REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_follows();
