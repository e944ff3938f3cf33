-- Quiet hours and the weekly mail. Hours are those of the clock on the person's wall, so that they stay right when
-- daylight saving time begins or ends.
ALTER TABLE notification_settings
  -- IANA name; null before anything was chosen that needs it
  ADD COLUMN time_zone text CHECK (length(time_zone) <= 64),
  -- minutes since midnight; null without quiet hours
  ADD COLUMN quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  ADD COLUMN quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  -- 1 is Monday
  ADD COLUMN digest_day smallint NOT NULL DEFAULT 6 CHECK (digest_day BETWEEN 1 AND 7),
  ADD COLUMN digest_hour smallint NOT NULL DEFAULT 10 CHECK (digest_hour BETWEEN 0 AND 23),
  -- language of the browser in which it was turned on, for people who chose none
  ADD COLUMN digest_language text,
  -- when the next mail is to be sent; null while it is off
  ADD COLUMN digest_due_at timestamptz,
  -- the hour of the week for which the last mail was sent, or found empty
  ADD COLUMN digest_slot_at timestamptz,
  -- up to when the last mail told of notifications
  ADD COLUMN digest_told_at timestamptz,
  ADD COLUMN digest_failures smallint NOT NULL DEFAULT 0,
  ADD CONSTRAINT notification_settings_quiet CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to);

CREATE INDEX notification_settings_digest ON notification_settings (digest_due_at) WHERE digest_due_at IS NOT NULL;
