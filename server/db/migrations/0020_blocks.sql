-- Whom and what a person does not want to meet: people and groups, everywhere or within one title, and titles. Narrow
-- rows that are only read by their owner; the other index is for what is blocked when it goes.

CREATE TABLE blocked_users (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id integer NOT NULL REFERENCES users ON DELETE CASCADE CHECK (blocked_id <> user_id),
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX blocked_users_blocked ON blocked_users (blocked_id);

CREATE TABLE blocked_groups (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, group_id)
);
CREATE INDEX blocked_groups_group ON blocked_groups (group_id);

CREATE TABLE hidden_titles (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX hidden_titles_title ON hidden_titles (title_id);

-- A group, or a person as uploader, only within one title.
CREATE TABLE title_blocks (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  group_id integer REFERENCES groups ON DELETE CASCADE,
  blocked_id integer REFERENCES users ON DELETE CASCADE CHECK (blocked_id <> user_id),
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(group_id, blocked_id) = 1),
  UNIQUE NULLS NOT DISTINCT (user_id, title_id, group_id, blocked_id)
);
CREATE INDEX title_blocks_title ON title_blocks (title_id);
CREATE INDEX title_blocks_group ON title_blocks (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX title_blocks_blocked ON title_blocks (blocked_id) WHERE blocked_id IS NOT NULL;

DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['blocked_users', 'blocked_groups', 'hidden_titles', 'title_blocks'] LOOP
    EXECUTE format('CREATE TRIGGER tell_new AFTER INSERT OR DELETE ON %I FOR EACH ROW
      EXECUTE FUNCTION tell_change(''blocks'', ''user_id'')', source);
  END LOOP;
END $$;
