-- Notifications of moderators that items of the queue are past due.
ALTER TABLE notification_events DROP CONSTRAINT notification_events_kind_check;
ALTER TABLE notification_events ADD CONSTRAINT notification_events_kind_check
  CHECK (kind IN ('chapter', 'list', 'reply', 'mention', 'decision', 'invitation', 'moderation', 'overdue')) NOT VALID;
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check
  CHECK (kind IN ('chapter', 'upload', 'list', 'reply', 'mention', 'decision', 'invitation', 'moderation', 'overdue')) NOT VALID;
