-- Each thing's public JSON beside its columns, the feed of changes, and the indexes of the feeds at full size.
--
-- `doc` is the wire's entity without described relationships, which stand last in it. It is only ever forgotten here:
-- whatever touches a thing, or something that its JSON tells, sets it to null by trigger, and the next reader renders it
-- and writes it back if the row (its xmin) is still the one that was rendered. So no writer has to remember it, and
-- every change of a thing leaves a new version of its row, which the change feed below tells of.

ALTER TABLE titles ADD COLUMN doc text, ADD COLUMN unavailable_chapters integer NOT NULL DEFAULT 0;
ALTER TABLE chapters ADD COLUMN doc text;
ALTER TABLE covers ADD COLUMN doc text;
ALTER TABLE authors ADD COLUMN doc text;
ALTER TABLE groups ADD COLUMN doc text;
UPDATE titles SET unavailable_chapters =
  (SELECT count(*) FROM chapters WHERE title_id = titles.id AND state = 'published' AND unavailable);

CREATE FUNCTION forget_own_doc() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.doc IS NOT DISTINCT FROM OLD.doc THEN NEW.doc := NULL; END IF;
  RETURN NEW;
END $$;

-- Arguments: the table whose documents tell of these rows, and the column of these rows that names the thing.
-- The row is touched even when its document is forgotten already: a reader may be rendering it right now.
CREATE FUNCTION forget_docs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    EXECUTE format('UPDATE %I SET doc = NULL WHERE id IN (SELECT %I FROM new_rows)', TG_ARGV[0], TG_ARGV[1]);
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    EXECUTE format('UPDATE %I SET doc = NULL WHERE id IN (SELECT %I FROM old_rows)', TG_ARGV[0], TG_ARGV[1]);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  own text;
  source record;
BEGIN
  FOREACH own IN ARRAY ARRAY['titles', 'chapters', 'covers', 'authors', 'groups'] LOOP
    EXECUTE format('CREATE TRIGGER forget_own_doc BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION forget_own_doc()', own);
  END LOOP;
  FOR source IN SELECT * FROM (VALUES
    ('title_names', 'titles', 'title_id'),
    ('title_descriptions', 'titles', 'title_id'),
    ('title_tags', 'titles', 'title_id'),
    ('title_credits', 'titles', 'title_id'),
    ('title_credits', 'authors', 'author_id'),
    ('title_relations', 'titles', 'title_id'),
    ('chapter_groups', 'chapters', 'chapter_id'),
    ('group_members', 'groups', 'group_id')) AS known (part, whole, key)
  LOOP
    EXECUTE format('CREATE TRIGGER forget_%s_by_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION forget_docs(%L, %L)', source.whole, source.part, source.whole, source.key);
    EXECUTE format('CREATE TRIGGER forget_%s_by_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION forget_docs(%L, %L)', source.whole, source.part, source.whole, source.key);
    EXECUTE format('CREATE TRIGGER forget_%s_by_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION forget_docs(%L, %L)', source.whole, source.part, source.whole, source.key);
  END LOOP;
END $$;

-- Authors name their visible titles, and titles their visible relations.
CREATE FUNCTION forget_docs_around_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE authors SET doc = NULL WHERE id IN (SELECT author_id FROM title_credits WHERE title_id = OLD.id);
  UPDATE titles SET doc = NULL WHERE id IN (SELECT title_id FROM title_relations WHERE target_id = OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_docs_around AFTER UPDATE OF state ON titles FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION forget_docs_around_title();

CREATE FUNCTION forget_docs_of_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE titles SET doc = NULL WHERE id IN (SELECT title_id FROM title_tags WHERE tag_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_docs_of_tag AFTER UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION forget_docs_of_tag();

-- The tree of a title's volumes and numbers, ready to be answered (server/titles/outline.ts). Gone as soon as one of the
-- chapters changes; the title's row is touched then, so that a reader who renders it right now does not keep it.
CREATE TABLE title_outlines (
  title_id integer PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  -- when the next scheduled chapter of the title comes out
  valid_until timestamptz,
  -- the answer for all languages
  whole text NOT NULL,
  -- what the answers for some languages are put together from
  header text NOT NULL,
  records text NOT NULL
);
ALTER TABLE title_outlines ALTER whole SET STORAGE EXTERNAL, ALTER records SET STORAGE EXTERNAL;

CREATE FUNCTION forget_outlines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  -- writing a chapter's document back changes nothing
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT title_id) INTO changed FROM old_rows;
  ELSIF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT title_id) INTO changed FROM new_rows;
  ELSE
    SELECT array_agg(DISTINCT title_id) INTO changed FROM
      (SELECT title_id FROM new_rows WHERE doc IS NULL UNION SELECT old_rows.title_id FROM old_rows JOIN new_rows USING (id) WHERE new_rows.doc IS NULL) AS touched;
  END IF;
  IF changed IS NULL THEN RETURN NULL; END IF;
  UPDATE titles SET doc = NULL WHERE id = ANY (changed);
  DELETE FROM title_outlines WHERE title_id = ANY (changed);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_outlines_by_insert AFTER INSERT ON chapters REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION forget_outlines();
CREATE TRIGGER forget_outlines_by_update AFTER UPDATE ON chapters REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION forget_outlines();
CREATE TRIGGER forget_outlines_by_delete AFTER DELETE ON chapters REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION forget_outlines();

-- The change feed: `<kind>:<internal id>` for each thing that is not what it was, told when its transaction commits.
-- Writing a document back is no change. Arguments: the kind, and the column with the id.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('komawari_changes', TG_ARGV[0] || ':' || (coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

DO $$
DECLARE
  told record;
BEGIN
  FOR told IN SELECT * FROM (VALUES
    ('titles', 'title', 'id', true),
    ('chapters', 'chapter', 'id', true),
    ('covers', 'cover', 'id', true),
    ('authors', 'author', 'id', true),
    ('groups', 'group', 'id', true),
    ('title_figures', 'figures', 'title_id', false),
    ('tags', 'tag', 'id', false),
    ('users', 'user', 'id', false),
    ('lists', 'list', 'id', false),
    ('list_titles', 'list', 'list_id', false),
    ('announcements', 'announcement', 'id', false)) AS known (source, kind, key, documented)
  LOOP
    EXECUTE format('CREATE TRIGGER tell_new AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_change(%L, %L)',
      told.source, told.kind, told.key);
    EXECUTE format('CREATE TRIGGER tell_changed AFTER UPDATE ON %I FOR EACH ROW %s EXECUTE FUNCTION tell_change(%L, %L)',
      told.source, CASE WHEN told.documented THEN 'WHEN (NEW.doc IS NULL)' ELSE '' END, told.kind, told.key);
  END LOOP;
END $$;

-- Feeds of the whole catalogue, in every order that the wire offers, and of one language, uploader or kind.
CREATE INDEX chapters_language ON chapters (language, readable_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_updated ON chapters (updated_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_publish ON chapters (publish_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_number_up ON chapters (chapter_sort, chapter, id) WHERE state = 'published';
CREATE INDEX chapters_number_down ON chapters (chapter_sort DESC NULLS LAST, chapter DESC NULLS LAST, id DESC)
  WHERE state = 'published';
CREATE INDEX chapters_volume_up ON chapters (volume_sort, id) WHERE state = 'published';
CREATE INDEX chapters_volume_down ON chapters (volume_sort DESC NULLS LAST, id DESC) WHERE state = 'published';
CREATE INDEX chapters_elsewhere ON chapters (readable_at DESC, id DESC) WHERE state = 'published' AND external_url IS NOT NULL;
CREATE INDEX chapters_empty ON chapters (readable_at DESC, id DESC)
  WHERE state = 'published' AND pages = 0 AND external_url IS NULL;
CREATE INDEX chapters_external ON chapters (external_url) WHERE external_url IS NOT NULL;
CREATE INDEX chapters_name ON chapters USING gin (lower(name) gin_trgm_ops) WHERE name IS NOT NULL;
DROP INDEX chapters_uploader;
CREATE INDEX chapters_uploader ON chapters (uploader_id, readable_at DESC, id DESC);
CREATE INDEX covers_created ON covers (created_at DESC, id DESC);
CREATE INDEX covers_updated ON covers (updated_at DESC, id DESC);
CREATE INDEX covers_uploader ON covers (uploader_id, id);
CREATE INDEX covers_language ON covers (language, id);
