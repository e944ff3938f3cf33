-- Reasons why chapters are unavailable. Those at a rights holder's request are listed in public, under ids of their own.
CREATE TABLE chapter_unavailability (
  chapter_id integer PRIMARY KEY REFERENCES chapters ON DELETE CASCADE,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  reason text NOT NULL CHECK (reason IN ('group', 'moderators', 'rights_holder')),
  at timestamptz NOT NULL
);
CREATE INDEX chapter_unavailability_takedowns ON chapter_unavailability (at, chapter_id) WHERE reason = 'rights_holder';
