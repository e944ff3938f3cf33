-- Complete schema of a new database. Keys are integers internally and UUIDs (`uid`) externally. Sized for 65k titles,
-- 1.5M chapters, 35M pages and 120M follows: counters are in narrow tables of their own, so that a counter that changes
-- often never rewrites a wide row, and pages are arrays instead of rows. Later migrations are numbered from 0002. They
-- expand the schema first and contract it in a later version (docs/migrations.md).

-- ── Catalogue ───────────────────────────────────────────────────────────────────────────────────────────

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

-- Key-value facts about this database itself, e.g. which demo data it contains.
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
  banned boolean NOT NULL DEFAULT false,
  upload_revoked boolean NOT NULL DEFAULT false,
  -- whether the e-mail address is still unconfirmed
  unverified boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
-- user search by prefix of the username, and by any part of it (trigrams)
CREATE INDEX users_username_start ON users (lower(username) text_pattern_ops);
CREATE INDEX users_username_part ON users USING gin (lower(username) gin_trgm_ops);
-- Partial index over staff, who are few among all users. Its condition must equal the one in server/site/staff.ts.
CREATE INDEX users_staff ON users (id)
  WHERE roles && '{ROLE_ADMIN,ROLE_DEVELOPER,ROLE_GLOBAL_MODERATOR,ROLE_PUBLIC_RELATIONS,ROLE_DESIGNER}'::text[];

-- Image files, unique by the hash of their final bytes. `refs` is a reference counter of the page sets and covers that
-- use the file. A single function (server/media) maintains it, in the transaction that writes the reference. The sweep
-- of unused files relies on this counter alone.
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
  -- cached public JSON, see "Documents" below; null when invalidated, until it is rendered again
  doc text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80);
-- includes the name itself, so that sorting by name is an index-only scan
CREATE INDEX authors_name ON authors (lower(name), id) INCLUDE (name);

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
  -- cached public JSON, see "Documents" below; null when invalidated, until it is rendered again
  doc text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80);
CREATE INDEX groups_name ON groups (lower(name), id) INCLUDE (name);
CREATE INDEX groups_created ON groups (created_at, id);
CREATE INDEX groups_updated ON groups (updated_at, id);
CREATE INDEX groups_languages ON groups USING gin (focused_languages);
CREATE INDEX groups_leader ON groups (leader_id) WHERE leader_id IS NOT NULL;

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
  -- cached data of the title's chapters, in this column and the next three; server/chapters updates it in the
  -- transaction that publishes or removes a chapter
  available_languages text[] NOT NULL DEFAULT '{}',
  latest_chapter_id integer,
  latest_chapter_at timestamptz,
  unavailable_chapters integer NOT NULL DEFAULT 0,
  -- cached public JSON, see "Documents" below; null when invalidated, until it is rendered again
  doc text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80);
CREATE INDEX titles_latest ON titles (latest_chapter_at DESC NULLS LAST, id DESC) WHERE state = 'published';
CREATE INDEX titles_created ON titles (created_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX titles_updated ON titles (updated_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX titles_year ON titles (year, id) WHERE state = 'published';
CREATE INDEX titles_languages ON titles USING gin (available_languages);

-- Names of titles in all languages. The main names (`title` in the API) come first in the order of `position`.
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

-- Normalizes the name of a title for comparison, so that an import finds the title that a chapter belongs to: ignores
-- case, width, spaces and punctuation. A name without any other characters is compared as it is, in lower case.
CREATE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(regexp_replace(lower(normalize(name, NFKC)), '[^[:alnum:]]+', '', 'g'), ''), lower(name));

CREATE INDEX title_names_key ON title_names (name_key(name));

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

-- Statistics of titles. They change often, so they are in a narrow table, apart from the wide row of the title.
-- `ratings` contains ten counters, of the votes 1 to 10.
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
  -- cached public JSON, see "Documents" below; null when invalidated, until it is rendered again
  doc text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80);
CREATE INDEX covers_title ON covers (title_id, id);
CREATE INDEX covers_created ON covers (created_at DESC, id DESC);
CREATE INDEX covers_updated ON covers (updated_at DESC, id DESC);
CREATE INDEX covers_uploader ON covers (uploader_id, id);
CREATE INDEX covers_language ON covers (language, id);
ALTER TABLE titles ADD FOREIGN KEY (main_cover_id) REFERENCES covers ON DELETE SET NULL;

CREATE TABLE chapters (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  state chapter_state NOT NULL DEFAULT 'published',
  language text NOT NULL,
  volume text,
  chapter text,
  -- numeric parts of volume and chapter for sorting; null sorts like "none" in the API
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
  -- cached public JSON, see "Documents" below; null when invalidated, until it is rendered again
  doc text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80);
CREATE INDEX chapters_title ON chapters (title_id, chapter_sort, id);
CREATE INDEX chapters_latest ON chapters (readable_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_created ON chapters (created_at DESC, id DESC) WHERE state = 'published';
-- Indexes for chapter feeds: of the whole catalogue in every sort order of the API, and of a language, uploader or
-- kind.
CREATE INDEX chapters_language ON chapters (language, readable_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_updated ON chapters (updated_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_publish ON chapters (publish_at DESC, id DESC) WHERE state = 'published';
CREATE INDEX chapters_number_up ON chapters (chapter_sort, chapter, id) WHERE state = 'published';
CREATE INDEX chapters_number_down ON chapters (chapter_sort DESC NULLS LAST, chapter DESC NULLS LAST, id DESC)
  WHERE state = 'published';
CREATE INDEX chapters_volume_up ON chapters (volume_sort, id) WHERE state = 'published';
CREATE INDEX chapters_volume_down ON chapters (volume_sort DESC NULLS LAST, id DESC) WHERE state = 'published';
CREATE INDEX chapters_elsewhere ON chapters (readable_at DESC, id DESC) WHERE state = 'published' AND external_url IS NOT NULL;
CREATE INDEX chapters_empty ON chapters (readable_at DESC, id DESC)
  WHERE state = 'published' AND pages = 0 AND external_url IS NULL;
CREATE INDEX chapters_external ON chapters (external_url) WHERE external_url IS NOT NULL;
CREATE INDEX chapters_name ON chapters USING gin (lower(name) gin_trgm_ops) WHERE name IS NOT NULL;
CREATE INDEX chapters_uploader ON chapters (uploader_id, readable_at DESC, id DESC);
-- Covering index for the feed of a title: finds, filters, sorts and counts its chapters within the index, so that only
-- the rows of returned chapters are read.
CREATE INDEX chapters_feed ON chapters (title_id, readable_at DESC, id DESC)
  INCLUDE (language, unavailable, publish_at, chapter_sort, chapter, volume_sort, created_at, updated_at, pages, external_url)
  WHERE state = 'published';
-- Partial index over the few chapters without pages and without an external URL. Without it, a list of these chapters
-- scans all others.
CREATE INDEX chapters_without_pages ON chapters (id) WHERE pages = 0 AND external_url IS NULL;

-- Search of chapter names by one or two characters, with an index on all substrings of these lengths: real names in
-- Japanese are that short, and a trigram index cannot find them.

CREATE FUNCTION short_pieces(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_agg(DISTINCT substr(lower(given), at, length))
  FROM generate_series(1, length(given)) AS at, (VALUES (1), (2)) AS lengths (length)
$$;
CREATE INDEX chapters_short_names ON chapters USING gin (short_pieces(name)) WHERE name IS NOT NULL;
ALTER TABLE titles ADD FOREIGN KEY (latest_chapter_id) REFERENCES chapters ON DELETE SET NULL;

CREATE TABLE chapter_groups (
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  position smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (chapter_id, group_id)
);
CREATE INDEX chapter_groups_group ON chapter_groups (group_id, chapter_id);

-- Versions of the pages of chapters. `hash` is the one of page URLs in the API; it is random, so that URLs cannot be
-- guessed. A replaced set is still served for 24 hours.
CREATE TABLE page_sets (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 16),
  blobs integer[] NOT NULL,
  -- side of the spread that the first page is on, if the source file specifies it
  first_side text CHECK (first_side IN ('left', 'right')),
  -- spreads: as marked for single pages in the source file, as detected, and as decided by votes of users; if
  -- `detected` is null, the next request that reads the set runs the detection
  page_marks jsonb,
  detected jsonb,
  decided jsonb,
  decided_by text CHECK (decided_by IN ('readers', 'crew')),
  created_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz,
  UNIQUE (chapter_id, version),
  CHECK ((decided IS NULL) = (decided_by IS NULL))
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

-- Votes on the spreads of a page set, one per user, with the weight at the time of the vote: a single `crew` vote
-- decides, two equal `trusted` votes decide, and `new` votes do not count yet.
CREATE TABLE spread_words (
  page_set_id integer NOT NULL REFERENCES page_sets ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  map jsonb NOT NULL,
  weight text NOT NULL CHECK (weight IN ('crew', 'trusted', 'new')),
  at timestamptz NOT NULL,
  PRIMARY KEY (page_set_id, user_id)
);
CREATE INDEX spread_words_user ON spread_words (user_id);

-- Log of all changes of the spreads that readers see. A row remains when the account of its user is deleted.
CREATE TABLE spread_changes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  page_set_id integer NOT NULL REFERENCES page_sets ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  action text NOT NULL CHECK (action IN ('say', 'take_back', 'revert')),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX spread_changes_set ON spread_changes (page_set_id, id DESC);
CREATE INDEX spread_changes_user ON spread_changes (user_id) WHERE user_id IS NOT NULL;

-- ── Readers ─────────────────────────────────────────────────────────────────────────────────────────────
-- Data that readers store: follows, ratings, reading progress, history, bookmarks, lists and reader settings.

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

-- Read marks, one row per user and title. A chapter number counts as read if any version of it has been read.
CREATE TABLE reads (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  chapters text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX reads_title ON reads (title_id);

-- Reading progress: the position of a user in each chapter that the user has opened.
CREATE TABLE progress (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  page smallint NOT NULL CHECK (page > 0),
  -- number of pages of the chapter at that time
  pages smallint NOT NULL,
  -- whether the user had read the chapter before this pass began
  again boolean NOT NULL DEFAULT false,
  -- time at which the user went back in the chapter or started it again; reports from before then do not raise `page`
  since timestamptz,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, title_id, chapter_id),
  CONSTRAINT progress_pages_check CHECK (page <= pages)
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

CREATE TABLE page_bookmarks (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  chapter_id integer NOT NULL REFERENCES chapters ON DELETE CASCADE,
  page smallint NOT NULL CHECK (page > 0),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, chapter_id, page)
);
CREATE INDEX page_bookmarks_recent ON page_bookmarks (user_id, at DESC);
CREATE INDEX page_bookmarks_chapter ON page_bookmarks (chapter_id);

CREATE TABLE lists (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  owner_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  description text,
  visibility list_visibility NOT NULL DEFAULT 'private',
  -- list place: fixed position of the list on the site (featured, seasonal or staff-picks); null for all other lists
  place text UNIQUE,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lists_owner ON lists (owner_id, id);
CREATE INDEX lists_public ON lists (owner_id, id DESC) WHERE visibility = 'public';
CREATE INDEX lists_newest ON lists (id DESC) WHERE visibility = 'public' AND place IS NULL;

CREATE TABLE list_titles (
  list_id integer NOT NULL REFERENCES lists ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  position integer NOT NULL,
  note text,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (list_id, title_id)
);
CREATE INDEX list_titles_title ON list_titles (title_id);
CREATE INDEX list_titles_order ON list_titles (list_id, position, title_id);

CREATE TABLE list_follows (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  list_id integer NOT NULL REFERENCES lists ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, list_id)
);
CREATE INDEX list_follows_list ON list_follows (list_id);

-- Reader settings of an account, one row per choice, so that the settings of two devices are merged choice by choice.
CREATE TABLE reader_choices (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) <= 110),
  -- null when the choice was removed
  value jsonb,
  chosen_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX reader_choices_saved ON reader_choices (user_id, saved_at);

-- ── Blocks ──────────────────────────────────────────────────────────────────────────────────────────────
-- Blocks of a user: users and groups that are blocked everywhere or within one title, and hidden titles. The tables are
-- narrow, and their rows are read only for the user who owns them. The secondary indexes are for the foreign keys: they
-- find the blocks of a user, group or title that is deleted.

CREATE TABLE blocked_users (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  blocked_id integer NOT NULL REFERENCES users ON DELETE CASCADE CHECK (blocked_id <> user_id),
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX blocked_users_blocked ON blocked_users (blocked_id);

CREATE TABLE blocked_groups (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, group_id)
);
CREATE INDEX blocked_groups_group ON blocked_groups (group_id);

CREATE TABLE hidden_titles (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, title_id)
);
CREATE INDEX hidden_titles_title ON hidden_titles (title_id);

-- Blocks within one title: of a group, or of a user as uploader.
CREATE TABLE title_blocks (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  group_id integer REFERENCES groups ON DELETE CASCADE,
  blocked_id integer REFERENCES users ON DELETE CASCADE CHECK (blocked_id <> user_id),
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(group_id, blocked_id) = 1),
  UNIQUE NULLS NOT DISTINCT (user_id, title_id, group_id, blocked_id)
);
CREATE INDEX title_blocks_title ON title_blocks (title_id);
CREATE INDEX title_blocks_group ON title_blocks (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX title_blocks_blocked ON title_blocks (blocked_id) WHERE blocked_id IS NOT NULL;

-- ── Statistics ──────────────────────────────────────────────────────────────────────────────────────────
-- Statistics of groups and authors that lists of them are sorted by. They are in narrow tables of their own, with the
-- indexes for each sort order. Every group and every author has a row there.

CREATE TABLE group_figures (
  group_id integer PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  follows integer NOT NULL DEFAULT 0,
  -- statistics of the chapters that are readable now, in this column and all below; server/chapters updates them in the
  -- transaction that publishes or removes a chapter
  chapters integer NOT NULL DEFAULT 0,
  titles integer NOT NULL DEFAULT 0,
  latest_chapter_at timestamptz,
  -- median number of days between successive days with uploads, over the last fifty of these days
  median_days real,
  -- languages of the chapters, the most frequent first
  languages text[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 80);
CREATE INDEX group_figures_follows ON group_figures (follows, group_id);
CREATE INDEX group_figures_latest_down ON group_figures (latest_chapter_at DESC NULLS LAST, group_id DESC);
CREATE INDEX group_figures_latest_up ON group_figures (latest_chapter_at, group_id);

CREATE FUNCTION add_group_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_figures (group_id) SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER add_figures AFTER INSERT ON groups REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_group_figures();

CREATE FUNCTION count_group_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE group_figures AS figures SET follows = figures.follows + came.count
      FROM (SELECT group_id, count(*) FROM new_rows GROUP BY group_id) AS came WHERE came.group_id = figures.group_id;
  ELSE
    UPDATE group_figures AS figures SET follows = figures.follows - gone.count
      FROM (SELECT group_id, count(*) FROM old_rows GROUP BY group_id) AS gone WHERE gone.group_id = figures.group_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_follows_by_insert AFTER INSERT ON group_follows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_group_follows();
CREATE TRIGGER count_follows_by_delete AFTER DELETE ON group_follows REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_group_follows();

-- Titles that a group has readable chapters of, recounted together with group_figures. The `group` filter of title
-- lists reads them, so that it need not read every chapter of the group.
CREATE TABLE group_titles (
  group_id integer PRIMARY KEY REFERENCES groups ON DELETE CASCADE,
  title_ids integer[] NOT NULL
);

-- Recounts the chapters of the given groups. For null, recounts all statistics of all groups; used after a load without
-- triggers.
CREATE FUNCTION refresh_group_figures(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF wanted IS NULL THEN
    INSERT INTO group_figures AS figures (group_id, follows)
      SELECT groups.id, count(group_follows.user_id) FROM groups LEFT JOIN group_follows ON group_id = groups.id GROUP BY groups.id
      ON CONFLICT (group_id) DO UPDATE SET follows = excluded.follows;
    SELECT array_agg(id) INTO wanted FROM groups;
  END IF;
  -- one writer of a group's figures at a time, and several groups always in the same order
  PERFORM FROM group_figures WHERE group_id = ANY (wanted) ORDER BY group_id FOR NO KEY UPDATE;
  WITH readable AS MATERIALIZED (
    SELECT chapter_groups.group_id, chapters.title_id, chapters.language, chapters.readable_at
    FROM chapter_groups JOIN chapters ON chapters.id = chapter_groups.chapter_id
    JOIN titles ON titles.id = chapters.title_id
    WHERE chapter_groups.group_id = ANY (wanted) AND chapters.state = 'published' AND NOT chapters.unavailable
      AND chapters.publish_at <= clock_timestamp() AND titles.state = 'published'),
  counted AS (
    SELECT group_id, count(*) AS chapters, count(DISTINCT title_id) AS titles, max(readable_at) AS latest
    FROM readable GROUP BY group_id),
  spoken AS (
    SELECT group_id, array_agg(language ORDER BY uses DESC, language) AS languages
    FROM (SELECT group_id, language, count(*) AS uses FROM readable GROUP BY group_id, language) AS each GROUP BY group_id),
  gaps AS (
    SELECT group_id, day - lag(day) OVER (PARTITION BY group_id ORDER BY day) AS gap,
      row_number() OVER (PARTITION BY group_id ORDER BY day DESC) AS place
    FROM (SELECT DISTINCT group_id, (readable_at AT TIME ZONE 'UTC')::date AS day FROM readable) AS days),
  rhythm AS (
    SELECT group_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY gap) AS median
    FROM gaps WHERE gap IS NOT NULL AND place <= 50 GROUP BY group_id),
  kept AS (
    INSERT INTO group_titles (group_id, title_ids)
      SELECT one.id, coalesce(array_agg(DISTINCT readable.title_id) FILTER (WHERE readable.title_id IS NOT NULL), '{}')
      FROM unnest(wanted) AS one (id) JOIN groups ON groups.id = one.id LEFT JOIN readable ON readable.group_id = one.id
      GROUP BY one.id
    ON CONFLICT (group_id) DO UPDATE SET title_ids = excluded.title_ids)
  UPDATE group_figures AS figures SET chapters = coalesce(counted.chapters, 0), titles = coalesce(counted.titles, 0),
    latest_chapter_at = counted.latest, languages = coalesce(spoken.languages, '{}'), median_days = rhythm.median
  FROM unnest(wanted) AS one (id) LEFT JOIN counted ON counted.group_id = one.id
    LEFT JOIN spoken ON spoken.group_id = one.id LEFT JOIN rhythm ON rhythm.group_id = one.id
  WHERE figures.group_id = one.id;
END $$;

-- Counter of the publicly visible titles that an author is credited for.
CREATE TABLE author_figures (
  author_id integer PRIMARY KEY REFERENCES authors ON DELETE CASCADE,
  titles integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX author_figures_titles ON author_figures (titles, author_id);

CREATE FUNCTION add_author_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO author_figures (author_id) SELECT id FROM new_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER add_figures AFTER INSERT ON authors REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION add_author_figures();

-- Recounts the titles of the given authors, or of all authors for null.
CREATE FUNCTION refresh_author_figures(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF wanted IS NULL THEN
    INSERT INTO author_figures (author_id) SELECT id FROM authors ON CONFLICT DO NOTHING;
    SELECT array_agg(id) INTO wanted FROM authors;
  END IF;
  PERFORM FROM author_figures WHERE author_id = ANY (wanted) ORDER BY author_id FOR NO KEY UPDATE;
  UPDATE author_figures AS figures SET titles = coalesce(counted.titles, 0)
  FROM unnest(wanted) AS one (id) LEFT JOIN (
    SELECT author_id, count(DISTINCT title_id) AS titles FROM title_credits JOIN titles ON titles.id = title_id
    WHERE author_id = ANY (wanted) AND titles.state = 'published' GROUP BY author_id) AS counted ON counted.author_id = one.id
  WHERE figures.author_id = one.id AND figures.titles <> coalesce(counted.titles, 0);
END $$;

CREATE FUNCTION count_author_titles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT author_id) INTO changed FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT author_id) INTO changed FROM old_rows;
  ELSE SELECT array_agg(author_id) INTO changed FROM (SELECT author_id FROM new_rows UNION SELECT author_id FROM old_rows) AS both_rows;
  END IF;
  IF changed IS NOT NULL THEN PERFORM refresh_author_figures(changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_titles_by_insert AFTER INSERT ON title_credits REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_author_titles();
CREATE TRIGGER count_titles_by_update AFTER UPDATE ON title_credits REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_author_titles();
CREATE TRIGGER count_titles_by_delete AFTER DELETE ON title_credits REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_author_titles();

-- Updates the statistics of authors and groups when one of their titles becomes visible or is hidden.
CREATE FUNCTION count_around_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_author_figures(array_agg(author_id)) FROM title_credits WHERE title_id = OLD.id HAVING count(*) > 0;
  PERFORM refresh_group_figures(array_agg(DISTINCT group_id)) FROM chapter_groups
    JOIN chapters ON chapters.id = chapter_id WHERE title_id = OLD.id HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER count_around AFTER UPDATE OF state ON titles FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION count_around_title();

-- Counter of the followers of a list, maintained by triggers, because a list may have too many followers to count them
-- for each request.
CREATE TABLE list_figures (
  list_id integer PRIMARY KEY REFERENCES lists ON DELETE CASCADE,
  follows integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX list_figures_follows ON list_figures (follows DESC, list_id DESC) WHERE follows > 0;

CREATE FUNCTION count_list_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_figures AS figures (list_id, follows) SELECT list_id, count(*) FROM new_rows GROUP BY list_id
      ON CONFLICT (list_id) DO UPDATE SET follows = figures.follows + excluded.follows;
  ELSE
    UPDATE list_figures AS figures SET follows = figures.follows - gone.count
      FROM (SELECT list_id, count(*) FROM old_rows GROUP BY list_id) AS gone WHERE gone.list_id = figures.list_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_list_follows_by_insert AFTER INSERT ON list_follows REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_follows();
CREATE TRIGGER count_list_follows_by_delete AFTER DELETE ON list_follows REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_list_follows();

-- Gains of titles by day and by month, for rankings of currently popular titles. A query for a year reads months, and
-- days of at most one month, so that its cost does not grow with the age of the site.
CREATE TABLE title_gains (
  day date NOT NULL,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  follows integer NOT NULL DEFAULT 0,
  reads integer NOT NULL DEFAULT 0,
  ratings integer NOT NULL DEFAULT 0,
  -- weights: most for a follow (the user means to return), less for a rating (it takes some thought), least for a read
  points integer NOT NULL GENERATED ALWAYS AS (10 * follows + 5 * ratings + reads) STORED,
  PRIMARY KEY (day, title_id) INCLUDE (points)
) WITH (fillfactor = 80);
CREATE INDEX title_gains_title ON title_gains (title_id);

CREATE TABLE title_month_gains (
  -- first day of the month
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  points integer NOT NULL DEFAULT 0,
  PRIMARY KEY (month, title_id) INCLUDE (points)
) WITH (fillfactor = 80);
CREATE INDEX title_month_gains_title ON title_month_gains (title_id);

-- Maintains the sums per month by triggers on the gains per day, regardless of which code writes those.
CREATE FUNCTION sum_month_gains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO title_month_gains (month, title_id, points)
  SELECT date_trunc('month', day)::date, title_id, sum(points)
  FROM (SELECT day, title_id, points FROM new_rows) AS gained
  GROUP BY 1, 2
  ORDER BY 1, 2
  ON CONFLICT (month, title_id) DO UPDATE SET points = title_month_gains.points + excluded.points;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_new_gains AFTER INSERT ON title_gains REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_month_gains();

CREATE FUNCTION sum_changed_month_gains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO title_month_gains (month, title_id, points)
  SELECT date_trunc('month', day)::date, title_id, sum(points)
  FROM (SELECT day, title_id, points FROM new_rows UNION ALL SELECT day, title_id, -points FROM old_rows) AS gained
  GROUP BY 1, 2
  ORDER BY 1, 2
  ON CONFLICT (month, title_id) DO UPDATE SET points = title_month_gains.points + excluded.points;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_changed_gains AFTER UPDATE ON title_gains REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_month_gains();

-- Rankings of titles by gains per time window. A job computes them for all processes (server/rankings/rankings.ts).
CREATE TABLE title_rankings (
  -- JSON: "week", {"months":3}
  time_window text PRIMARY KEY,
  -- sorted by gains, the highest first
  title_ids integer[] NOT NULL,
  made_at timestamptz NOT NULL
);

-- ── Publication ─────────────────────────────────────────────────────────────────────────────────────────
-- Scheduled publication: when the publication time of a chapter comes, the public data of its title and groups changes
-- without any write, so a job refreshes that data (server/chapters/publication.ts). The single row of publication_clock
-- stores the time up to which this is done.

CREATE TABLE publication_clock (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  done_until timestamptz NOT NULL
);
INSERT INTO publication_clock (done_until) VALUES (now());
-- Recently published chapters that the publication job has handled already. The job checks every period more than once,
-- because a transaction may commit a chapter after its publication time; this table prevents handling a chapter twice.
CREATE TABLE publications (
  chapter_id integer PRIMARY KEY REFERENCES chapters ON DELETE CASCADE,
  at timestamptz NOT NULL
);
CREATE INDEX publications_at ON publications (at);

-- ── Accounts and sessions ───────────────────────────────────────────────────────────────────────────────
-- The tables of sign-in hold no secret that grants access by itself: secrets are hashed, or sealed (encrypted) with a key
-- that is not in the database.

-- Credentials of users. Users without a row here cannot sign in.
CREATE TABLE accounts (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- e-mail address as typed, and normalized for comparison; null for users of an outside provider
  email text CHECK (char_length(email) <= 254),
  email_key text UNIQUE,
  password_hash text,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  -- identity at the outside provider, for sites where such a provider is the only way to sign in
  issuer text,
  subject text,
  -- second factor (TOTP): its secret is sealed (encrypted), and it is in effect only once it is confirmed
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- last time step whose TOTP code was used, so that no code is accepted twice
  totp_step bigint,
  -- new e-mail address, not in effect until its owner confirms it; not unique, because any number of accounts may claim
  -- an address until then
  pending_email text CHECK (char_length(pending_email) <= 254),
  pending_key text,
  -- roles granted by an outside OpenID provider; a role is revoked here when the provider no longer grants it
  outside_roles text[] NOT NULL DEFAULT '{}',
  -- time at which all sessions of the user were ended; a sign-in that began before then is rejected
  signed_out_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (issuer, subject)
);

CREATE INDEX accounts_pending ON accounts (pending_key) WHERE pending_key IS NOT NULL;

CREATE TYPE session_kind AS ENUM ('site', 'client', 'legacy');

-- Sessions, one row per sign-in. `uid` identifies the session in tokens and grants no access by itself.
CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid text NOT NULL UNIQUE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind session_kind NOT NULL,
  -- personal API client that the session belongs to, if any
  client_id integer,
  second_factor boolean NOT NULL DEFAULT false,
  authenticated_at timestamptz NOT NULL DEFAULT now(),
  -- browser and network by which the user recognizes the session; the IP address itself is not stored
  user_agent text CHECK (char_length(user_agent) <= 300),
  network text,
  -- hashes of the newest refresh token and of the one before it
  refresh_hash bytea,
  previous_hash bytea,
  refreshed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
-- foreign key index over all sessions of a user, including ended ones: the row limit counts them, and they are deleted
-- together with the user
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
-- partial index with which the hourly sweep finds sessions past their retention, without scanning all sessions
CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL;

-- Data that the OpenID provider stores between two requests: sessions, codes, grants and refresh tokens. Rows are found
-- by hashes, and their payload is sealed (encrypted).
CREATE TABLE oidc_records (
  kind text NOT NULL,
  id_hash bytea NOT NULL,
  grant_hash bytea,
  uid_hash bytea,
  user_id integer REFERENCES users ON DELETE CASCADE,
  payload bytea NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oidc_records_grant ON oidc_records (grant_hash) WHERE grant_hash IS NOT NULL;
CREATE INDEX oidc_records_uid ON oidc_records (uid_hash) WHERE uid_hash IS NOT NULL;
CREATE INDEX oidc_records_user ON oidc_records (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX oidc_records_expiry ON oidc_records (expires_at);

-- Signing keys of tokens, sealed (encrypted). The newest one signs; the others stay published until everything that
-- they signed has expired.
CREATE TABLE identity_keys (
  kid text PRIMARY KEY,
  private bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  retired_at timestamptz
);

-- Replaced e-mail addresses. Their owners can restore an address on the account until the expiry of the row.
CREATE TABLE former_emails (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX former_emails_user ON former_emails (user_id);
CREATE INDEX former_emails_expiry ON former_emails (expires_at);

-- One-time codes in e-mails, stored as hashes. Each can be used once, until its expiry.
CREATE TABLE account_codes (
  hash bytea PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL,
  -- e-mail address that the code confirms or restores
  email text,
  -- change of address that the code undoes; the foreign key deletes the code together with that change, and with no
  -- other
  former integer REFERENCES former_emails ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_codes_user ON account_codes (user_id);
CREATE INDEX account_codes_expiry ON account_codes (expires_at);
CREATE INDEX account_codes_former ON account_codes (former) WHERE former IS NOT NULL;

-- Recovery codes, stored as hashes. Each can be used once instead of the second factor.
CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz,
  -- null for codes that are older than this column
  created_at timestamptz,
  PRIMARY KEY (user_id, hash)
);

-- Claims of usernames, by the appearance of the name (skeleton). The name of a deleted account stays reserved for a
-- while.
CREATE TABLE username_claims (
  skeleton text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  free_at timestamptz,
  -- version of the UTS #39 data that the skeleton was computed with; claims of an older version are recomputed when the
  -- site starts (server/accounts/username-claims.ts)
  version smallint NOT NULL DEFAULT 1
);
CREATE INDEX username_claims_user ON username_claims (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX username_claims_version ON username_claims (version) WHERE version < 1;
COMMENT ON COLUMN username_claims.skeleton IS
  'What a name looks like; of a deleted account # and a keyed hash of that, so that nobody reads the name';
CREATE INDEX username_claims_free ON username_claims (free_at) WHERE free_at IS NOT NULL;

-- Throttle for attempts at passwords and codes: the number of consecutive failures, and the time before which no
-- further attempt is accepted.
CREATE TABLE guesses (
  bucket bytea PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL,
  wait_until timestamptz
);
CREATE INDEX guesses_last ON guesses (last_at);

-- Log of sent e-mails by the hash of the address, for a rate limit, so that nobody can flood the mailbox of another
-- person.
CREATE TABLE mails_sent (
  address bytea NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX mails_sent_address ON mails_sent (address, at);
CREATE INDEX mails_sent_at ON mails_sent (at);

-- Captchas that were solved in advance of the request that requires one, by the hash of the network.
CREATE TABLE captchas_solved (
  source bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Linked accounts: accounts at outside OpenID providers that users have linked to their own, as another way to sign in.
CREATE TABLE connections (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- name of the provider in the configuration; the issuer identifies the provider
  provider text NOT NULL CHECK (char_length(provider) <= 30),
  issuer text NOT NULL,
  subject text NOT NULL CHECK (char_length(subject) <= 255),
  -- name of the user at the provider, shown only to that user
  name text NOT NULL CHECK (char_length(name) <= 100),
  linked_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, provider),
  UNIQUE (issuer, subject)
);

-- Sanctions of deleted accounts: a ban, or revoked uploads, applies again when the user comes back with a new account.
-- Only a keyed hash is stored, of the confirmed e-mail address or of the identity at an outside provider.
CREATE TABLE kept_standing (
  identity_hash bytea PRIMARY KEY,
  banned boolean NOT NULL,
  upload_revoked boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Personal API clients: programs of a user that access only the account of that user.
CREATE TYPE api_client_state AS ENUM ('requested', 'approved', 'rejected', 'autoapproved');

CREATE TABLE api_clients (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  owner_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 32),
  description text CHECK (char_length(description) <= 1024),
  -- client id that the program sends to the token endpoint
  public_id text NOT NULL UNIQUE,
  state api_client_state NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- SHA-256 hash of the secret; null until the client is approved
  secret_hash bytea,
  -- the secret itself, sealed (encrypted) until it is shown, which is possible only once
  secret_sealed bytea,
  decided_by integer REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX api_clients_owner ON api_clients (owner_id, created_at);
CREATE INDEX api_clients_requested ON api_clients (created_at) WHERE state = 'requested';

-- Counter of all API clients that a user has ever created. Includes deleted ones, because only the first few clients of
-- a user are approved automatically.
CREATE TABLE api_client_counts (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  made integer NOT NULL
);

ALTER TABLE sessions ADD FOREIGN KEY (client_id) REFERENCES api_clients ON DELETE CASCADE;
CREATE INDEX sessions_client ON sessions (client_id) WHERE client_id IS NOT NULL;

-- ── Settings, themes, site ──────────────────────────────────────────────────────────────────────────────

-- Settings documents of accounts. A document is read and replaced as a whole and never searched, so it is stored as
-- JSON text, exactly as it was written.
CREATE TABLE settings (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  document text NOT NULL CHECK (octet_length(document) <= 65536),
  updated_at timestamptz NOT NULL
);

-- JSON schemas of the settings document; the newest one is in effect.
CREATE TABLE settings_templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  template text NOT NULL CHECK (octet_length(template) <= 65536),
  author_id integer REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX settings_templates_author ON settings_templates (author_id) WHERE author_id IS NOT NULL;

-- Feature flags of the whole site.
CREATE TABLE flags (
  id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  value jsonb NOT NULL,
  updated_by integer REFERENCES users ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX flags_updated_by ON flags (updated_by) WHERE updated_by IS NOT NULL;

-- Themes that users share: twelve colors with a name. A theme is visible to everybody who has its link.
CREATE TABLE themes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  owner_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
  -- colors by token name, each as #rrggbb
  colours jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX themes_owner ON themes (owner_id, created_at);

CREATE TABLE announcements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name jsonb NOT NULL,
  body jsonb NOT NULL,
  author_id integer REFERENCES users ON DELETE SET NULL,
  published_at timestamptz,
  expires_at timestamptz,
  importance text NOT NULL DEFAULT 'news' CHECK (importance IN ('news', 'important')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_published ON announcements (published_at DESC) WHERE published_at IS NOT NULL;

-- Messages of the contact form to the staff, deleted once an e-mail with them is handed over. Messages whose e-mail
-- fails for weeks are deleted, too.
CREATE TABLE contact_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- signed-in user, if any
  user_id integer REFERENCES users ON DELETE CASCADE,
  name text CHECK (char_length(name) <= 100),
  email text NOT NULL CHECK (char_length(email) <= 254),
  topic text NOT NULL,
  message text NOT NULL CHECK (char_length(message) <= 5000),
  page text CHECK (char_length(page) <= 500),
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_messages_user ON contact_messages (user_id) WHERE user_id IS NOT NULL;

-- Numeric ids from before entities had UUIDs, mapped to their UUIDs; POST /legacy/mapping reads this table.
CREATE TYPE legacy_type AS ENUM ('group', 'manga', 'chapter', 'tag');
CREATE TABLE legacy_ids (
  type legacy_type NOT NULL,
  legacy_id integer NOT NULL CHECK (legacy_id >= 0),
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  new_id uuid NOT NULL,
  PRIMARY KEY (type, legacy_id)
);

-- Genre numbers of the old site, as its apps had them. Two of the present tags replace two old ones each.
INSERT INTO legacy_ids (type, legacy_id, new_id) VALUES
  ('tag', 1, 'b11fda93-8f1d-4bef-b2ed-8803d3733170'),
  ('tag', 2, '391b0423-d847-456f-aff0-8b0cfc03066b'),
  ('tag', 3, '87cc87cd-a395-47af-b27a-93258283bbc6'),
  ('tag', 4, '0a39b5a1-b235-4886-a747-1d05d216532d'),
  ('tag', 5, '4d32cc48-9f00-4cca-9b5a-a839f0764984'),
  ('tag', 6, 'ea2bc92d-1c26-4930-9b7c-d5c0dc1b6869'),
  ('tag', 7, 'b13b2a48-c720-44a9-9c77-39c9979373fb'),
  ('tag', 8, 'b9af3a63-f058-46de-a9a0-e0c13906197a'),
  ('tag', 10, 'cdc58593-87dd-415e-bbc0-2ec27bf404cc'),
  ('tag', 11, 'fad12b5e-68ba-460e-b933-9ae8318f5b65'),
  ('tag', 12, 'aafb99c1-7f60-43fa-b75f-fc9502ce29c7'),
  ('tag', 13, '33771934-028e-4cb3-8744-691e866a923e'),
  ('tag', 14, 'cdad7e68-1419-41dd-bdce-27753074a640'),
  ('tag', 16, '799c202e-7daa-44eb-9cf7-8a3c0441531e'),
  ('tag', 17, '50880a9d-5440-4732-9afb-8f457127e836'),
  ('tag', 18, 'c8cbe35b-1b2b-4a3f-9c37-db84c4514856'),
  ('tag', 19, 'f42fbf9e-188a-447b-9fdc-f19dc1e4d685'),
  ('tag', 20, 'ee968100-4191-4968-93d3-f82d72be7e46'),
  ('tag', 21, '0234a31e-a729-4e28-9d6a-3f87c4966b9e'),
  ('tag', 22, '3b60b75c-a2d7-4860-ab56-05f391bb889c'),
  ('tag', 23, '423e2eae-a7a2-4a8b-ac03-a8351462d71d'),
  ('tag', 24, 'caaa44eb-cd40-4177-b930-79d3ef2afe87'),
  ('tag', 25, '256c8bd9-4904-4360-bf4f-508a76d67183'),
  ('tag', 28, 'a3c67850-4684-404e-9b7f-c69850ee5da6'),
  ('tag', 30, '5920b825-4181-4a17-beeb-9918b0ff7a30'),
  ('tag', 31, 'e5301a23-ebd9-49dd-a0cb-2add944c7fe9'),
  ('tag', 33, '69964a64-2f90-4d33-beeb-f3ed2875eb4c'),
  ('tag', 34, 'eabc5b4c-6aff-42f3-b657-3e90cbd00b75'),
  ('tag', 35, 'f8f62932-27da-4fe4-8ee1-6779a8c5edba'),
  ('tag', 36, '3e2b8dae-350e-4ab8-a8ce-016e844b9f0d'),
  ('tag', 37, '5920b825-4181-4a17-beeb-9918b0ff7a30'),
  ('tag', 38, 'a3c67850-4684-404e-9b7f-c69850ee5da6'),
  ('tag', 40, '9438db5a-7e2a-4ac0-b39e-e0d95a34b8a8'),
  ('tag', 41, 'ace04997-f6bd-436e-b261-779182193d3d'),
  ('tag', 42, 'f4122d1c-3b44-44d0-9936-ff7502c39ad3'),
  ('tag', 43, '51d83883-4103-437c-b4b1-731cb73d786c'),
  ('tag', 44, 'e197df38-d0e7-43b5-9b09-2842d0c326dd'),
  ('tag', 45, 'f5ba408b-0e7a-484d-8d49-4e9125ac96de'),
  ('tag', 47, '320831a8-4026-470b-94f6-8353740e6f04'),
  ('tag', 48, '7b2ce280-79ef-4c09-9b58-12b7c23a9b78'),
  ('tag', 49, 'b29d6a3d-1569-4e7a-8caf-7557bc92cd5d'),
  ('tag', 50, '97893a4c-12af-4dac-b6be-0dffb353568e'),
  ('tag', 51, '5ca48985-9a9d-4bd8-be29-80dc0303db72'),
  ('tag', 52, '81c836c9-914a-4eca-981a-560dad663e73'),
  ('tag', 53, 'b1e97889-25b4-4258-b28b-cd7f4d28ea9b'),
  ('tag', 54, '7064a261-a137-4d3a-8848-2d385de3a99c'),
  ('tag', 55, '07251805-a27e-4d59-b488-f0bfbec15168'),
  ('tag', 56, 'acc803a4-c95a-4c22-86fc-eb6b582d82a2'),
  ('tag', 57, 'e64f6742-c834-471d-8d72-dd51fc02b835'),
  ('tag', 58, '3de8c75d-8ee3-48ff-98ee-e20a65c86451'),
  ('tag', 59, '9ab53f92-3eed-4e9b-903a-917c86035ee3'),
  ('tag', 60, '39730448-9a5f-48a2-85b0-a70db87b1233'),
  ('tag', 61, 'da2d50ca-3018-4cc0-ac7a-6b7d472a29ea'),
  ('tag', 62, '2bd2e8d0-f146-434a-9b51-fc9ff2c5fe6a'),
  ('tag', 63, '3bb26d85-09d5-4d2e-880c-c34b974339e9'),
  ('tag', 64, 'dd1f77c5-dea9-4e2b-97ae-224af09caf99'),
  ('tag', 65, '2d1f5d56-a1e5-4d0d-a961-2193588b08ec'),
  ('tag', 66, 'a1f53773-c69a-4ce5-8cab-fffcd90b1565'),
  ('tag', 67, 'ac72833b-c4e9-4878-b9db-6c8a4a99444a'),
  ('tag', 68, '36fd93ea-e8b8-445e-b836-358f02b3d33d'),
  ('tag', 69, '489dd859-9b61-4c37-af75-5b18e88daafc'),
  ('tag', 70, '92d6d951-ca5e-429c-ac78-451071cbf064'),
  ('tag', 71, 'df33b754-73a3-4c54-80e6-1a74a8058539'),
  ('tag', 72, '9467335a-1b83-4497-9231-765337a00b96'),
  ('tag', 73, '0bc90acb-ccc1-44ca-a34a-b9f3a73259d0'),
  ('tag', 74, '65761a2a-415e-47f3-bef2-a9dababba7a6'),
  ('tag', 75, '81183756-1453-4c81-aa9e-f6e1b63be016'),
  ('tag', 76, 'ddefd648-5140-4e5f-ba18-4eca4071d19b'),
  ('tag', 77, '5fff9cde-849c-4d78-aab0-0d52b2ee1d25'),
  ('tag', 78, '292e862b-2d17-4062-90a2-0356caa4ae27'),
  ('tag', 79, 'd7d1730f-6eb0-4ba6-9437-602cac38664c'),
  ('tag', 80, '31932a7e-5b8e-49a6-9f12-2afa39dc544c'),
  ('tag', 81, '8c86611e-fab7-4986-9dec-d1a2f44acdd5'),
  ('tag', 82, '631ef465-9aba-4afb-b0fc-ea10efe274a8'),
  ('tag', 83, '5bd0e105-4481-44ca-b6e7-7544da56b1a3');

-- ── Limits ──────────────────────────────────────────────────────────────────────────────────────────────

-- Rate limits of endpoints: the requests that are counted. UNLOGGED, because counts may be lost in a crash of the
-- database and are not worth writing to the WAL.
CREATE UNLOGGED TABLE rate_limits (
  -- hash of the limit and of the address, user or account that it counts
  key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  -- times of the requests within the window in Unix milliseconds, the oldest first
  hits bigint[] NOT NULL,
  -- whether the last request was admitted, and is one of these
  taken boolean NOT NULL,
  -- expiry of the row in Unix milliseconds: after that it contains no relevant data
  ends_at bigint NOT NULL
) WITH (fillfactor = 50);
-- a few hundred entries at most, rewritten by every request: stored in the row itself, neither compressed nor in TOAST
ALTER TABLE rate_limits ALTER COLUMN hits SET STORAGE PLAIN;

-- Token buckets: the number of requests that a network may still send, shared by all processes of the site. Each
-- process takes several tokens at a time (server/core/http/limits/shared-buckets.ts). UNLOGGED, because a crash of the
-- database may reset all buckets.
CREATE UNLOGGED TABLE request_buckets (
  -- keyed hash of the listener and the network
  key bytea PRIMARY KEY,
  tokens double precision NOT NULL,
  -- number of tokens that the last request for tokens got
  granted double precision NOT NULL,
  -- time of the last change in Unix milliseconds
  at bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX request_buckets_at ON request_buckets (at);

-- Row limits: every table that users can fill has a maximum number of rows per owner (server/core/db/row-limits.ts),
-- which triggers enforce. The triggers are created at each start. For a large limit, this table stores the number of
-- rows that may still be inserted before the rows are counted again. UNLOGGED, because rows lost in a crash are counted
-- again.
CREATE UNLOGGED TABLE rows_left (
  -- id of the owner of the rows, as text
  owner text NOT NULL,
  -- limited table and its owner column, as `table.column`
  source text NOT NULL,
  rows bigint NOT NULL CHECK (rows >= 0),
  PRIMARY KEY (owner, source)
) WITH (fillfactor = 50);

-- ── Audit ───────────────────────────────────────────────────────────────────────────────────────────────

-- Audit log of the actions of operators and staff. Rows outlive accounts, so they have no foreign key and contain only
-- ids, kinds and numbers. The database role of the application can only insert and select rows, see
-- server/core/db/database-rights.ts.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- users.id of the actor; null for the operator at a terminal
  actor_id integer,
  -- command of an operator, or action of a staff member, e.g. user.grant
  action text NOT NULL CHECK (action ~ '^[a-z][a-z0-9.-]{0,63}$'),
  object_kind text NOT NULL CHECK (object_kind ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- null when the action concerns all objects of the kind
  object_id text CHECK (object_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- each string is an id or a word of a fixed list; it contains neither spaces nor @, unlike names and addresses
  details jsonb NOT NULL DEFAULT '{}' CHECK (
    jsonb_typeof(details) = 'object'
    AND octet_length(details::text) <= 4000
    AND NOT jsonb_path_exists(details, 'strict $.** ? (@.type() == "string" && !(@ like_regex "^[A-Za-z0-9_.:-]{1,64}$"))')
  )
);
CREATE INDEX audit_at ON audit (at, id);
CREATE INDEX audit_object ON audit (object_kind, object_id, id);

-- ── Documents ───────────────────────────────────────────────────────────────────────────────────────────

-- Document cache: `doc` stores the public JSON of an entity, with its relationships at the end and without their
-- included attributes. Triggers only invalidate it: any change of the entity, or of other rows that its JSON depends
-- on, sets `doc` to null. The next reader renders the JSON and stores it, unless the row version (xmin) has changed
-- since it was rendered. So no code that writes has to invalidate documents itself, and each change of an entity
-- creates a new row version, of which the change feed below notifies.

CREATE FUNCTION forget_own_doc() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.doc IS NOT DISTINCT FROM OLD.doc THEN NEW.doc := NULL; END IF;
  RETURN NEW;
END $$;

-- Invalidates the documents that depend on changed rows. Trigger arguments: the table of the documents, and the column
-- of the changed rows with the id of the entity. Updates the row even if its `doc` is null already: a reader may be
-- rendering it at that moment, and the new row version prevents it from storing outdated JSON.
CREATE FUNCTION forget_docs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    EXECUTE format('UPDATE %I SET doc = NULL WHERE id IN (SELECT %I FROM new_rows)', TG_ARGV[0], TG_ARGV[1]);
  END IF;
  IF TG_OP IN ('DELETE', 'UPDATE') THEN
    EXECUTE format('UPDATE %I SET doc = NULL WHERE id IN (SELECT %I FROM old_rows)', TG_ARGV[0], TG_ARGV[1]);
  END IF;
  RETURN NULL;
END $$;

DO $$
DECLARE
  own text;
  source record;
BEGIN
  FOREACH own IN ARRAY ARRAY['titles', 'chapters', 'covers', 'authors', 'groups'] LOOP
    EXECUTE format('CREATE TRIGGER forget_own_doc BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION forget_own_doc()', own);
  END LOOP;
  FOR source IN SELECT * FROM (VALUES
    ('title_names', 'titles', 'title_id'),
    ('title_descriptions', 'titles', 'title_id'),
    ('title_tags', 'titles', 'title_id'),
    ('title_credits', 'titles', 'title_id'),
    ('title_credits', 'authors', 'author_id'),
    ('title_relations', 'titles', 'title_id'),
    ('chapter_groups', 'chapters', 'chapter_id'),
    ('group_members', 'groups', 'group_id')) AS known (part, whole, key)
  LOOP
    EXECUTE format('CREATE TRIGGER forget_%s_by_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION forget_docs(%L, %L)', source.whole, source.part, source.whole, source.key);
    EXECUTE format('CREATE TRIGGER forget_%s_by_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION forget_docs(%L, %L)', source.whole, source.part, source.whole, source.key);
    EXECUTE format('CREATE TRIGGER forget_%s_by_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION forget_docs(%L, %L)', source.whole, source.part, source.whole, source.key);
  END LOOP;
END $$;

-- Invalidates documents when a title becomes visible or is hidden: those of authors list their visible titles, and
-- those of titles their visible relations.
CREATE FUNCTION forget_docs_around_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE authors SET doc = NULL WHERE id IN (SELECT author_id FROM title_credits WHERE title_id = OLD.id);
  UPDATE titles SET doc = NULL WHERE id IN (SELECT title_id FROM title_relations WHERE target_id = OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_docs_around AFTER UPDATE OF state ON titles FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION forget_docs_around_title();

CREATE FUNCTION forget_docs_of_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE titles SET doc = NULL WHERE id IN (SELECT title_id FROM title_tags WHERE tag_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_docs_of_tag AFTER UPDATE ON tags FOR EACH ROW EXECUTE FUNCTION forget_docs_of_tag();

-- Invalidates the documents of titles on any change of their chapters, so that the change feed notifies of these
-- titles.
CREATE FUNCTION touch_titles_of_chapters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[];
BEGIN
  -- writing a chapter's document back changes nothing
  IF TG_OP = 'DELETE' THEN SELECT array_agg(DISTINCT title_id) INTO changed FROM old_rows;
  ELSIF TG_OP = 'INSERT' THEN SELECT array_agg(DISTINCT title_id) INTO changed FROM new_rows;
  ELSE
    SELECT array_agg(DISTINCT title_id) INTO changed FROM
      (SELECT title_id FROM new_rows WHERE doc IS NULL UNION SELECT old_rows.title_id FROM old_rows JOIN new_rows USING (id) WHERE new_rows.doc IS NULL) AS touched;
  END IF;
  IF changed IS NOT NULL THEN UPDATE titles SET doc = NULL WHERE id = ANY (changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER touch_titles_by_insert AFTER INSERT ON chapters REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION touch_titles_of_chapters();
CREATE TRIGGER touch_titles_by_update AFTER UPDATE ON chapters REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION touch_titles_of_chapters();
CREATE TRIGGER touch_titles_by_delete AFTER DELETE ON chapters REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION touch_titles_of_chapters();

-- ── Change feed ─────────────────────────────────────────────────────────────────────────────────────────

-- Change feed: notifies of each changed entity as `<kind>:<internal id>` when the transaction commits. Storing a
-- rendered document does not count as a change. Trigger arguments: the kind, and the column with the id.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('komawari_changes', TG_ARGV[0] || ':' || (coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[1]));
  RETURN NULL;
END $$;

DO $$
DECLARE
  told record;
BEGIN
  FOR told IN SELECT * FROM (VALUES
    ('titles', 'title', 'id', true),
    ('chapters', 'chapter', 'id', true),
    ('covers', 'cover', 'id', true),
    ('authors', 'author', 'id', true),
    ('groups', 'group', 'id', true),
    ('title_figures', 'figures', 'title_id', false),
    ('tags', 'tag', 'id', false),
    ('users', 'user', 'id', false),
    ('lists', 'list', 'id', false),
    ('list_titles', 'list', 'list_id', false),
    ('announcements', 'announcement', 'id', false)) AS known (source, kind, key, documented)
  LOOP
    EXECUTE format('CREATE TRIGGER tell_new AFTER INSERT OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION tell_change(%L, %L)',
      told.source, told.kind, told.key);
    EXECUTE format('CREATE TRIGGER tell_changed AFTER UPDATE ON %I FOR EACH ROW %s EXECUTE FUNCTION tell_change(%L, %L)',
      told.source, CASE WHEN told.documented THEN 'WHEN (NEW.doc IS NULL)' ELSE '' END, told.kind, told.key);
  END LOOP;
END $$;

DO $$
DECLARE
  source text;
BEGIN
  FOREACH source IN ARRAY ARRAY['blocked_users', 'blocked_groups', 'hidden_titles', 'title_blocks'] LOOP
    EXECUTE format('CREATE TRIGGER tell_new AFTER INSERT OR DELETE ON %I FOR EACH ROW
      EXECUTE FUNCTION tell_change(''blocks'', ''user_id'')', source);
  END LOOP;
END $$;

-- cached responses depend on the decision about spreads, and on a repeated detection; a first detection changes nothing
CREATE TRIGGER tell_changed AFTER UPDATE ON page_sets FOR EACH ROW
  WHEN (OLD.decided IS DISTINCT FROM NEW.decided OR OLD.decided_by IS DISTINCT FROM NEW.decided_by
    OR (OLD.detected IS NOT NULL AND OLD.detected IS DISTINCT FROM NEW.detected))
  EXECUTE FUNCTION tell_change('chapter', 'chapter_id');

CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON themes
  FOR EACH ROW EXECUTE FUNCTION tell_change('theme', 'id');

CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON flags
  FOR EACH ROW EXECUTE FUNCTION tell_change('flag', 'id');

-- Notifies of a group's leader as a changed user when the number of chapters of the group changes: the role Group
-- Leader requires that the group has published enough chapters. This includes recounts at a time when no chapter
-- changes.
CREATE FUNCTION tell_leader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('komawari_changes', 'user:' || leader_id) FROM groups WHERE id = NEW.group_id AND leader_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_leader AFTER UPDATE OF chapters ON group_figures FOR EACH ROW
  WHEN (OLD.chapters IS DISTINCT FROM NEW.chapters) EXECUTE FUNCTION tell_leader();

-- Viewers of requests are cached in memory (server/sessions/viewers.ts), so the change feed notifies of changes of
-- sessions and of the permissions of their users. Use of a session does not count as a change.
CREATE TRIGGER tell_new AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_change('session', 'id');
CREATE TRIGGER tell_changed AFTER UPDATE ON sessions FOR EACH ROW
  WHEN ((OLD.uid, OLD.user_id, OLD.kind, OLD.second_factor, OLD.authenticated_at, OLD.expires_at, OLD.ended_at)
    IS DISTINCT FROM (NEW.uid, NEW.user_id, NEW.kind, NEW.second_factor, NEW.authenticated_at, NEW.expires_at, NEW.ended_at))
  EXECUTE FUNCTION tell_change('session', 'id');

-- Notifies of users whose roles may change: roles depend on membership in groups, and on leading a group that
-- qualifies.
CREATE TRIGGER tell_member AFTER INSERT OR UPDATE OR DELETE ON group_members FOR EACH ROW
  EXECUTE FUNCTION tell_change('user', 'user_id');

CREATE FUNCTION tell_leaders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('komawari_changes', 'user:' || leader) FROM unnest(ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.leader_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.leader_id END]) AS leader
    WHERE leader IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_leader_of_new AFTER INSERT OR DELETE ON groups FOR EACH ROW EXECUTE FUNCTION tell_leaders();
CREATE TRIGGER tell_leader_of_changed AFTER UPDATE ON groups FOR EACH ROW
  WHEN ((OLD.leader_id, OLD.verified, OLD.inactive) IS DISTINCT FROM (NEW.leader_id, NEW.verified, NEW.inactive))
  EXECUTE FUNCTION tell_leaders();
