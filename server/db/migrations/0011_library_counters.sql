-- Library of readers: notifications of followed titles, and one way of counting follows, ratings and reads.
-- The rules are in docs/data.md: the row of `title_figures` is the lock of all counters of its title, and a gain belongs
-- to the day of the row that it counts.

-- 0: no notifications; n: after every n chapters
ALTER TABLE title_follows ADD COLUMN notify smallint NOT NULL DEFAULT 1;
ALTER TABLE title_follows ADD CONSTRAINT title_follows_notify_check CHECK (notify BETWEEN 0 AND 100) NOT VALID;

-- Ratings of accounts that are new, or whose address is not confirmed, are stored but do not count yet.
ALTER TABLE ratings ADD COLUMN counted boolean NOT NULL DEFAULT true;

-- Last day (UTC) on which the reader read a number of the title for the first time; null without read marks, and for
-- marks that were not made by reading here, such as imported ones.
ALTER TABLE reads ADD COLUMN read_on date;

-- Locks the counters of titles, always in the same order. A transaction that changes the counters of several titles
-- calls this first, with all of them.
CREATE FUNCTION lock_title_figures(wanted integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM title_figures WHERE title_id = ANY (wanted) ORDER BY title_id FOR NO KEY UPDATE;
END $$;

-- Adds to the gains of titles; a negative amount undoes gains of that day, of which never fewer than none remain. The
-- arrays have one element for each title and day.
CREATE FUNCTION add_title_gains(kind text, ids integer[], days date[], amounts integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF kind NOT IN ('follows', 'ratings', 'reads') THEN RAISE EXCEPTION 'no gains of the kind %', kind; END IF;
  IF 0 < ANY (amounts) THEN
    INSERT INTO title_gains AS gains (day, title_id, follows, ratings, reads)
      SELECT day, id, CASE WHEN kind = 'follows' THEN amount ELSE 0 END, CASE WHEN kind = 'ratings' THEN amount ELSE 0 END,
        CASE WHEN kind = 'reads' THEN amount ELSE 0 END
      FROM unnest(ids, days, amounts) AS changes (id, day, amount) WHERE amount > 0 ORDER BY id, day
      ON CONFLICT (day, title_id) DO UPDATE SET follows = gains.follows + excluded.follows,
        ratings = gains.ratings + excluded.ratings, reads = gains.reads + excluded.reads;
  END IF;
  IF 0 > ANY (amounts) THEN
    UPDATE title_gains AS gains SET
        follows = CASE WHEN kind = 'follows' THEN greatest(0, gains.follows + amount) ELSE gains.follows END,
        ratings = CASE WHEN kind = 'ratings' THEN greatest(0, gains.ratings + amount) ELSE gains.ratings END,
        reads = CASE WHEN kind = 'reads' THEN greatest(0, gains.reads + amount) ELSE gains.reads END
      FROM unnest(ids, days, amounts) AS changes (id, day, amount)
      WHERE amount < 0 AND gains.title_id = changes.id AND gains.day = changes.day;
  END IF;
END $$;

-- Followers of a title, and its gains of them: a row of title_follows counts while it is `following`, on the day of `at`.
CREATE OR REPLACE FUNCTION count_title_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  days date[];
  amounts integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(title_id), array_agg(day), array_agg(amount) INTO ids, days, amounts FROM (
      SELECT title_id, (at AT TIME ZONE 'UTC')::date AS day, count(*)::integer AS amount
      FROM new_rows WHERE following GROUP BY 1, 2) AS changes;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(title_id), array_agg(day), array_agg(amount) INTO ids, days, amounts FROM (
      SELECT title_id, (at AT TIME ZONE 'UTC')::date AS day, -count(*)::integer AS amount
      FROM old_rows WHERE following GROUP BY 1, 2) AS changes;
  ELSE
    SELECT array_agg(title_id), array_agg(day), array_agg(amount) INTO ids, days, amounts FROM (
      SELECT title_id, (at AT TIME ZONE 'UTC')::date AS day, sum(amount)::integer AS amount FROM (
        SELECT title_id, at, 1 AS amount FROM new_rows WHERE following
        UNION ALL SELECT title_id, at, -1 FROM old_rows WHERE following) AS each
      GROUP BY 1, 2 HAVING sum(amount) <> 0) AS changes;
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO title_figures (title_id) SELECT DISTINCT id FROM unnest(ids) AS id ORDER BY id ON CONFLICT DO NOTHING;
  END IF;
  PERFORM lock_title_figures(ids);
  UPDATE title_figures AS figures SET follows = greatest(0, figures.follows + changes.amount)
    FROM (SELECT id, sum(amount)::integer AS amount FROM unnest(ids, amounts) AS each (id, amount)
      GROUP BY id HAVING sum(amount) <> 0) AS changes
    WHERE figures.title_id = changes.id;
  PERFORM add_title_gains('follows', ids, days, amounts);
  RETURN NULL;
END $$;

-- Distribution of the ratings of a title, and its gains of them: a row counts once it is `counted`, on the day of `at`,
-- which a changed rating keeps.
CREATE FUNCTION count_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  votes integer[];
  days date[];
  amounts integer[];
  gained record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(title_id), array_agg(rating), array_agg((at AT TIME ZONE 'UTC')::date), array_agg(1)
      INTO ids, votes, days, amounts FROM new_rows WHERE counted;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(title_id), array_agg(rating), array_agg((at AT TIME ZONE 'UTC')::date), array_agg(-1)
      INTO ids, votes, days, amounts FROM old_rows WHERE counted;
  ELSE
    SELECT array_agg(title_id), array_agg(rating), array_agg(day), array_agg(amount) INTO ids, votes, days, amounts FROM (
      SELECT title_id, rating, day, sum(amount)::integer AS amount FROM (
        SELECT title_id, rating, (at AT TIME ZONE 'UTC')::date AS day, 1 AS amount FROM new_rows WHERE counted
        UNION ALL SELECT title_id, rating, (at AT TIME ZONE 'UTC')::date, -1 FROM old_rows WHERE counted) AS each
      GROUP BY 1, 2, 3 HAVING sum(amount) <> 0) AS changes;
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO title_figures (title_id) SELECT DISTINCT id FROM unnest(ids) AS id ORDER BY id ON CONFLICT DO NOTHING;
  END IF;
  PERFORM lock_title_figures(ids);
  UPDATE title_figures AS figures SET ratings = ARRAY(
      SELECT greatest(0, figures.ratings[vote] + coalesce((
        SELECT sum(changes.amount) FROM unnest(ids, votes, amounts) AS changes (id, vote, amount)
        WHERE changes.id = figures.title_id AND changes.vote = possible.vote), 0))::integer
      FROM generate_series(1, 10) AS possible (vote) ORDER BY vote)
    WHERE figures.title_id = ANY (ids);
  SELECT array_agg(id) AS ids, array_agg(day) AS days, array_agg(amount) AS amounts INTO gained FROM (
    SELECT id, day, sum(amount)::integer AS amount FROM unnest(ids, days, amounts) AS each (id, day, amount)
    GROUP BY id, day HAVING sum(amount) <> 0) AS changes;
  IF gained.ids IS NOT NULL THEN PERFORM add_title_gains('ratings', gained.ids, gained.days, gained.amounts); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_ratings_by_insert AFTER INSERT ON ratings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_ratings();
CREATE TRIGGER count_ratings_by_update AFTER UPDATE ON ratings REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_ratings();
CREATE TRIGGER count_ratings_by_delete AFTER DELETE ON ratings REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_ratings();

-- Average and Bayesian mean (20 more votes of 7) follow from the distribution, whoever writes it; same as
-- server/statistics/statistics.ts, which bulk loads without triggers use.
CREATE FUNCTION average_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  votes bigint;
  total bigint;
BEGIN
  SELECT sum(count), sum(count * vote) INTO votes, total FROM unnest(NEW.ratings) WITH ORDINALITY AS each (count, vote);
  NEW.average := total::double precision / nullif(votes, 0);
  NEW.bayesian := CASE WHEN votes = 0 THEN 0 ELSE (140 + total)::double precision / (20 + votes) END;
  RETURN NEW;
END $$;
CREATE TRIGGER average_ratings BEFORE INSERT OR UPDATE OF ratings ON title_figures
  FOR EACH ROW EXECUTE FUNCTION average_ratings();

-- Readers of a title on a day: each counts once a day, however many chapters they read.
CREATE FUNCTION count_readers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
  days date[];
  amounts integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(title_id), array_agg(read_on), array_agg(1) INTO ids, days, amounts FROM new_rows
      WHERE read_on IS NOT NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(title_id), array_agg(read_on), array_agg(-1) INTO ids, days, amounts FROM old_rows
      WHERE read_on IS NOT NULL;
  ELSE
    -- a later day is another day of reading; without a day the last one did not happen
    SELECT array_agg(title_id), array_agg(day), array_agg(amount) INTO ids, days, amounts FROM (
      SELECT title_id, coalesce(came.read_on, gone.read_on) AS day, CASE WHEN came.read_on IS NULL THEN -1 ELSE 1 END AS amount
      FROM new_rows AS came JOIN old_rows AS gone USING (user_id, title_id)
      WHERE (came.read_on IS NULL AND gone.read_on IS NOT NULL) OR (came.read_on IS NOT NULL AND gone.read_on IS NULL)
        OR came.read_on > gone.read_on) AS changes;
  END IF;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM lock_title_figures(ids);
  SELECT array_agg(id), array_agg(day), array_agg(amount) INTO ids, days, amounts FROM (
    SELECT id, day, sum(amount)::integer AS amount FROM unnest(ids, days, amounts) AS each (id, day, amount)
    GROUP BY id, day HAVING sum(amount) <> 0) AS changes;
  IF ids IS NOT NULL THEN PERFORM add_title_gains('reads', ids, days, amounts); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_readers_by_insert AFTER INSERT ON reads REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_readers();
CREATE TRIGGER count_readers_by_update AFTER UPDATE ON reads REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_readers();
CREATE TRIGGER count_readers_by_delete AFTER DELETE ON reads REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_readers();

-- Followers of users and groups: the same as before, and several counters are always locked in the same order.
CREATE OR REPLACE FUNCTION count_user_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO user_figures AS figures (user_id, follows)
      SELECT followed_id, count(*) FROM new_rows GROUP BY followed_id ORDER BY followed_id
      ON CONFLICT (user_id) DO UPDATE SET follows = figures.follows + excluded.follows;
  ELSE
    PERFORM FROM user_figures WHERE user_id IN (SELECT followed_id FROM old_rows) ORDER BY user_id FOR NO KEY UPDATE;
    UPDATE user_figures AS figures SET follows = figures.follows - gone.count
      FROM (SELECT followed_id, count(*) FROM old_rows GROUP BY followed_id) AS gone WHERE gone.followed_id = figures.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION count_group_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM group_figures WHERE group_id IN (SELECT group_id FROM new_rows) ORDER BY group_id FOR NO KEY UPDATE;
    UPDATE group_figures AS figures SET follows = figures.follows + came.count
      FROM (SELECT group_id, count(*) FROM new_rows GROUP BY group_id) AS came WHERE came.group_id = figures.group_id;
  ELSE
    PERFORM FROM group_figures WHERE group_id IN (SELECT group_id FROM old_rows) ORDER BY group_id FOR NO KEY UPDATE;
    UPDATE group_figures AS figures SET follows = figures.follows - gone.count
      FROM (SELECT group_id, count(*) FROM old_rows GROUP BY group_id) AS gone WHERE gone.group_id = figures.group_id;
  END IF;
  RETURN NULL;
END $$;
