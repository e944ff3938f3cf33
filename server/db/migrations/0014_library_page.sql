-- The Library page: categories of readers, private notes, and what changes of many titles were made from, to undo them.

CREATE TABLE library_categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  position integer NOT NULL,
  -- whether titles that are added to the library come into this category
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX library_categories_name ON library_categories (user_id, lower(name));

-- Titles stay in their categories while they are out of the library, so that they come back where they were.
CREATE TABLE library_category_titles (
  category_id integer NOT NULL REFERENCES library_categories ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  PRIMARY KEY (category_id, title_id)
);
CREATE INDEX library_category_titles_title ON library_category_titles (title_id);

CREATE TABLE library_notes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  note text NOT NULL CHECK (note <> ''),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX library_notes_title ON library_notes (title_id);

CREATE TABLE library_undos (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL,
  before jsonb NOT NULL
);
CREATE INDEX library_undos_user ON library_undos (user_id, at);

CREATE FUNCTION add_to_default_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO library_category_titles (category_id, title_id)
    SELECT library_categories.id, new_rows.title_id
    FROM new_rows JOIN library_categories ON library_categories.user_id = new_rows.user_id AND is_default
    ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER add_to_default_category AFTER INSERT ON title_follows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_default_category();
