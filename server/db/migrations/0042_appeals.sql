-- Appeals: people ask that somebody else looks again at a decision about them, once for each decision.

CREATE TABLE appeals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  decision_id integer NOT NULL UNIQUE REFERENCES moderation_decisions ON DELETE CASCADE,
  person_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  body text NOT NULL CHECK (char_length(body) BETWEEN 1 AND 2000),
  -- the reason of the answer is that of the decision of its review item
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'refused')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX appeals_person ON appeals (person_id);
CREATE TRIGGER appeals_reviews AFTER DELETE ON appeals FOR EACH ROW EXECUTE FUNCTION resolve_reviews_of_gone();
