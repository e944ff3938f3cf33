-- Versions of chapters and covers, as of titles, authors and groups: what each was after a change, by whom.
ALTER TABLE entity_versions DROP CONSTRAINT entity_versions_kind_check;
ALTER TABLE entity_versions ADD CONSTRAINT entity_versions_kind_check
  CHECK (kind IN ('titles', 'authors', 'groups', 'chapters', 'covers')) NOT VALID;
CREATE TRIGGER chapters_versions AFTER DELETE ON chapters FOR EACH ROW EXECUTE FUNCTION delete_entity_versions();
CREATE TRIGGER covers_versions AFTER DELETE ON covers FOR EACH ROW EXECUTE FUNCTION delete_entity_versions();
