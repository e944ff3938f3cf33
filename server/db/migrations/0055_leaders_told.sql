-- Leading a group makes a Group Leader once the group has published enough: how many chapters it has is part of what is told
-- of its leader, also when they are counted anew without a chapter changing at that moment.
CREATE FUNCTION tell_leader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('komawari_changes', 'user:' || leader_id) FROM groups WHERE id = NEW.group_id AND leader_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_leader AFTER UPDATE OF chapters ON group_figures FOR EACH ROW
  WHEN (OLD.chapters IS DISTINCT FROM NEW.chapters) EXECUTE FUNCTION tell_leader();
