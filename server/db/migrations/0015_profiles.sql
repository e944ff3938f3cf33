-- Pictures and biographies of people, and who may see what they follow and rate, and their library.

-- Who may see a part of a profile: nobody but its owner, the people whom the owner follows, or everyone.
CREATE TYPE audience AS ENUM ('nobody', 'followed', 'everyone');

-- One row for whoever has set anything of it; whoever has no row has no picture and shows nothing.
CREATE TABLE user_profiles (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- the name of the picture in its URL, a new one for each upload, and its file
  avatar_uid uuid,
  avatar_blob_id integer REFERENCES blobs,
  -- Markdown
  biography text NOT NULL DEFAULT '' CHECK (char_length(biography) <= 4000),
  biography_version integer NOT NULL DEFAULT 1,
  follows_audience audience NOT NULL DEFAULT 'nobody',
  ratings_audience audience NOT NULL DEFAULT 'nobody',
  library_audience audience NOT NULL DEFAULT 'nobody',
  CHECK ((avatar_uid IS NULL) = (avatar_blob_id IS NULL))
);
-- deleting a file asks who refers to it
CREATE INDEX user_profiles_avatar ON user_profiles (avatar_blob_id) WHERE avatar_blob_id IS NOT NULL;

-- responses for everybody contain pictures and biographies
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON user_profiles FOR EACH ROW
  EXECUTE FUNCTION tell_change('user', 'user_id');
