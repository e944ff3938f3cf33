-- The catalogue, its files, and what readers keep. Integer keys inside, UUIDs (uid) outside.
-- Sized for 65k titles, 1.5M chapters, 35M pages, 120M follows: counters live in narrow tables of
-- their own so that a busy figure never rewrites a wide row, and pages are arrays, not rows.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TYPE title_state AS ENUM ('draft', 'submitted', 'published', 'rejected');
CREATE TYPE publication_status AS ENUM ('ongoing', 'completed', 'hiatus', 'cancelled');
CREATE TYPE demographic AS ENUM ('shounen', 'shoujo', 'josei', 'seinen');
CREATE TYPE content_rating AS ENUM ('safe', 'suggestive', 'erotica', 'pornographic');
CREATE TYPE tag_group AS ENUM ('content', 'format', 'genre', 'theme');
CREATE TYPE title_relation AS ENUM ('monochrome', 'colored', 'preserialization', 'serialization', 'prequel', 'sequel',
  'main_story', 'side_story', 'adapted_from', 'spin_off', 'based_on', 'doujinshi', 'same_franchise', 'shared_universe',
  'alternate_story', 'alternate_version');
CREATE TYPE credit_role AS ENUM ('author', 'artist');
CREATE TYPE page_layout AS ENUM ('paged', 'strip', 'wide');
CREATE TYPE reading_direction AS ENUM ('ltr', 'rtl');
CREATE TYPE chapter_state AS ENUM ('queued', 'published', 'rejected', 'removed');
CREATE TYPE reading_status AS ENUM ('reading', 'completed', 'dropped', 'on_hold', 'plan_to_read', 're_reading');
CREATE TYPE list_visibility AS ENUM ('public', 'private');
CREATE TYPE adaptation_kind AS ENUM ('anime', 'drama', 'audio');
CREATE TYPE report_category AS ENUM ('manga', 'chapter', 'scanlation_group', 'user', 'author');

-- Facts about this database itself, such as which demo world it holds.
CREATE TABLE site_facts (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  username text NOT NULL CHECK (char_length(username) BETWEEN 1 AND 64),
  roles text[] NOT NULL DEFAULT '{ROLE_MEMBER}',
  built_in boolean NOT NULL DEFAULT false,
  avatar_url text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username ON users (lower(username));

-- Image files by the hash of their final bytes. `refs` counts page sets and covers that name the blob;
-- one function (server/uploads) keeps it inside the writing transaction and the sweep reads only it.
CREATE TABLE blobs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  source_hash bytea NOT NULL CHECK (octet_length(source_hash) = 32),
  extension text NOT NULL CHECK (extension IN ('jpg', 'png', 'gif')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  bytes integer NOT NULL CHECK (bytes > 0),
  saver_hash bytea CHECK (octet_length(saver_hash) = 32),
  saver_width integer,
  saver_height integer,
  saver_bytes integer,
  refs integer NOT NULL DEFAULT 0 CHECK (refs >= 0),
  last_ref timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX blobs_source_hash ON blobs (source_hash);
CREATE INDEX blobs_saver_hash ON blobs (saver_hash);
CREATE INDEX blobs_unreferenced ON blobs (last_ref) WHERE refs = 0;

CREATE TABLE tags (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE,
  "group" tag_group NOT NULL,
  name jsonb NOT NULL,
  description jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE report_reasons (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE,
  category report_category NOT NULL,
  key text NOT NULL,
  reason jsonb NOT NULL,
  details_required boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (category, key)
);

CREATE TABLE authors (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name text NOT NULL,
  image_url text,
  biography jsonb NOT NULL DEFAULT '{}',
  links jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX authors_name ON authors (lower(name));

CREATE TABLE groups (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name text NOT NULL,
  alt_names jsonb NOT NULL DEFAULT '[]',
  description text,
  website text,
  irc_server text,
  irc_channel text,
  discord text,
  contact_email text,
  twitter text,
  manga_updates text,
  focused_languages text[] NOT NULL DEFAULT '{}',
  leader_id integer REFERENCES users ON DELETE SET NULL,
  locked boolean NOT NULL DEFAULT false,
  official boolean NOT NULL DEFAULT false,
  verified boolean NOT NULL DEFAULT false,
  inactive boolean NOT NULL DEFAULT false,
  ex_licensed boolean NOT NULL DEFAULT false,
  publish_delay text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX groups_name ON groups (lower(name));

CREATE TABLE group_members (
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  can_edit boolean NOT NULL DEFAULT false,
  joined_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_members_user ON group_members (user_id);

CREATE TABLE titles (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  state title_state NOT NULL DEFAULT 'draft',
  original_language text NOT NULL,
  status publication_status NOT NULL DEFAULT 'ongoing',
  content_rating content_rating NOT NULL DEFAULT 'safe',
  demographic demographic,
  year smallint CHECK (year BETWEEN 1 AND 9999),
  last_volume text,
  last_chapter text,
  numbers_reset boolean NOT NULL DEFAULT false,
  locked boolean NOT NULL DEFAULT false,
  layout page_layout,
  direction reading_direction,
  links jsonb NOT NULL DEFAULT '{}',
  official_links jsonb NOT NULL DEFAULT '{}',
  main_cover_id integer,
  creator_id integer REFERENCES users ON DELETE SET NULL,
  -- kept by the chapters domain in the transaction that publishes or removes a chapter
  available_languages text[] NOT NULL DEFAULT '{}',
  latest_chapter_id integer,
  latest_chapter_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX titles_latest ON titles (latest_chapter_at DESC NULLS LAST, id DESC) WHERE state = 'published';
CREATE INDEX titles_created ON titles (created_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX titles_updated ON titles (updated_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX titles_year ON titles (year, id) WHERE state = 'published';
CREATE INDEX titles_languages ON titles USING gin (available_languages);

-- Every name of a title in every language. The main ones (wire: `title`) come first by position.
CREATE TABLE title_names (
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  position smallint NOT NULL,
  language text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  main boolean NOT NULL DEFAULT false,
  PRIMARY KEY (title_id, position)
);
CREATE UNIQUE INDEX title_names_main ON title_names (title_id, language) WHERE main;
CREATE INDEX title_names_search ON title_names USING gin (lower(name) gin_trgm_ops);
CREATE INDEX title_names_exact ON title_names (lower(name));

CREATE TABLE title_descriptions (
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  language text NOT NULL,
  description text NOT NULL,
  PRIMARY KEY (title_id, language)
);

CREATE TABLE title_tags (
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  tag_id smallint NOT NULL REFERENCES tags,
  PRIMARY KEY (title_id, tag_id)
);
CREATE INDEX title_tags_tag ON title_tags (tag_id, title_id);

CREATE TABLE title_relations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  target_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  relation title_relation NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (title_id, target_id, relation),
  CHECK (title_id <> target_id)
);
CREATE INDEX title_relations_target ON title_relations (target_id);

CREATE TABLE title_credits (
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  author_id integer NOT NULL REFERENCES authors ON DELETE CASCADE,
  role credit_role NOT NULL,
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (title_id, role, author_id)
);
CREATE INDEX title_credits_author ON title_credits (author_id, title_id);

-- Figures that change often, apart from the wide row. `ratings` counts the votes 1 to 10.
CREATE TABLE title_figures (
  title_id integer PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  follows integer NOT NULL DEFAULT 0,
  ratings integer[] NOT NULL DEFAULT '{0,0,0,0,0,0,0,0,0,0}' CHECK (cardinality(ratings) = 10),
  average real,
  bayesian real NOT NULL DEFAULT 0,
  comments integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX title_figures_follows ON title_figures (follows DESC, title_id DESC);
CREATE INDEX title_figures_bayesian ON title_figures (bayesian DESC, title_id DESC);

CREATE TABLE covers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  file_uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  blob_id integer NOT NULL REFERENCES blobs,
  volume text,
  language text NOT NULL,
  description text NOT NULL DEFAULT '',
  uploader_id integer REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX covers_title ON covers (title_id, id);
ALTER TABLE titles ADD FOREIGN KEY (main_cover_id) REFERENCES covers ON DELETE SET NULL;

CREATE TABLE chapters (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  state chapter_state NOT NULL DEFAULT 'published',
  language text NOT NULL,
  volume text,
  chapter text,
  -- numeric part for ordering; null sorts as the wire's "none"
  volume_sort numeric GENERATED ALWAYS AS (substring(volume FROM '^[0-9]+(?:\.[0-9]+)?')::numeric) STORED,
  chapter_sort numeric GENERATED ALWAYS AS (substring(chapter FROM '^[0-9]+(?:\.[0-9]+)?')::numeric) STORED,
  name text,
  external_url text,
  unavailable boolean NOT NULL DEFAULT false,
  page_set_id integer,
  pages smallint NOT NULL DEFAULT 0,
  layout page_layout,
  direction reading_direction,
  uploader_id integer REFERENCES users ON DELETE SET NULL,
  publish_at timestamptz NOT NULL DEFAULT now(),
  readable_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chapters_title ON chapters (title_id, chapter_sort, id);
CREATE INDEX chapters_latest ON chapters (readable_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_created ON chapters (created_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_uploader ON chapters (uploader_id, id);
ALTER TABLE titles ADD FOREIGN KEY (latest_chapter_id) REFERENCES chapters ON DELETE SET NULL;

CREATE TABLE chapter_groups (
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (chapter_id, group_id)
);
CREATE INDEX chapter_groups_group ON chapter_groups (group_id, chapter_id);

-- One version of a chapter's pages. `hash` is the wire's: random, so that addresses cannot be guessed.
-- A replaced set keeps answering for 24 hours.
CREATE TABLE page_sets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 16),
  blobs integer[] NOT NULL,
  -- which side of its spread the first page stands on, when the source said so
  first_side text CHECK (first_side IN ('left', 'right')),
  created_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz,
  UNIQUE (chapter_id, version)
);
CREATE INDEX page_sets_blobs ON page_sets USING gin (blobs);
ALTER TABLE chapters ADD FOREIGN KEY (page_set_id) REFERENCES page_sets ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE adaptations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  kind adaptation_kind NOT NULL,
  name text NOT NULL,
  year smallint,
  url text,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX adaptations_title ON adaptations (title_id);

CREATE TABLE episodes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  adaptation_id integer NOT NULL REFERENCES adaptations ON DELETE CASCADE,
  season smallint NOT NULL DEFAULT 1,
  number numeric NOT NULL,
  name text,
  aired_on date,
  chapter_from text,
  chapter_to text,
  UNIQUE (adaptation_id, season, number)
);

-- What readers keep.
CREATE TABLE title_follows (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  following boolean NOT NULL DEFAULT false,
  status reading_status,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, title_id),
  CHECK (following OR status IS NOT NULL)
);
CREATE INDEX title_follows_title ON title_follows (title_id) WHERE following;

CREATE TABLE group_follows (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, group_id)
);
CREATE INDEX group_follows_group ON group_follows (group_id);

CREATE TABLE user_follows (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  followed_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, followed_id),
  CHECK (user_id <> followed_id)
);
CREATE INDEX user_follows_followed ON user_follows (followed_id);

CREATE TABLE ratings (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 10),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX ratings_title ON ratings (title_id);

-- A chapter number counts as read when any version of it is: one row per reader and title.
CREATE TABLE reads (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  chapters text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX reads_title ON reads (title_id);

CREATE TABLE progress (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  page smallint NOT NULL CHECK (page > 0),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX progress_chapter ON progress (chapter_id);

CREATE TABLE history (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, chapter_id)
);
CREATE INDEX history_recent ON history (user_id, at DESC);
CREATE INDEX history_chapter ON history (chapter_id);

CREATE TABLE lists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  owner_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  visibility list_visibility NOT NULL DEFAULT 'private',
  -- lists that the site shows in a place of its own: featured, seasonal, staff-picks
  place text UNIQUE,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lists_owner ON lists (owner_id, id);

CREATE TABLE list_titles (
  list_id integer NOT NULL REFERENCES lists ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  position integer NOT NULL,
  note text,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (list_id, title_id)
);
CREATE INDEX list_titles_title ON list_titles (title_id);

CREATE TABLE list_follows (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  list_id integer NOT NULL REFERENCES lists ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, list_id)
);
CREATE INDEX list_follows_list ON list_follows (list_id);

CREATE TABLE announcements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name jsonb NOT NULL,
  body jsonb NOT NULL,
  author_id integer REFERENCES users ON DELETE SET NULL,
  published_at timestamptz,
  expires_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_published ON announcements (published_at DESC) WHERE published_at IS NOT NULL;
