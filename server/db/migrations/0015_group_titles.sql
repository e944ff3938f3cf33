-- The titles that a group has chapters of, counted along with its figures: what `group` narrows titles to, without a
-- look at each of its chapters.
CREATE TABLE group_titles (
  group_id integer PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  title_ids integer[] NOT NULL
);

-- Counts the chapters of these groups anew; everything of all groups when none are named, after a load without triggers.
CREATE OR REPLACE FUNCTION refresh_group_figures(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
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
    FROM gaps WHERE gap IS NOT NULL AND place <= 50 GROUP BY group_id),
  kept AS (
    INSERT INTO group_titles (group_id, title_ids)
      SELECT one.id, coalesce(array_agg(DISTINCT readable.title_id) FILTER (WHERE readable.title_id IS NOT NULL), '{}')
      FROM unnest(wanted) AS one (id) JOIN groups ON groups.id = one.id LEFT JOIN readable ON readable.group_id = one.id
      GROUP BY one.id
    ON CONFLICT (group_id) DO UPDATE SET title_ids = excluded.title_ids)
  UPDATE group_figures AS figures SET chapters = coalesce(counted.chapters, 0), titles = coalesce(counted.titles, 0),
    latest_chapter_at = counted.latest, languages = coalesce(spoken.languages, '{}'), median_days = rhythm.median
  FROM unnest(wanted) AS one (id) LEFT JOIN counted ON counted.group_id = one.id
    LEFT JOIN spoken ON spoken.group_id = one.id LEFT JOIN rhythm ON rhythm.group_id = one.id
  WHERE figures.group_id = one.id;
END $$;
SELECT refresh_group_figures(NULL);

-- With the name itself in it, the order by name is read from the index alone.
DROP INDEX groups_name;
CREATE INDEX groups_name ON groups (lower(name), id) INCLUDE (name);
DROP INDEX authors_name;
CREATE INDEX authors_name ON authors (lower(name), id) INCLUDE (name);
