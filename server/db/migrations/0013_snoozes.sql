-- Titles that a reader hides on home until their next chapter (server/reading/snoozes.ts).
CREATE TABLE snoozes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX snoozes_title ON snoozes (title_id);
