-- People who abuse reports lose them for a time, or without an end. The time alone gives them back.

ALTER TABLE users
  ADD COLUMN reports_muted boolean NOT NULL DEFAULT false,
  -- null: without an end
  ADD COLUMN reports_muted_until timestamptz;
ALTER TABLE kept_standing
  ADD COLUMN reports_muted boolean NOT NULL DEFAULT false,
  ADD COLUMN reports_muted_until timestamptz;

-- Staff lists these people.
CREATE INDEX users_reports_muted ON users (id) WHERE reports_muted;
