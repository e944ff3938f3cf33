-- Figures for operators: which endpoint each count of requests belongs to, which the key alone does not say, and the sums of stored
-- files by folder, which the daily sweep counts. Counts of processes that do not know the column have no name.
ALTER TABLE rate_limits ADD COLUMN name text CHECK (char_length(name) BETWEEN 1 AND 100);

CREATE TABLE storage_figures (
  folder text PRIMARY KEY CHECK (char_length(folder) BETWEEN 1 AND 40),
  files bigint NOT NULL CHECK (files >= 0),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  counted_at timestamptz NOT NULL
);
