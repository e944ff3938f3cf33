-- Counters of the followers of titles and users, maintained by triggers like those of groups and lists.

CREATE TABLE user_figures (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  follows integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
INSERT INTO user_figures (user_id, follows) SELECT followed_id, count(*) FROM user_follows GROUP BY followed_id;

CREATE FUNCTION count_user_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_figures AS figures (user_id, follows) SELECT followed_id, count(*) FROM new_rows GROUP BY followed_id
      ON CONFLICT (user_id) DO UPDATE SET follows = figures.follows + excluded.follows;
  ELSE
    UPDATE user_figures AS figures SET follows = figures.follows - gone.count
      FROM (SELECT followed_id, count(*) FROM old_rows GROUP BY followed_id) AS gone WHERE gone.followed_id = figures.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_user_follows_by_insert AFTER INSERT ON user_follows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_user_follows();
CREATE TRIGGER count_user_follows_by_delete AFTER DELETE ON user_follows REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_user_follows();

-- Maintains the counter of followers of a title. A row of title_follows may contain only a reading status, so only rows
-- with `following` count. Updates are ordered by title, so that two statements over several titles lock rows in the
-- same order.
CREATE FUNCTION count_title_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO title_figures AS figures (title_id, follows)
      SELECT title_id, count(*) FROM new_rows WHERE following GROUP BY title_id ORDER BY title_id
      ON CONFLICT (title_id) DO UPDATE SET follows = figures.follows + excluded.follows;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE title_figures AS figures SET follows = figures.follows - gone.count
      FROM (SELECT title_id, count(*) FROM old_rows WHERE following GROUP BY title_id ORDER BY title_id) AS gone
      WHERE gone.title_id = figures.title_id;
  ELSE
    INSERT INTO title_figures AS figures (title_id, follows)
      SELECT title_id, sum(change) FROM (
        SELECT title_id, 1 AS change FROM new_rows WHERE following UNION ALL SELECT title_id, -1 FROM old_rows WHERE following) AS changes
      GROUP BY title_id HAVING sum(change) <> 0 ORDER BY title_id
      ON CONFLICT (title_id) DO UPDATE SET follows = figures.follows + excluded.follows;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_title_follows_by_insert AFTER INSERT ON title_follows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_title_follows();
CREATE TRIGGER count_title_follows_by_update AFTER UPDATE ON title_follows REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_title_follows();
CREATE TRIGGER count_title_follows_by_delete AFTER DELETE ON title_follows REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_title_follows();
