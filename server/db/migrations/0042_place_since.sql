-- When a reader went back in a chapter, or began it anew: reports about earlier moments do not raise the page again.

ALTER TABLE progress ADD COLUMN since timestamptz;
