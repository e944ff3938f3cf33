-- Owners of what rows of the audit table are about, as they were when the row was written: people read what staff did to what is theirs,
-- however much that is, without a search through all that they have made. Rows of the audit table never go; these go with their account.

CREATE TABLE audit_owners (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  audit_id bigint NOT NULL,
  -- table and public id of what is theirs
  object_kind text NOT NULL CHECK (object_kind ~ '^[a-z][a-z_]{0,31}$'),
  object_uid uuid NOT NULL,
  PRIMARY KEY (user_id, audit_id, object_uid)
);

CREATE FUNCTION owners_of_objects(uids uuid[]) RETURNS TABLE (user_id integer, object_kind text, object_uid uuid) LANGUAGE sql STABLE AS $$
  SELECT uploader_id, 'chapters', uid FROM chapters WHERE uid = ANY (uids) AND uploader_id IS NOT NULL
  UNION ALL SELECT creator_id, 'titles', uid FROM titles WHERE uid = ANY (uids) AND creator_id IS NOT NULL
  UNION ALL SELECT uploader_id, 'covers', uid FROM covers WHERE uid = ANY (uids) AND uploader_id IS NOT NULL
  UNION ALL SELECT creator_id, 'authors', uid FROM authors WHERE uid = ANY (uids) AND creator_id IS NOT NULL
  UNION ALL SELECT leader_id, 'groups', uid FROM groups WHERE uid = ANY (uids) AND leader_id IS NOT NULL
  UNION ALL SELECT author_id, 'comments', uid FROM comments WHERE uid = ANY (uids) AND author_id IS NOT NULL
  UNION ALL SELECT owner_id, 'lists', uid FROM lists WHERE uid = ANY (uids) AND owner_id IS NOT NULL
  UNION ALL SELECT owner_id, 'api_clients', uid FROM api_clients WHERE uid = ANY (uids) AND owner_id IS NOT NULL
  UNION ALL SELECT id, 'users', uid FROM users WHERE uid = ANY (uids)
$$;

-- Owners of what a row of the audit table is about. A decision has those of what was sent in and of what its actions changed; reports and
-- samples are nobody's until an action follows.
CREATE FUNCTION owners_of_audit(entry audit) RETURNS TABLE (user_id integer, object_kind text, object_uid uuid) LANGUAGE sql STABLE AS $$
  SELECT owned.* FROM (
    SELECT * FROM owners_of_objects(ARRAY(
      SELECT id::uuid FROM (
        SELECT entry.object_id AS id WHERE entry.object_kind NOT IN ('item', 'decision')
        UNION SELECT entry.details ->> 'cover'
        UNION SELECT jsonb_array_elements_text(CASE jsonb_typeof(entry.details -> 'objects') WHEN 'array' THEN entry.details -> 'objects' ELSE '[]' END)
      ) AS named WHERE id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))
    UNION ALL SELECT owner_id, subject_kind, subject_uid FROM review_items
      WHERE uid = CASE WHEN entry.object_kind = 'item' THEN entry.object_id::uuid END AND owner_id IS NOT NULL
        AND kind NOT IN ('report', 'sample', 'notice', 'proposal', 'appeal')
  ) AS owned JOIN users ON users.id = owned.user_id AND deleted_at IS NULL
$$;

CREATE FUNCTION add_audit_owners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_owners (user_id, audit_id, object_kind, object_uid)
    SELECT user_id, NEW.id, object_kind, object_uid FROM owners_of_audit(NEW)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_owners AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION add_audit_owners();

INSERT INTO audit_owners (user_id, audit_id, object_kind, object_uid)
  SELECT user_id, audit.id, owned.object_kind, object_uid FROM audit, owners_of_audit(audit) AS owned
  ON CONFLICT DO NOTHING;
