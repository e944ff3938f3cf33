-- Merges of titles and of authors. Each row that went to the target is recorded with its merge, so that it comes back when the
-- merge is undone, whatever was written since and whatever was merged after it.
ALTER TABLE titles ADD COLUMN merged_into integer REFERENCES titles ON DELETE SET NULL;
CREATE INDEX titles_merged_into ON titles (merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE authors ADD COLUMN merged_into integer REFERENCES authors ON DELETE SET NULL;
CREATE INDEX authors_merged_into ON authors (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE merges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('title', 'author')),
  -- internal ids of what is gone and of what has its rows now
  source_id integer NOT NULL,
  target_id integer NOT NULL,
  at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE UNIQUE INDEX merges_source ON merges (kind, source_id) WHERE undone_at IS NULL;
CREATE INDEX merges_target ON merges (kind, target_id) WHERE undone_at IS NULL;

CREATE TABLE merge_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merge_id integer NOT NULL REFERENCES merges ON DELETE CASCADE,
  -- table of the row
  kind text NOT NULL,
  -- whose row it is; null for content
  user_id integer REFERENCES users ON DELETE CASCADE,
  -- its other key columns
  key jsonb NOT NULL,
  -- of rows that both had: the row of the target before and after; null for rows that moved
  before jsonb,
  after jsonb
);
CREATE INDEX merge_rows_merge ON merge_rows (merge_id, kind);
CREATE INDEX merge_rows_user ON merge_rows (user_id) WHERE user_id IS NOT NULL;

-- Internal ids of what an old id stands for: itself, or what it was merged into in the end.
CREATE FUNCTION final_title(wanted uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT id, merged_into FROM titles WHERE uid = wanted
    UNION SELECT titles.id, titles.merged_into FROM chain JOIN titles ON titles.id = chain.merged_into)
  SELECT id FROM chain WHERE merged_into IS NULL
$$;
CREATE FUNCTION final_author(wanted uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  WITH RECURSIVE chain AS (
    SELECT id, merged_into FROM authors WHERE uid = wanted
    UNION SELECT authors.id, authors.merged_into FROM chain JOIN authors ON authors.id = chain.merged_into)
  SELECT id FROM chain WHERE merged_into IS NULL
$$;
