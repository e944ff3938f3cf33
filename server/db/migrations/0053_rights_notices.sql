-- Notices of rights holders, and counter-notices of whoever uploaded what was removed. They outlive the mails about them: each is a
-- review item, and goes some years after its decision. They name no account, because nobody needs one.

ALTER TYPE review_kind ADD VALUE 'notice';

CREATE TABLE rights_notices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('notice', 'counter')),
  -- the notice that a counter-notice is about; null when the site has none
  answers_id integer REFERENCES rights_notices ON DELETE SET NULL,
  name text NOT NULL,
  email text NOT NULL,
  -- whom its sender acts for, and a mailing address; empty for none
  holder text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  body text NOT NULL,
  -- language of the interface in which it was written, for the answer
  language text NOT NULL,
  -- passed: a counter-notice that whoever sent the notice has read, and may still go to court about
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'passed', 'accepted', 'refused')),
  -- the state of which its sender was told
  told_state text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  decided_at timestamptz
);
CREATE INDEX rights_notices_answers ON rights_notices (answers_id) WHERE answers_id IS NOT NULL;
CREATE INDEX rights_notices_decided ON rights_notices (decided_at) WHERE decided_at IS NOT NULL;
CREATE TRIGGER rights_notices_reviews AFTER DELETE ON rights_notices
  FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();

-- Objects that a notice names: titles and chapters, by public ids, which stay when the objects are gone.
CREATE TABLE rights_notice_objects (
  notice_id integer NOT NULL REFERENCES rights_notices ON DELETE CASCADE,
  position smallint NOT NULL,
  object_kind text NOT NULL CHECK (object_kind IN ('titles', 'chapters')),
  object_uid uuid NOT NULL,
  -- of a chapter its title
  title_uid uuid NOT NULL,
  PRIMARY KEY (notice_id, object_uid)
);
CREATE INDEX rights_notice_objects_title ON rights_notice_objects (title_uid);

ALTER TABLE review_items DROP CONSTRAINT review_items_subject_kind_check;
ALTER TABLE review_items ADD CONSTRAINT review_items_subject_kind_check
  CHECK (subject_kind IN ('titles', 'chapters', 'covers', 'groups', 'users', 'authors', 'comments', 'lists', 'api_clients',
    'title_edits', 'group_claims', 'appeals', 'contact_messages', 'staff_proposals', 'rights_notices')) NOT VALID;
