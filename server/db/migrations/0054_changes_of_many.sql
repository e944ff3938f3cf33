-- Actions of staff on many objects: one decision for all of them, with a decision for each object; and proposals of such actions.

ALTER TABLE moderation_decisions
  -- the decision that this one is part of; it is taken back with that one
  ADD COLUMN parent_id integer REFERENCES moderation_decisions ON DELETE CASCADE;
CREATE INDEX moderation_decisions_parent ON moderation_decisions (parent_id) WHERE parent_id IS NOT NULL;

ALTER TABLE staff_proposals
  -- null when it is about many objects, which are listed beside
  ALTER COLUMN object_uid DROP NOT NULL,
  ADD COLUMN object_uids uuid[],
  ADD CONSTRAINT staff_proposals_about CHECK (num_nonnulls(object_uid, object_uids) = 1);
