-- The log of moderation reads the audit table by object, whatever its kind, and by action.
CREATE INDEX audit_object_id ON audit (object_id, id) WHERE object_id IS NOT NULL;
CREATE INDEX audit_objects ON audit USING gin ((details -> 'objects')) WHERE details ? 'objects';
CREATE INDEX audit_action ON audit (action, id);
