-- What titles gained most, by window of time: a job ranks them for all processes, server/statistics/rankings.ts.
CREATE TABLE title_rankings (
  -- as JSON: "week", {"months":3}
  time_window text PRIMARY KEY,
  -- the most gained first
  title_ids integer[] NOT NULL,
  made_at timestamptz NOT NULL
);
