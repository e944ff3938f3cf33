-- Who asks is kept in memory (server/identity/viewers.ts), so the feed of changes tells what a session is and what its owner
-- may do. Using a session is no change of it.
CREATE TRIGGER tell_new AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_change('session', 'id');
CREATE TRIGGER tell_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN ((OLD.uid, OLD.user_id, OLD.kind, OLD.second_factor, OLD.authenticated_at, OLD.expires_at, OLD.ended_at)
    IS DISTINCT FROM (NEW.uid, NEW.user_id, NEW.kind, NEW.second_factor, NEW.authenticated_at, NEW.expires_at, NEW.ended_at))
  EXECUTE FUNCTION tell_change('session', 'id');

-- Belonging to a group, and leading one that counts, make roles.
CREATE TRIGGER tell_member AFTER INSERT OR UPDATE OR DELETE ON group_members FOR EACH ROW
  EXECUTE FUNCTION tell_change('user', 'user_id');

CREATE FUNCTION tell_leaders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('komawari_changes', 'user:' || leader) FROM unnest(ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.leader_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.leader_id END]) AS leader
    WHERE leader IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_leader_of_new AFTER INSERT OR DELETE ON groups FOR EACH ROW EXECUTE FUNCTION tell_leaders();
CREATE TRIGGER tell_leader_of_changed AFTER UPDATE ON groups FOR EACH ROW
  WHEN ((OLD.leader_id, OLD.verified, OLD.inactive) IS DISTINCT FROM (NEW.leader_id, NEW.verified, NEW.inactive))
  EXECUTE FUNCTION tell_leaders();
