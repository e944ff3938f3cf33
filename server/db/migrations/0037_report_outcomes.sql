-- Time at which the writer of a decided report was told of its outcome; null while it waits, and when it resolved itself.
ALTER TABLE reports ADD COLUMN told_at timestamptz;
