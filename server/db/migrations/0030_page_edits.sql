-- Upload sessions that change the pages of a chapter, and the pages of a chapter that were last reviewed: changes are
-- counted against them, so that many small ones are reviewed like a large one.
ALTER TABLE upload_sessions
  ADD COLUMN edits boolean NOT NULL DEFAULT false,
  -- version of the chapter when the session began
  ADD COLUMN base_version integer;
ALTER TABLE chapters ADD COLUMN reviewed_set_id integer REFERENCES page_sets ON DELETE SET NULL;
CREATE INDEX chapters_reviewed_set ON chapters (reviewed_set_id) WHERE reviewed_set_id IS NOT NULL;
