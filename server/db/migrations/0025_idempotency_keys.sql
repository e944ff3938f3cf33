-- Results of requests with an Idempotency-Key, for a day: a repeated request makes nothing more. The row is written in
-- the transaction that makes it.
CREATE TABLE idempotency_keys (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL,
  -- SHA-256 of the key, and of what was sent with it
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  -- internal id of what was made
  made_id integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, endpoint, key_hash)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (at);
