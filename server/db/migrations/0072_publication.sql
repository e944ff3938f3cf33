-- When the time of scheduled chapters comes, what is told of their titles and groups changes without anybody writing it. One
-- row says up to which moment that has been done (server/chapters/publication.ts).
CREATE TABLE publication_clock (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  done_until timestamptz NOT NULL
);
INSERT INTO publication_clock (done_until) VALUES (now());
-- Chapters that came out a short while ago and have been seen to: a moment is looked at more than once, because a chapter may
-- have been committed after its time had come.
CREATE TABLE publications (
  chapter_id integer PRIMARY KEY REFERENCES chapters ON DELETE CASCADE,
  at timestamptz NOT NULL
);
CREATE INDEX publications_at ON publications (at);
