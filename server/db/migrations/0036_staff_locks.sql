-- Reasons of locked titles, and groups that staff has blocked: they get no uploads and no claims.
ALTER TABLE titles ADD COLUMN lock_reason text;
ALTER TABLE titles ADD CONSTRAINT titles_lock_reason_check
  CHECK (lock_reason IN ('rights_holder', 'licensed', 'upload_abuse')) NOT VALID;
-- a published title that was taken out can be put back, a deleted draft cannot
ALTER TABLE titles ADD COLUMN was_published boolean NOT NULL DEFAULT false;
ALTER TABLE groups ADD COLUMN blocked boolean NOT NULL DEFAULT false;
