-- Lists that staff has hidden along with a ban stay private until that is undone, whatever their owner does.

ALTER TABLE lists ADD COLUMN hidden_by_staff boolean NOT NULL DEFAULT false;

UPDATE lists SET hidden_by_staff = true WHERE visibility = 'private' AND id IN (
  SELECT hidden::int FROM moderation_decisions, jsonb_array_elements(actions) AS action,
    jsonb_array_elements(CASE jsonb_typeof(action->'undo'->'removed') WHEN 'array' THEN action->'undo'->'removed' ELSE '[]' END) AS kind,
    jsonb_array_elements_text(CASE WHEN kind->>'kind' = 'lists' THEN kind->'removed' ELSE '[]' END) AS hidden
  WHERE undone_at IS NULL);
