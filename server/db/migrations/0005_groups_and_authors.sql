-- Groups and authors at full size: what a list of them is ordered by stands in narrow tables of its own, next to the
-- indexes that serve each order. Every group and author has its row there.

CREATE TABLE group_figures (
  group_id integer PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  follows integer NOT NULL DEFAULT 0,
  -- of what a reader can open now: kept by the chapters domain in the transaction that publishes or removes a chapter
  chapters integer NOT NULL DEFAULT 0,
  titles integer NOT NULL DEFAULT 0,
  latest_chapter_at timestamptz,
  -- between the days on which it uploaded, over the last fifty of them
  median_days real,
  -- of its chapters, the most frequent first
  languages text[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 80);
CREATE INDEX group_figures_follows ON group_figures (follows, group_id);
CREATE INDEX group_figures_latest_down ON group_figures (latest_chapter_at DESC NULLS LAST, group_id DESC);
CREATE INDEX group_figures_latest_up ON group_figures (latest_chapter_at, group_id);

DROP INDEX groups_name;
CREATE INDEX groups_name ON groups (lower(name), id);
CREATE INDEX groups_created ON groups (created_at, id);
CREATE INDEX groups_updated ON groups (updated_at, id);
CREATE INDEX groups_languages ON groups USING gin (focused_languages);

CREATE FUNCTION add_group_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_figures (group_id) SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER add_figures AFTER INSERT ON groups REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_group_figures();

CREATE FUNCTION count_group_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE group_figures AS figures SET follows = figures.follows + came.count
      FROM (SELECT group_id, count(*) FROM new_rows GROUP BY group_id) AS came WHERE came.group_id = figures.group_id;
  ELSE
    UPDATE group_figures AS figures SET follows = figures.follows - gone.count
      FROM (SELECT group_id, count(*) FROM old_rows GROUP BY group_id) AS gone WHERE gone.group_id = figures.group_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_follows_by_insert AFTER INSERT ON group_follows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_group_follows();
CREATE TRIGGER count_follows_by_delete AFTER DELETE ON group_follows REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_group_follows();

-- Counts the chapters of these groups anew; everything of all groups when none are named, after a load without triggers.
CREATE FUNCTION refresh_group_figures(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF wanted IS NULL THEN
    INSERT INTO group_figures AS figures (group_id, follows)
      SELECT groups.id, count(group_follows.user_id) FROM groups LEFT JOIN group_follows ON group_id = groups.id GROUP BY groups.id
      ON CONFLICT (group_id) DO UPDATE SET follows = excluded.follows;
    SELECT array_agg(id) INTO wanted FROM groups;
  END IF;
  -- one writer of a group's figures at a time, and several groups always in the same order
  PERFORM FROM group_figures WHERE group_id = ANY (wanted) ORDER BY group_id FOR NO KEY UPDATE;
  WITH readable AS MATERIALIZED (
    SELECT chapter_groups.group_id, chapters.title_id, chapters.language, chapters.readable_at
    FROM chapter_groups JOIN chapters ON chapters.id = chapter_groups.chapter_id
    JOIN titles ON titles.id = chapters.title_id
    WHERE chapter_groups.group_id = ANY (wanted) AND chapters.state = 'published' AND NOT chapters.unavailable
      AND chapters.publish_at <= clock_timestamp() AND titles.state = 'published'),
  counted AS (
    SELECT group_id, count(*) AS chapters, count(DISTINCT title_id) AS titles, max(readable_at) AS latest
    FROM readable GROUP BY group_id),
  spoken AS (
    SELECT group_id, array_agg(language ORDER BY uses DESC, language) AS languages
    FROM (SELECT group_id, language, count(*) AS uses FROM readable GROUP BY group_id, language) AS each GROUP BY group_id),
  gaps AS (
    SELECT group_id, day - lag(day) OVER (PARTITION BY group_id ORDER BY day) AS gap,
      row_number() OVER (PARTITION BY group_id ORDER BY day DESC) AS place
    FROM (SELECT DISTINCT group_id, (readable_at AT TIME ZONE 'UTC')::date AS day FROM readable) AS days),
  rhythm AS (
    SELECT group_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY gap) AS median
    FROM gaps WHERE gap IS NOT NULL AND place <= 50 GROUP BY group_id)
  UPDATE group_figures AS figures SET chapters = coalesce(counted.chapters, 0), titles = coalesce(counted.titles, 0),
    latest_chapter_at = counted.latest, languages = coalesce(spoken.languages, '{}'), median_days = rhythm.median
  FROM unnest(wanted) AS one (id) LEFT JOIN counted ON counted.group_id = one.id
    LEFT JOIN spoken ON spoken.group_id = one.id LEFT JOIN rhythm ON rhythm.group_id = one.id
  WHERE figures.group_id = one.id;
END $$;

SELECT refresh_group_figures(NULL);

-- How many titles that everybody may see an author is credited for.
CREATE TABLE author_figures (
  author_id integer PRIMARY KEY REFERENCES authors ON DELETE CASCADE,
  titles integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX author_figures_titles ON author_figures (titles, author_id);

DROP INDEX authors_name;
CREATE INDEX authors_name ON authors (lower(name), id);

CREATE FUNCTION add_author_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO author_figures (author_id) SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER add_figures AFTER INSERT ON authors REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_author_figures();

-- Counts the titles of these authors anew; of all authors when none are named.
CREATE FUNCTION refresh_author_figures(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF wanted IS NULL THEN
    INSERT INTO author_figures (author_id) SELECT id FROM authors ON CONFLICT DO NOTHING;
    SELECT array_agg(id) INTO wanted FROM authors;
  END IF;
  PERFORM FROM author_figures WHERE author_id = ANY (wanted) ORDER BY author_id FOR NO KEY UPDATE;
  UPDATE author_figures AS figures SET titles = coalesce(counted.titles, 0)
  FROM unnest(wanted) AS one (id) LEFT JOIN (
    SELECT author_id, count(DISTINCT title_id) AS titles FROM title_credits JOIN titles ON titles.id = title_id
    WHERE author_id = ANY (wanted) AND titles.state = 'published' GROUP BY author_id) AS counted ON counted.author_id = one.id
  WHERE figures.author_id = one.id AND figures.titles <> coalesce(counted.titles, 0);
END $$;

CREATE FUNCTION count_author_titles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT author_id) INTO changed FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT author_id) INTO changed FROM old_rows;
  ELSE SELECT array_agg(author_id) INTO changed FROM (SELECT author_id FROM new_rows UNION SELECT author_id FROM old_rows) AS both_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_author_figures(changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_titles_by_insert AFTER INSERT ON title_credits REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_author_titles();
CREATE TRIGGER count_titles_by_update AFTER UPDATE ON title_credits REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_author_titles();
CREATE TRIGGER count_titles_by_delete AFTER DELETE ON title_credits REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_author_titles();

-- A title that appears or goes takes the figures of its people along.
CREATE FUNCTION count_around_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_author_figures(array_agg(author_id)) FROM title_credits WHERE title_id = OLD.id HAVING count(*) > 0;
  PERFORM refresh_group_figures(array_agg(DISTINCT group_id)) FROM chapter_groups
    JOIN chapters ON chapters.id = chapter_id WHERE title_id = OLD.id HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_around AFTER UPDATE OF state ON titles FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION count_around_title();

SELECT refresh_author_figures(NULL);
