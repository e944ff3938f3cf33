-- Claims of groups: somebody says that a group is theirs and proves it by a code at the group's own site or contact. One row
-- for each person and group; claiming again after a decision submits it again.
CREATE TABLE group_claims (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- where the code is to be seen
  proof text NOT NULL,
  note text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('submitted', 'verified', 'refused', 'withdrawn', 'expired')),
  version integer NOT NULL DEFAULT 1,
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  UNIQUE (group_id, user_id)
);
CREATE INDEX group_claims_user ON group_claims (user_id);
CREATE INDEX group_claims_submitted ON group_claims (submitted_at) WHERE state = 'submitted';
CREATE TRIGGER group_claims_reviews AFTER DELETE ON group_claims FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
