-- Accounts: addresses that wait to be confirmed, codes of mails, names that look alike, guesses, and mails that were sent.
-- Codes, addresses that are only counted, and whoever guesses are kept as hashes with a secret that is not in here.

-- An address counts once its owner has confirmed it; until then any number of accounts may claim it.
ALTER TABLE accounts
  ADD COLUMN pending_email text CHECK (char_length(pending_email) <= 254),
  ADD COLUMN pending_key text;
CREATE INDEX accounts_pending ON accounts (pending_key) WHERE pending_key IS NOT NULL;

-- What mails carry: works once, and for a while.
CREATE TABLE account_codes (
  hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  -- the address that it confirms or brings back
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_codes_user ON account_codes (user_id);
CREATE INDEX account_codes_expiry ON account_codes (expires_at);

-- Addresses that were replaced: their owners may take it back for a while.
CREATE TABLE former_emails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX former_emails_user ON former_emails (user_id);
CREATE INDEX former_emails_expiry ON former_emails (expires_at);

-- Instead of the second factor, each once.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, hash)
);

-- Who has a name, by what it looks like. That of a deleted account stays taken for a while.
CREATE TABLE username_claims (
  skeleton text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  free_at timestamptz
);
CREATE INDEX username_claims_user ON username_claims (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX username_claims_free ON username_claims (free_at) WHERE free_at IS NOT NULL;

-- Guesses of passwords and codes: how many in a row, and until when the next one waits.
CREATE TABLE guesses (
  bucket bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL,
  wait_until timestamptz
);
CREATE INDEX guesses_last ON guesses (last_at);

-- Mails by the hash of the address, so that nobody has others flooded with them.
CREATE TABLE mails_sent (
  address bytea NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX mails_sent_address ON mails_sent (address, at);
CREATE INDEX mails_sent_at ON mails_sent (at);

-- Who has shown a captcha ahead of the call that wants it: hashes of networks.
CREATE TABLE captchas_solved (
  source bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- People by the beginning of their names, and by any part of them.
CREATE INDEX users_username_start ON users (lower(username) text_pattern_ops);
CREATE INDEX users_username_part ON users USING gin (lower(username) gin_trgm_ops);
