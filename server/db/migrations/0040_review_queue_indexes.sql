-- The queue by kind and by language, and its counts, when very many items wait.
CREATE INDEX review_items_queue_of_kind ON review_items (kind, by_machine, due_at, id)
  INCLUDE (language, claimed_by, claimed_until) WHERE state = 'waiting';
CREATE INDEX review_items_queue_of_language ON review_items (language, by_machine, due_at, id)
  INCLUDE (kind, claimed_by, claimed_until) WHERE state = 'waiting';
