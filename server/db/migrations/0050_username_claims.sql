-- What names look like follows the data of UTS #39 from now on. Claims that were written before are written anew when the
-- site starts (identity/username-claims.ts): they are those of version 0.
ALTER TABLE username_claims ADD COLUMN version smallint NOT NULL DEFAULT 0;
ALTER TABLE username_claims ALTER COLUMN version SET DEFAULT 1;
CREATE INDEX username_claims_version ON username_claims (version) WHERE version < 1;

COMMENT ON COLUMN username_claims.skeleton IS
  'What a name looks like; of a deleted account # and a keyed hash of that, so that nobody reads the name';
