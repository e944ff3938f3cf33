-- Titles that the same readers like, and the recommendations that somebody does not want.

-- The titles most often liked by the readers of a title, the nearest first; replaced as a whole by a nightly job. Ids in
-- `others` may belong to titles that are gone or not visible any more.
CREATE TABLE title_neighbors (
  title_id integer PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  others integer[] NOT NULL,
  scores real[] NOT NULL,
  made_at timestamptz NOT NULL,
  CHECK (cardinality(others) = cardinality(scores) AND cardinality(others) <= 50)
);

CREATE TABLE unwanted_recommendations (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX unwanted_recommendations_title ON unwanted_recommendations (title_id);

