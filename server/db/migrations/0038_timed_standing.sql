-- Bans and revoked uploads that end at a time, and mutes without an end. The time alone ends them, no job has to.

ALTER TABLE users
  -- null: without an end
  ADD COLUMN banned_until timestamptz,
  ADD COLUMN upload_revoked_until timestamptz,
  -- may not comment until `muted_until`; with null, without an end
  ADD COLUMN muted boolean NOT NULL DEFAULT false;
ALTER TABLE kept_standing
  ADD COLUMN banned_until timestamptz,
  ADD COLUMN upload_revoked_until timestamptz,
  ADD COLUMN muted boolean NOT NULL DEFAULT false;

-- Whether a sanction holds now: in views of `users`, whose columns are a flag and a time.
CREATE FUNCTION in_force(sanctioned boolean, until timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  'SELECT sanctioned AND (until IS NULL OR until > now())';

-- Processes of the version before write only the time of a mute.
UPDATE users SET muted = true WHERE muted_until IS NOT NULL;
UPDATE kept_standing SET muted = true WHERE muted_until IS NOT NULL;
CREATE FUNCTION mute_with_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.muted := NEW.muted OR NEW.muted_until IS NOT NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_muted BEFORE INSERT OR UPDATE OF muted, muted_until ON users FOR EACH ROW
  WHEN (NEW.muted_until IS NOT NULL) EXECUTE FUNCTION mute_with_time();

-- A ban that follows one whose time is over ends the pushes, too.
CREATE TRIGGER users_pushes_again AFTER UPDATE OF banned_until ON users FOR EACH ROW
  WHEN (NEW.banned AND OLD.banned AND NEW.banned_until IS DISTINCT FROM OLD.banned_until)
  EXECUTE FUNCTION end_pushes_of_user();
