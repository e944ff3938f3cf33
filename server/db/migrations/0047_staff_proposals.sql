-- Actions of staff that a second person has to agree to. A waiting one is a review item, and goes after some days.

ALTER TYPE review_kind ADD VALUE 'proposal';

CREATE TABLE staff_proposals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  proposer_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- an action of the contract, the public id of its object, and the permission that both people need
  action text NOT NULL,
  object_uid uuid NOT NULL,
  params jsonb NOT NULL,
  permission text NOT NULL,
  -- code of a fixed list, what the person concerned will read, and what only staff reads
  reason text NOT NULL CHECK (reason ~ '^[a-z][a-z0-9_]{0,47}$'),
  message text NOT NULL,
  note text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'refused')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX staff_proposals_proposer ON staff_proposals (proposer_id);
CREATE INDEX staff_proposals_object ON staff_proposals (object_uid);
CREATE UNIQUE INDEX staff_proposals_waiting ON staff_proposals (action, object_uid) WHERE state = 'waiting';
CREATE TRIGGER staff_proposals_reviews AFTER DELETE ON staff_proposals
  FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();

ALTER TABLE review_items DROP CONSTRAINT review_items_subject_kind_check;
ALTER TABLE review_items ADD CONSTRAINT review_items_subject_kind_check
  CHECK (subject_kind IN ('titles', 'chapters', 'covers', 'groups', 'users', 'authors', 'comments', 'lists', 'api_clients',
    'title_edits', 'group_claims', 'appeals', 'contact_messages', 'staff_proposals')) NOT VALID;
