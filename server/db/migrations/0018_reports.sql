-- Review items, which wait for moderators, and the reports of readers. The site itself also takes reports of comments and lists.

ALTER TYPE report_category ADD VALUE 'comment';
ALTER TYPE report_category ADD VALUE 'list';

CREATE TYPE review_kind AS ENUM
  ('draft', 'title_edit', 'first_chapter', 'cover', 'author', 'claim', 'report', 'api_client', 'appeal', 'sample');
CREATE TYPE review_state AS ENUM ('waiting', 'accepted', 'refused', 'autoresolved');

-- One thing that moderators decide. All open reports of one subject belong to one item and are decided together.
CREATE TABLE review_items (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  kind review_kind NOT NULL,
  -- what it is about: the name of its table, and its public id, which stays when the subject is gone
  subject_kind text NOT NULL
    CHECK (subject_kind IN ('titles', 'chapters', 'covers', 'groups', 'users', 'authors', 'comments', 'lists', 'api_clients')),
  subject_uid uuid NOT NULL,
  -- whose subject it is; they never decide it
  owner_id integer REFERENCES users ON DELETE SET NULL,
  state review_state NOT NULL DEFAULT 'waiting',
  due_at timestamptz NOT NULL,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'waiting') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX review_items_open ON review_items (subject_uid, subject_kind, kind) WHERE state = 'waiting';
CREATE INDEX review_items_due ON review_items (due_at, id) WHERE state = 'waiting';
CREATE INDEX review_items_owner ON review_items (owner_id) WHERE owner_id IS NOT NULL;

-- Evidence: the subject as it was when it was reported or submitted, once for each state that it had.
CREATE TABLE review_snapshots (
  item_id integer NOT NULL REFERENCES review_items ON DELETE CASCADE,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  content jsonb NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, hash)
);

CREATE TABLE reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  item_id integer NOT NULL REFERENCES review_items ON DELETE CASCADE,
  -- null once the account is deleted
  reporter_id integer REFERENCES users ON DELETE SET NULL,
  reason_id smallint NOT NULL REFERENCES report_reasons,
  details text NOT NULL DEFAULT '',
  -- what the reporter saw: a row of review_snapshots
  snapshot_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (item_id, reporter_id)
);
CREATE INDEX reports_reporter ON reports (reporter_id, created_at DESC, id DESC) WHERE reporter_id IS NOT NULL;

-- Reasons that say nothing without the details.
UPDATE report_reasons SET details_required = true WHERE key IN
  ('other', 'duplicate_entry', 'information_to_correct', 'duplicate_upload_from_same_user_or_group', 'group_claim_request',
   'incorrect_group', 'uploaded_on_wrong_manga');

-- An item whose subject is deleted has nothing left to decide.
CREATE FUNCTION resolve_reviews_of_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_items SET state = 'autoresolved', decided_at = now(), version = version + 1
    WHERE subject_uid = OLD.uid AND subject_kind = TG_TABLE_NAME AND state = 'waiting';
  RETURN NULL;
END $$;
CREATE TRIGGER titles_reviews AFTER DELETE ON titles FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
CREATE TRIGGER chapters_reviews AFTER DELETE ON chapters FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
CREATE TRIGGER groups_reviews AFTER DELETE ON groups FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
CREATE TRIGGER authors_reviews AFTER DELETE ON authors FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
CREATE TRIGGER lists_reviews AFTER DELETE ON lists FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
CREATE TRIGGER comments_reviews AFTER DELETE ON comments FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
