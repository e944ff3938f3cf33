-- States of a list in a place of the site before its changes, the newest last, so that staff takes back one after the other.

ALTER TABLE lists DROP CONSTRAINT lists_former_check;
UPDATE lists SET former = jsonb_build_array(former) WHERE former IS NOT NULL;
ALTER TABLE lists ADD CONSTRAINT lists_former_check
  CHECK (former IS NULL OR (jsonb_typeof(former) = 'array' AND pg_column_size(former) <= 1000000));
