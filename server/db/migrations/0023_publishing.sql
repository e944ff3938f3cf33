-- Publishing: covers and authors that wait for review, remarks of reviewers, and the versions of titles, authors and groups.

CREATE TYPE contribution_state AS ENUM ('pending', 'published', 'rejected');

-- pending and rejected ones are shown to whoever added them and to reviewers only
ALTER TABLE covers ADD COLUMN state contribution_state NOT NULL DEFAULT 'published';
ALTER TABLE authors ADD COLUMN state contribution_state NOT NULL DEFAULT 'published';
ALTER TABLE authors ADD COLUMN creator_id integer REFERENCES users ON DELETE SET NULL;
-- few rows: lists leave them out by these
CREATE INDEX covers_unpublished ON covers (id) WHERE state <> 'published';
CREATE INDEX authors_unpublished ON authors (id) WHERE state <> 'published';
CREATE INDEX authors_creator ON authors (creator_id) WHERE creator_id IS NOT NULL;

-- proposals of changes and claims of groups are decided, too
ALTER TABLE review_items DROP CONSTRAINT review_items_subject_kind_check;
ALTER TABLE review_items ADD CONSTRAINT review_items_subject_kind_check
  CHECK (subject_kind IN ('titles', 'chapters', 'covers', 'groups', 'users', 'authors', 'comments', 'lists', 'api_clients',
    'title_edits', 'group_claims')) NOT VALID;
CREATE TRIGGER covers_reviews AFTER DELETE ON covers FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
-- {"field": "what the reviewer wrote about it"}; the field '' is the whole
ALTER TABLE review_items ADD COLUMN remarks jsonb;

-- Versions of titles, authors and groups: the content after each change. They are deleted with their entity.
CREATE TABLE entity_versions (
  kind text NOT NULL CHECK (kind IN ('titles', 'authors', 'groups')),
  entity_id integer NOT NULL,
  version integer NOT NULL,
  content jsonb NOT NULL,
  by_id integer REFERENCES users ON DELETE SET NULL,
  -- the version that this one restored
  reverted_to integer,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, entity_id, version)
);
CREATE INDEX entity_versions_by ON entity_versions (by_id) WHERE by_id IS NOT NULL;

CREATE FUNCTION delete_entity_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM entity_versions WHERE kind = TG_TABLE_NAME AND entity_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER titles_versions AFTER DELETE ON titles FOR EACH ROW EXECUTE FUNCTION delete_entity_versions();
CREATE TRIGGER authors_versions AFTER DELETE ON authors FOR EACH ROW EXECUTE FUNCTION delete_entity_versions();
CREATE TRIGGER groups_versions AFTER DELETE ON groups FOR EACH ROW EXECUTE FUNCTION delete_entity_versions();
