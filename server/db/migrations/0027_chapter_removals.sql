-- Deleted chapters: what they were, and whether their crew or moderators have deleted them. A removed chapter without a row
-- was removed by moderators.
CREATE TABLE chapter_removals (
  chapter_id integer PRIMARY KEY REFERENCES chapters ON DELETE CASCADE,
  state chapter_state NOT NULL,
  by_staff boolean NOT NULL,
  at timestamptz NOT NULL
);
