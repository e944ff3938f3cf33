-- Every table that people can fill has a limit of rows (server/core/row-limits.ts); the triggers that hold them are made at
-- each start. Where a limit is large, this is how many rows may still come until they are counted again. What is lost in a
-- crash is counted again, so nothing of it is logged.
CREATE UNLOGGED TABLE rows_left (
  -- whoever has the rows, as text
  owner text NOT NULL,
  -- table and column
  source text NOT NULL,
  rows bigint NOT NULL CHECK (rows >= 0),
  PRIMARY KEY (owner, source)
) WITH (fillfactor = 50);

-- All sessions of somebody, not only those that go on: they are counted, and go with their person.
DROP INDEX sessions_user;
CREATE INDEX sessions_user ON sessions (user_id);
