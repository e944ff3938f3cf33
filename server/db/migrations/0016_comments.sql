-- Comments on titles, chapters and groups. A thread has comments, and each comment has one flat list of replies, in the
-- order in which they were written; `parent_id` is what a reply answers.

CREATE TABLE comment_threads (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title_id integer UNIQUE REFERENCES titles ON DELETE CASCADE,
  chapter_id integer UNIQUE REFERENCES chapters ON DELETE CASCADE,
  group_id integer UNIQUE REFERENCES groups ON DELETE CASCADE,
  -- visible comments and replies, maintained by a trigger
  comments integer NOT NULL DEFAULT 0,
  pinned_id integer,
  locked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(title_id, chapter_id, group_id) = 1)
) WITH (fillfactor = 80);

CREATE TABLE comments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  thread_id integer NOT NULL REFERENCES comment_threads ON DELETE CASCADE,
  -- the comment under which a reply stands, and the one that it answers; null for comments
  root_id integer REFERENCES comments ON DELETE CASCADE,
  parent_id integer REFERENCES comments ON DELETE SET NULL,
  -- null once the account is deleted
  author_id integer REFERENCES users ON DELETE SET NULL,
  -- page of the chapter that a comment is about; replies have that of their comment
  page smallint CHECK (page > 0),
  body text NOT NULL,
  -- beginning of the text without markup and spoilers, empty if it is about a page: all that may be shown elsewhere
  excerpt text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'visible' CHECK (state IN ('visible', 'deleted', 'removed')),
  -- why staff removed it: a word of contract/rules/comments.ts
  reason text,
  -- visible replies: of a comment all that stand under it, of a reply those that answer it; maintained by a trigger
  replies integer NOT NULL DEFAULT 0,
  likes integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  -- when it was deleted or removed
  gone_at timestamptz,
  CHECK ((root_id IS NULL) <= (parent_id IS NULL))
) WITH (fillfactor = 80);
-- The lists of a thread. What was deleted stays in them as long as it has replies, as a line without the text; what was
-- removed stays for its author and moderators.
CREATE INDEX comments_newest ON comments (thread_id, created_at, id)
  WHERE root_id IS NULL AND (state <> 'deleted' OR replies > 0);
CREATE INDEX comments_best ON comments (thread_id, likes DESC, id DESC)
  WHERE root_id IS NULL AND (state <> 'deleted' OR replies > 0);
CREATE INDEX comments_pages ON comments (thread_id, page, id) WHERE page IS NOT NULL;
CREATE INDEX comments_replies ON comments (root_id, id) WHERE root_id IS NOT NULL;
CREATE INDEX comments_parent ON comments (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_author ON comments (author_id, thread_id, id) WHERE author_id IS NOT NULL;
CREATE INDEX comments_gone ON comments (gone_at) WHERE state = 'deleted' AND body <> '';

-- Former texts of edited comments.
CREATE TABLE comment_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  comment_id integer NOT NULL REFERENCES comments ON DELETE CASCADE,
  body text NOT NULL,
  -- when this text was written
  written_at timestamptz NOT NULL
);
CREATE INDEX comment_versions_comment ON comment_versions (comment_id, id);

CREATE TABLE comment_likes (
  comment_id integer NOT NULL REFERENCES comments ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_likes_user ON comment_likes (user_id);

-- People whom a comment mentions by name.
CREATE TABLE comment_mentions (
  comment_id integer NOT NULL REFERENCES comments ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_mentions_user ON comment_mentions (user_id);

-- Until when somebody may not comment.
ALTER TABLE users ADD COLUMN muted_until timestamptz;
ALTER TABLE kept_standing ADD COLUMN muted_until timestamptz;

-- Counts visible comments of threads and visible replies of comments. A change of a row counts only if it changes
-- whether the row is visible. Rows are updated in the order of their ids, so that two statements lock them in one order.
CREATE TYPE comment_change AS (thread_id integer, root_id integer, parent_id integer, change integer);
CREATE FUNCTION count_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed comment_change[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((thread_id, root_id, parent_id, 1)::comment_change) INTO changed
      FROM new_rows WHERE state = 'visible';
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((thread_id, root_id, parent_id, -1)::comment_change) INTO changed
      FROM old_rows WHERE state = 'visible';
  ELSE
    SELECT array_agg((newer.thread_id, newer.root_id, newer.parent_id,
        CASE newer.state WHEN 'visible' THEN 1 ELSE -1 END)::comment_change) INTO changed
      FROM new_rows AS newer JOIN old_rows AS older USING (id)
      WHERE (newer.state = 'visible') <> (older.state = 'visible');
  END IF;
  IF changed IS NULL THEN RETURN NULL; END IF;
  UPDATE comment_threads SET comments = comment_threads.comments + sums.change
    FROM (SELECT thread_id, sum(change) AS change FROM unnest(changed) GROUP BY thread_id ORDER BY thread_id) AS sums
    WHERE sums.thread_id = comment_threads.id;
  UPDATE comments SET replies = comments.replies + sums.change
    FROM (SELECT id, sum(change) AS change FROM (
        SELECT root_id AS id, change FROM unnest(changed) WHERE root_id IS NOT NULL
        UNION ALL SELECT parent_id, change FROM unnest(changed) WHERE parent_id IS NOT NULL AND parent_id <> root_id
      ) AS above GROUP BY id ORDER BY id) AS sums
    WHERE sums.id = comments.id;
  RETURN NULL;
END $$;
CREATE TRIGGER count_comments_by_insert AFTER INSERT ON comments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER count_comments_by_update AFTER UPDATE ON comments REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();
CREATE TRIGGER count_comments_by_delete AFTER DELETE ON comments REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_comments();

CREATE FUNCTION count_comment_likes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE comments SET likes = comments.likes + came.count
      FROM (SELECT comment_id, count(*) FROM new_rows GROUP BY comment_id ORDER BY comment_id) AS came
      WHERE came.comment_id = comments.id;
  ELSE
    UPDATE comments SET likes = comments.likes - gone.count
      FROM (SELECT comment_id, count(*) FROM old_rows GROUP BY comment_id ORDER BY comment_id) AS gone
      WHERE gone.comment_id = comments.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_comment_likes_by_insert AFTER INSERT ON comment_likes REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_comment_likes();
CREATE TRIGGER count_comment_likes_by_delete AFTER DELETE ON comment_likes REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_comment_likes();
