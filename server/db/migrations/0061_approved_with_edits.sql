-- Changes that a moderator made to what somebody had sent in, with its approval.

ALTER TABLE moderation_decisions
  -- [{"field", "key", "base", "value"}]: what was sent in, and what was approved
  ADD COLUMN edits jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(edits) = 'array' AND pg_column_size(edits) <= 1000000);
