-- Few chapters are without pages and without an address where they are read, and lists of them were read past all others.
CREATE INDEX chapters_without_pages ON chapters (id) WHERE pages = 0 AND external_url IS NULL;

-- A document is written where its row is when a page has room for it; a full page means a new version in every index.
ALTER TABLE titles SET (fillfactor = 80);
ALTER TABLE chapters SET (fillfactor = 80);
ALTER TABLE covers SET (fillfactor = 80);
ALTER TABLE authors SET (fillfactor = 80);
ALTER TABLE groups SET (fillfactor = 80);
