-- Requests to endpoints with a limit. What it says may be lost in a crash, and is not worth a line in the log.
CREATE UNLOGGED TABLE rate_limits (
  -- a hash of the limit and whom it counts
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  -- unix milliseconds of what the window holds, oldest first
  hits bigint[] NOT NULL,
  -- whether the last request was one of them
  taken boolean NOT NULL,
  -- unix milliseconds after which the row says nothing
  ends_at bigint NOT NULL
) WITH (fillfactor = 50);
-- at most some hundred, rewritten with every request: neither compressed nor moved out of the row
ALTER TABLE rate_limits ALTER COLUMN hits SET STORAGE PLAIN;
