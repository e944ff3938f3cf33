-- Picture and biography that staff has removed from a profile, hidden, for the undo of the removal.

ALTER TABLE user_profiles
  ADD COLUMN cleared_avatar_uid uuid,
  ADD COLUMN cleared_blob_id integer REFERENCES blobs,
  ADD COLUMN cleared_biography text CHECK (char_length(cleared_biography) <= 4000),
  ADD CONSTRAINT user_profiles_cleared CHECK ((cleared_avatar_uid IS NULL) = (cleared_blob_id IS NULL));
-- deleting a file asks who refers to it
CREATE INDEX user_profiles_cleared ON user_profiles (cleared_blob_id) WHERE cleared_blob_id IS NOT NULL;
