-- People sign in: standings, accounts, sessions, what the OpenID provider keeps, and its keys. Nothing in here opens
-- anything by itself: secrets are hashed, or sealed with a secret that is not in the database.

ALTER TABLE users
  ADD COLUMN banned boolean NOT NULL DEFAULT false,
  ADD COLUMN upload_revoked boolean NOT NULL DEFAULT false,
  -- the e-mail address is not confirmed
  ADD COLUMN unverified boolean NOT NULL DEFAULT false,
  ADD COLUMN deleted_at timestamptz;

-- How a person signs in; those without one cannot.
CREATE TABLE accounts (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- as it was typed, and as it is compared; none for people of an outside provider
  email text CHECK (char_length(email) <= 254),
  email_key text UNIQUE,
  password_hash text,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  -- of the outside provider that is the only way in, when the site has one
  issuer text,
  subject text,
  -- sealed; the second factor counts once it is confirmed
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- the last time step whose code was used: none works twice
  totp_step bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (issuer, subject)
);

CREATE TYPE session_kind AS ENUM ('site', 'client', 'legacy');

-- One row for each sign-in. `uid` stands in tokens and opens nothing.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid text NOT NULL UNIQUE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind session_kind NOT NULL,
  -- of a personal API client
  client_id integer,
  second_factor boolean NOT NULL DEFAULT false,
  authenticated_at timestamptz NOT NULL DEFAULT now(),
  -- what its owner knows it by: the browser's name, and the network, not the address
  user_agent text CHECK (char_length(user_agent) <= 300),
  network text,
  -- of the newest refresh token, and of the one before it
  refresh_hash bytea,
  previous_hash bytea,
  refreshed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- What the OpenID provider keeps between two requests; found by hashes, sealed.
CREATE TABLE oidc_records (
  kind text NOT NULL,
  id_hash bytea NOT NULL,
  grant_hash bytea,
  uid_hash bytea,
  user_id integer REFERENCES users ON DELETE CASCADE,
  payload bytea NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oidc_records_grant ON oidc_records (grant_hash) WHERE grant_hash IS NOT NULL;
CREATE INDEX oidc_records_uid ON oidc_records (uid_hash) WHERE uid_hash IS NOT NULL;
CREATE INDEX oidc_records_user ON oidc_records (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX oidc_records_expiry ON oidc_records (expires_at);

-- Signing keys: the newest signs, the others are told until nothing signed with them is valid any more.
CREATE TABLE identity_keys (
  kid text PRIMARY KEY,
  private bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);

CREATE INDEX groups_leader ON groups (leader_id) WHERE leader_id IS NOT NULL;
