-- Imports of libraries from files: what each changed, so that it can be taken back, and the entries that wait for their
-- title.

CREATE TABLE account_imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  source text NOT NULL,
  parts text[] NOT NULL,
  rule text NOT NULL,
  counts jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX account_imports_user ON account_imports (user_id, at DESC);

-- An import is written in several transactions: what each of them changed, with what was before.
CREATE TABLE account_import_changes (
  import_id uuid NOT NULL REFERENCES account_imports ON DELETE CASCADE,
  number integer NOT NULL,
  written jsonb NOT NULL,
  PRIMARY KEY (import_id, number)
);

CREATE TABLE account_import_waiting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES account_imports ON DELETE CASCADE,
  entry jsonb NOT NULL,
  tried_at timestamptz NOT NULL
);
CREATE INDEX account_import_waiting_import ON account_import_waiting (import_id);
CREATE INDEX account_import_waiting_tried ON account_import_waiting (tried_at);

-- Titles by their ids on other sites.
CREATE INDEX titles_links ON titles USING gin (links jsonb_path_ops);
