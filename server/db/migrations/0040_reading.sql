-- Reading: a place in every chapter that was opened, how long the chapter was, and bookmarks of pages.

ALTER TABLE progress ADD COLUMN pages smallint;
-- the chapter had been read before this pass began
ALTER TABLE progress ADD COLUMN again boolean NOT NULL DEFAULT false;
UPDATE progress SET pages = greatest(chapters.pages, page) FROM chapters WHERE chapters.id = chapter_id;
ALTER TABLE progress ALTER COLUMN pages SET NOT NULL;
ALTER TABLE progress ADD CONSTRAINT progress_pages_check CHECK (page <= pages);
ALTER TABLE progress DROP CONSTRAINT progress_pkey;
ALTER TABLE progress ADD PRIMARY KEY (user_id, title_id, chapter_id);

CREATE TABLE page_bookmarks (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  page smallint NOT NULL CHECK (page > 0),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, chapter_id, page)
);
CREATE INDEX page_bookmarks_recent ON page_bookmarks (user_id, at DESC);
CREATE INDEX page_bookmarks_chapter ON page_bookmarks (chapter_id);
