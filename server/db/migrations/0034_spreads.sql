-- Which pages of a chapter make a spread and which are credits: what its file says of single pages, what was detected,
-- and what people have decided. A set whose `detected` is null has not been looked at; its next reader does that.
ALTER TABLE page_sets
  ADD COLUMN page_marks jsonb,
  ADD COLUMN detected jsonb,
  ADD COLUMN decided jsonb,
  ADD COLUMN decided_by text CHECK (decided_by IN ('readers', 'crew')),
  ADD CHECK ((decided IS NULL) = (decided_by IS NULL));

-- What one person says of one set of pages, and what it weighed when they said it: `crew` decides, two that are
-- `trusted` do when they agree, `new` waits.
CREATE TABLE spread_words (
  page_set_id integer NOT NULL REFERENCES page_sets ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  map jsonb NOT NULL,
  weight text NOT NULL CHECK (weight IN ('crew', 'trusted', 'new')),
  at timestamptz NOT NULL,
  PRIMARY KEY (page_set_id, user_id)
);
CREATE INDEX spread_words_user ON spread_words (user_id);

-- Every change of what readers are told; it outlives the account of whoever made it.
CREATE TABLE spread_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  page_set_id integer NOT NULL REFERENCES page_sets ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  action text NOT NULL CHECK (action IN ('say', 'take_back', 'revert')),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX spread_changes_set ON spread_changes (page_set_id, id DESC);
CREATE INDEX spread_changes_user ON spread_changes (user_id) WHERE user_id IS NOT NULL;

-- answers that are kept for everybody age with what is decided, and with what was detected anew
CREATE TRIGGER tell_changed AFTER UPDATE ON page_sets FOR EACH ROW
  WHEN (OLD.decided IS DISTINCT FROM NEW.decided OR OLD.decided_by IS DISTINCT FROM NEW.decided_by
    OR (OLD.detected IS NOT NULL AND OLD.detected IS DISTINCT FROM NEW.detected))
  EXECUTE FUNCTION tell_change('chapter', 'chapter_id');
