-- Moderation: who holds an item, what staff decided and how it is undone, and more columns of the audit table.

ALTER TABLE review_items
  -- lease of a moderator; it ends by itself, and is no part of any history
  ADD COLUMN claimed_by integer REFERENCES users ON DELETE SET NULL,
  ADD COLUMN claimed_until timestamptz,
  -- language of the content; null for none
  ADD COLUMN language text,
  -- only the site itself has filed it; what people send in comes first
  ADD COLUMN by_machine boolean NOT NULL DEFAULT false,
  -- internal ids of the groups whose leader and members do not decide it
  ADD COLUMN group_ids integer[] NOT NULL DEFAULT '{}',
  -- the decided item that this one follows: a decided item never opens again
  ADD COLUMN previous_id integer REFERENCES review_items ON DELETE SET NULL;
CREATE INDEX review_items_queue ON review_items (by_machine, due_at, id) INCLUDE (kind, language, claimed_by, claimed_until)
  WHERE state = 'waiting';
CREATE INDEX review_items_claimed ON review_items (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX review_items_previous ON review_items (previous_id) WHERE previous_id IS NOT NULL;
CREATE INDEX review_items_subject ON review_items (subject_uid, id);

ALTER TABLE review_items DROP CONSTRAINT review_items_subject_kind_check;
ALTER TABLE review_items ADD CONSTRAINT review_items_subject_kind_check
  CHECK (subject_kind IN ('titles', 'chapters', 'covers', 'groups', 'users', 'authors', 'comments', 'lists', 'api_clients',
    'title_edits', 'group_claims', 'appeals', 'contact_messages')) NOT VALID;

-- Decisions of staff: of review items, and actions without one. Rows stay; message and note go with the account that wrote
-- them or whom they concern.
CREATE TABLE moderation_decisions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- null for an action without an item
  item_id integer REFERENCES review_items ON DELETE SET NULL,
  -- null for the operator at a terminal, for the site itself, and once the account is deleted
  actor_id integer REFERENCES users ON DELETE SET NULL,
  automatic boolean NOT NULL DEFAULT false,
  outcome text NOT NULL CHECK (outcome IN ('accepted', 'refused', 'returned', 'acted')),
  -- code of a fixed list
  reason text NOT NULL CHECK (reason ~ '^[a-z][a-z0-9_]{0,47}$'),
  -- whom it concerns: they get the message and may appeal
  person_id integer REFERENCES users ON DELETE SET NULL,
  -- what the actor wrote to the person, and what only staff reads
  message text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  -- [{"action", "id", "params", "undo"}]: what was done, and what its inverse needs
  actions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(actions) = 'array'),
  -- what undoes the decision of the item itself
  undo jsonb NOT NULL DEFAULT '{}',
  made_at timestamptz NOT NULL,
  -- when the message leaves, and when it left; null when there is nobody to tell
  tell_at timestamptz,
  told_at timestamptz,
  undone_at timestamptz,
  undone_by integer REFERENCES users ON DELETE SET NULL,
  -- its row of the audit table
  audit_id bigint
);
CREATE UNIQUE INDEX moderation_decisions_item ON moderation_decisions (item_id) WHERE item_id IS NOT NULL;
CREATE INDEX moderation_decisions_actor ON moderation_decisions (actor_id, made_at DESC) WHERE actor_id IS NOT NULL;
CREATE INDEX moderation_decisions_person ON moderation_decisions (person_id, made_at DESC) WHERE person_id IS NOT NULL;
CREATE INDEX moderation_decisions_made ON moderation_decisions (made_at);
CREATE INDEX moderation_decisions_undone_by ON moderation_decisions (undone_by) WHERE undone_by IS NOT NULL;
CREATE INDEX moderation_decisions_untold ON moderation_decisions (tell_at) WHERE tell_at IS NOT NULL AND told_at IS NULL
  AND undone_at IS NULL;

ALTER TABLE audit
  -- role by which the actor was allowed to act; null at a terminal
  ADD COLUMN acting_role text CHECK (acting_role ~ '^ROLE_[A-Z_]{1,40}$'),
  ADD COLUMN reason text CHECK (reason ~ '^[a-z][a-z0-9_]{0,47}$'),
  -- SHA-256 of the object's row before and after
  ADD COLUMN before_hash bytea CHECK (octet_length(before_hash) = 32),
  ADD COLUMN after_hash bytea CHECK (octet_length(after_hash) = 32),
  -- keyed hash of the actor's network
  ADD COLUMN address_hash bytea CHECK (octet_length(address_hash) = 32),
  -- the row of the change of many that this one is part of, and the row that this one takes back
  ADD COLUMN parent_id bigint,
  ADD COLUMN reverts_id bigint,
  ADD COLUMN automatic boolean NOT NULL DEFAULT false;
CREATE INDEX audit_parent ON audit (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX audit_reverts ON audit (reverts_id) WHERE reverts_id IS NOT NULL;
CREATE INDEX audit_actor ON audit (actor_id, id) WHERE actor_id IS NOT NULL;
-- the last week's decisions, for the figures of the queue
CREATE INDEX review_items_decided ON review_items (decided_at) INCLUDE (state, created_at, due_at) WHERE decided_at IS NOT NULL;

-- API clients that wait are items, too, and items end with their client.
CREATE TRIGGER api_clients_reviews AFTER DELETE ON api_clients FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
INSERT INTO review_items (kind, subject_kind, subject_uid, owner_id, due_at, created_at)
  SELECT 'api_client', 'api_clients', uid, owner_id, created_at + interval '72 hours', created_at FROM api_clients
  WHERE state = 'requested';
