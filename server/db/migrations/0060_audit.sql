-- What operators and staff have done. Rows outlive accounts: no foreign key, and nothing in them but ids, kinds and numbers. The
-- role of the application may add rows and read them, see core/database-rights.ts.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- users.id; null for the operator at a terminal
  actor_id integer,
  -- the command, or what a member of the staff did: user.grant
  action text NOT NULL CHECK (action ~ '^[a-z][a-z0-9.-]{0,63}$'),
  object_kind text NOT NULL CHECK (object_kind ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- null when it concerns all of a kind
  object_id text CHECK (object_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- every string is an id or a word of a fixed list: neither space nor @, as names and addresses have
  details jsonb NOT NULL DEFAULT '{}' CHECK (
    jsonb_typeof(details) = 'object'
    AND octet_length(details::text) <= 4000
    AND NOT jsonb_path_exists(details, 'strict $.** ? (@.type() == "string" && !(@ like_regex "^[A-Za-z0-9_.:-]{1,64}$"))')
  )
);
CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_object ON audit (object_kind, object_id, id);
