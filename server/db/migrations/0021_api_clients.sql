-- Personal API clients: programs of one person, for that person's own account.

CREATE TYPE api_client_state AS ENUM ('requested', 'approved', 'rejected', 'autoapproved');

CREATE TABLE api_clients (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  owner_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 32),
  description text CHECK (char_length(description) <= 1024),
  -- what the program says it is at the token endpoint
  public_id text NOT NULL UNIQUE,
  state api_client_state NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- SHA-256 of the secret; none before the client is approved
  secret_hash bytea,
  -- the secret itself, sealed, until it is shown: once
  secret_sealed bytea,
  decided_by integer REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_clients_owner ON api_clients (owner_id, created_at);
CREATE INDEX api_clients_requested ON api_clients (created_at) WHERE state = 'requested';

-- How many somebody has ever made: those that they delete count, or the first ones would never end.
CREATE TABLE api_client_counts (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  made integer NOT NULL
);

ALTER TABLE sessions ADD FOREIGN KEY (client_id) REFERENCES api_clients ON DELETE CASCADE;
CREATE INDEX sessions_client ON sessions (client_id) WHERE client_id IS NOT NULL;
