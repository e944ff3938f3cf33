-- What an address may still ask for, shared by all processes of the site: each takes some of it at a time
-- (server/core/limits/shared-buckets.ts). A crash of the database forgives all, so nothing of it is logged.
CREATE UNLOGGED TABLE request_buckets (
  -- keyed hash of the listener and the network
  key bytea PRIMARY KEY,
  tokens double precision NOT NULL,
  -- what the last one who asked was given
  granted double precision NOT NULL,
  -- unix milliseconds
  at bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX request_buckets_at ON request_buckets (at);
