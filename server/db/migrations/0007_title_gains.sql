-- What titles have gained, by day and by month, for lists of what readers like at present. A year is asked by its
-- months and at most one month of days, so that it stays a small question however long the site has been there.
CREATE TABLE title_gains (
  day date NOT NULL,
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  follows integer NOT NULL DEFAULT 0,
  reads integer NOT NULL DEFAULT 0,
  ratings integer NOT NULL DEFAULT 0,
  -- a follow is a promise to return, a rating takes a thought, a read is what a title is for
  points integer NOT NULL GENERATED ALWAYS AS (10 * follows + 5 * ratings + reads) STORED,
  PRIMARY KEY (day, title_id) INCLUDE (points)
) WITH (fillfactor = 80);
CREATE INDEX title_gains_title ON title_gains (title_id);

CREATE TABLE title_month_gains (
  -- its first day
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  title_id integer NOT NULL REFERENCES titles ON DELETE CASCADE,
  points integer NOT NULL DEFAULT 0,
  PRIMARY KEY (month, title_id) INCLUDE (points)
) WITH (fillfactor = 80);
CREATE INDEX title_month_gains_title ON title_month_gains (title_id);

-- The months follow the days, whoever writes those.
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
