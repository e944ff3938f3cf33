-- More orders of the queue: the longest waiting first, and the most reported first, with how many reports each item has.
ALTER TABLE review_items ADD COLUMN report_count integer NOT NULL DEFAULT 0;
UPDATE review_items SET report_count = counted.reports
  FROM (SELECT item_id, count(*) AS reports FROM reports GROUP BY item_id) AS counted WHERE counted.item_id = review_items.id;

CREATE FUNCTION count_reports_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE review_items SET report_count = report_count - 1 WHERE id = OLD.item_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE review_items SET report_count = report_count + 1 WHERE id = NEW.item_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER reports_counted AFTER INSERT OR DELETE OR UPDATE OF item_id ON reports
  FOR EACH ROW EXECUTE FUNCTION count_reports_of_items();

CREATE INDEX review_items_oldest ON review_items (created_at, id)
  INCLUDE (kind, language, due_at, claimed_by, claimed_until) WHERE state = 'waiting';
CREATE INDEX review_items_reported ON review_items ((-report_count), due_at, id)
  INCLUDE (kind, language, claimed_by, claimed_until) WHERE state = 'waiting';
