-- Audit rows are dated when they are inserted instead of when their transaction began: the day of a row is then known as soon as
-- its transaction has a number, by which the daily seal waits for it (server/audit/seal-job.ts).
ALTER TABLE audit ALTER COLUMN at SET DEFAULT clock_timestamp();
