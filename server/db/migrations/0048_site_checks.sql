-- Checks by the site: what has changed waits to be looked at, and what is found is filed for moderators, who alone decide.

-- Subjects of checks to come, by table and internal id. A row is written in the transaction that changes its subject, so that neither a
-- late commit nor a chapter that is published long after its upload is missed.
CREATE TABLE pending_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  subject_id integer NOT NULL,
  -- later than now after a failure
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pending_checks_due ON pending_checks (due_at, id);

-- Findings of checks about the subject of an item of kind `report`, once for each check.
CREATE TABLE review_findings (
  item_id integer NOT NULL REFERENCES review_items ON DELETE CASCADE,
  check_name text NOT NULL CHECK (check_name ~ '^[a-z][a-z_]{0,47}$'),
  -- public ids of what the subject was compared with
  compared uuid[] NOT NULL,
  -- what it was then: a row of review_snapshots
  snapshot_hash bytea NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, check_name)
);

-- Looks of the names of groups and authors at a glance, for comparisons.
CREATE TABLE name_looks (
  group_id integer UNIQUE REFERENCES groups ON DELETE CASCADE,
  author_id integer UNIQUE REFERENCES authors ON DELETE CASCADE,
  look text NOT NULL,
  CHECK (num_nonnulls(group_id, author_id) = 1)
);
CREATE INDEX name_looks_look ON name_looks (look);

CREATE FUNCTION await_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_checks (subject, subject_id) VALUES (TG_TABLE_NAME, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER comments_checks_new AFTER INSERT ON comments FOR EACH ROW
  WHEN (NEW.state = 'visible' AND position('://' IN NEW.body) > 0) EXECUTE FUNCTION await_check();
CREATE TRIGGER comments_checks AFTER UPDATE OF body ON comments FOR EACH ROW
  WHEN (NEW.state = 'visible' AND NEW.body <> OLD.body AND position('://' IN NEW.body) > 0) EXECUTE FUNCTION await_check();
CREATE TRIGGER groups_checks_new AFTER INSERT ON groups FOR EACH ROW EXECUTE FUNCTION await_check();
CREATE TRIGGER groups_checks AFTER UPDATE OF name ON groups FOR EACH ROW
  WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION await_check();
CREATE TRIGGER users_checks AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION await_check();
CREATE TRIGGER authors_checks_new AFTER INSERT ON authors FOR EACH ROW
  WHEN (NEW.state = 'published') EXECUTE FUNCTION await_check();
CREATE TRIGGER authors_checks AFTER UPDATE OF name, state ON authors FOR EACH ROW
  WHEN (NEW.state = 'published' AND (NEW.name <> OLD.name OR OLD.state <> 'published')) EXECUTE FUNCTION await_check();
CREATE TRIGGER chapters_checks_new AFTER INSERT ON chapters FOR EACH ROW
  WHEN (NEW.state = 'published' AND NEW.page_set_id IS NOT NULL) EXECUTE FUNCTION await_check();
CREATE TRIGGER chapters_checks AFTER UPDATE OF state, page_set_id ON chapters FOR EACH ROW
  WHEN (NEW.state = 'published' AND NEW.page_set_id IS NOT NULL
    AND (OLD.state <> 'published' OR NEW.page_set_id IS DISTINCT FROM OLD.page_set_id)) EXECUTE FUNCTION await_check();
CREATE TRIGGER reports_checks_new AFTER INSERT ON reports FOR EACH ROW
  WHEN (NEW.reporter_id IS NOT NULL) EXECUTE FUNCTION await_check();

-- The 16-bit quarters of a look, each with its place: looks that differ in up to three bits share one of them.
CREATE FUNCTION look_quarters(look bytea) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY[get_byte(look, 0) * 256 + get_byte(look, 1), 65536 + get_byte(look, 2) * 256 + get_byte(look, 3),
    131072 + get_byte(look, 4) * 256 + get_byte(look, 5), 196608 + get_byte(look, 6) * 256 + get_byte(look, 7)];
