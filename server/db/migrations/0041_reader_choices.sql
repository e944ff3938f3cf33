-- How an account reads: one row per choice, so that two devices put theirs together choice by choice.

CREATE TABLE reader_choices (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) <= 110),
  -- null when it was taken back
  value jsonb,
  chosen_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX reader_choices_saved ON reader_choices (user_id, saved_at);
