-- MDLists that their owners edit: a pinned list comes first among the owner's lists, and one list is where titles go by
-- default. The heat of a list orders lists by recent follows.
ALTER TABLE lists ADD COLUMN pinned_at timestamptz, ADD COLUMN is_default boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX lists_default ON lists (owner_id) WHERE is_default;

-- Each follow adds 2^(days since 2026 / 14), which doubles every 14 days: an old follow counts half as much as one that
-- is 14 days newer, without anything to recompute as time passes. Doubles hold that until the year 2065. A follow that
-- ends takes away what it had added, so that somebody who follows again and again counts once.
ALTER TABLE list_figures ADD COLUMN heat double precision NOT NULL DEFAULT 0;

CREATE FUNCTION list_follow_heat(followed_at timestamptz) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
  SELECT power(2::double precision, greatest(-1000, least(1000,
    extract(epoch FROM followed_at - timestamptz '2026-01-01 00:00:00+00')::double precision / (14 * 86400))));
$$;

CREATE OR REPLACE FUNCTION count_list_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO list_figures AS figures (list_id, follows, heat)
      SELECT list_id, count(*), sum(list_follow_heat(at)) FROM new_rows GROUP BY list_id ORDER BY list_id
      ON CONFLICT (list_id) DO UPDATE SET follows = figures.follows + excluded.follows, heat = figures.heat + excluded.heat;
  ELSE
    UPDATE list_figures AS figures SET follows = figures.follows - gone.count,
        -- nothing is left of rounding errors once nobody follows
        heat = CASE WHEN figures.follows = gone.count THEN 0 ELSE greatest(0, figures.heat - gone.heat) END
      FROM (SELECT list_id, count(*), sum(list_follow_heat(at)) AS heat FROM old_rows GROUP BY list_id ORDER BY list_id) AS gone
      WHERE gone.list_id = figures.list_id;
  END IF;
  RETURN NULL;
END $$;
