-- Upload sessions: the pages that somebody has uploaded for a chapter which is not made yet. An account has at most one
-- open session. Files hold references to their images until the session ends.
CREATE TABLE upload_sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  -- the chapter that a committed session has made, or whose pages an open one changes
  chapter_id integer REFERENCES chapters ON DELETE SET NULL,
  group_ids integer[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'committed', 'abandoned', 'expired')),
  -- which tab of the site writes; a tab that has taken the session over replaces it, programs have none
  holder uuid,
  -- what the site keeps for after a reload: fields of the chapter, expected files, order of pages
  plan jsonb,
  -- processor time that the files took, also those that were refused or removed
  cpu_ms integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- an open session ends some days after its last file
  last_byte_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX upload_sessions_open ON upload_sessions (user_id) WHERE state = 'open';
CREATE INDEX upload_sessions_expiry ON upload_sessions (last_byte_at) WHERE state = 'open';
CREATE INDEX upload_sessions_ended ON upload_sessions (ended_at) WHERE state <> 'open';
CREATE INDEX upload_sessions_user ON upload_sessions (user_id, ended_at);
CREATE INDEX upload_sessions_title ON upload_sessions (title_id);
CREATE INDEX upload_sessions_chapter ON upload_sessions (chapter_id) WHERE chapter_id IS NOT NULL;

CREATE TABLE upload_session_files (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  session_id integer NOT NULL REFERENCES upload_sessions ON DELETE CASCADE,
  original_name text NOT NULL,
  -- of the file as it was sent
  source_hash bytea NOT NULL CHECK (octet_length(source_hash) = 32),
  bytes integer NOT NULL,
  -- of all frames of all its pages
  pixels bigint NOT NULL,
  mime text NOT NULL,
  source text NOT NULL DEFAULT 'local' CHECK (source IN ('local', 'remote')),
  -- one page, or the slices of one that was too tall
  blobs integer[] NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX upload_session_files_session ON upload_session_files (session_id, id);
CREATE INDEX upload_session_files_blobs ON upload_session_files USING gin (blobs);

-- Bytes that an account has uploaded on a day (UTC).
CREATE TABLE upload_quotas (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  day date NOT NULL,
  bytes bigint NOT NULL,
  PRIMARY KEY (user_id, day)
);
CREATE INDEX upload_quotas_day ON upload_quotas (day);

-- Perceptual hash of a page: pages that look alike differ in few bits. Null for images of before.
ALTER TABLE blobs ADD COLUMN look bytea CHECK (octet_length(look) = 8);
