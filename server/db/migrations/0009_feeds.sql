-- The feed of a title finds, filters, orders and counts its chapters in one index; only those that are sent are read.
CREATE INDEX chapters_feed ON chapters (title_id, readable_at DESC, id DESC)
  INCLUDE (language, unavailable, publish_at, chapter_sort, chapter, volume_sort, created_at, updated_at, pages, external_url)
  WHERE state = 'published';
DROP INDEX chapters_title_readable;
