-- Drafts of titles: deleted ones are invisible at once and removed some weeks later. Chapters in a locked language are not
-- accepted.
ALTER TABLE titles
  ADD COLUMN locked_languages text[] NOT NULL DEFAULT '{}',
  ADD COLUMN deleted_at timestamptz;
-- drafts of an account, and of everybody for reviewers; few titles are in it
CREATE INDEX titles_drafts ON titles (creator_id, created_at DESC) WHERE state <> 'published';
CREATE INDEX titles_deleted ON titles (deleted_at) WHERE deleted_at IS NOT NULL;

-- Unsaved fields of the editor of a title, by person; without a title for one that is not made yet.
CREATE TABLE title_working_copies (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer REFERENCES titles ON DELETE CASCADE,
  base_version integer NOT NULL,
  content jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (user_id, title_id)
);
CREATE INDEX title_working_copies_title ON title_working_copies (title_id) WHERE title_id IS NOT NULL;

-- Changes of published titles that people propose. Each change has what the title had when it was proposed, so that an
-- approval never overwrites a newer value.
CREATE TABLE title_edits (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  author_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- conflict: it was to be applied, and the title has other values by now; its author may bring it up to date
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'applied', 'refused', 'withdrawn', 'conflict')),
  -- [{field, key, base, value}]
  changes jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  decided_at timestamptz
);
-- one open proposal of a person for a title
CREATE UNIQUE INDEX title_edits_open ON title_edits (title_id, author_id) WHERE state IN ('waiting', 'conflict');
CREATE INDEX title_edits_author ON title_edits (author_id, id DESC);
CREATE INDEX title_edits_title ON title_edits (title_id, id DESC);
CREATE TRIGGER title_edits_reviews AFTER DELETE ON title_edits FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
