-- Notifications: an outbox of what happened, the notifications of each person that a job makes of it, and what each
-- person does not want to be told.

-- Outbox. A row is written in the transaction of what happened; a job fans it out to its recipients in batches and then
-- deletes it. `done_to` is the last user that the batches so far have reached, in the order of ids; `turn` makes events
-- with few recipients wait for one batch of a big one, not for all of them.
CREATE TABLE notification_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('chapter', 'list', 'reply', 'mention', 'decision')),
  -- internal id of the chapter, list, comment or review item
  subject_id bigint NOT NULL,
  -- the only recipient; null when followers are the recipients
  user_id integer REFERENCES users ON DELETE CASCADE,
  -- titles that were added to a list
  title_ids integer[] NOT NULL DEFAULT '{}',
  done_to integer NOT NULL DEFAULT 0,
  failures smallint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL DEFAULT now(),
  turn timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX notification_events_turn ON notification_events (turn);
CREATE INDEX notification_events_user ON notification_events (user_id) WHERE user_id IS NOT NULL;

-- Notifications by person. `dedupe` names what a person is told of once, such as a chapter number of a title, whatever
-- its versions. Ids of the catalogue are not foreign keys, because deleting a title must not scan this table: rows of
-- what is gone are left out when they are read, and swept by age.
CREATE TABLE notifications (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  dedupe text NOT NULL CHECK (length(dedupe) <= 100),
  uid uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('chapter', 'upload', 'list', 'reply', 'mention', 'decision')),
  -- as in notification_events
  subject_id bigint NOT NULL,
  title_id integer,
  -- the followed group or user whose upload it is, or the author of the comment
  group_id integer,
  actor_id integer,
  title_ids integer[] NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  -- false while chapters of the title are collected, until there are as many as the person wants to be told of at once
  shown boolean NOT NULL DEFAULT true,
  read_at timestamptz,
  PRIMARY KEY (user_id, dedupe)
);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE shown AND read_at IS NULL;
CREATE INDEX notifications_at ON notifications USING brin (at) WITH (pages_per_range = 32, autosummarize = on);

-- Whose unread notifications have changed, for the processes that hold their event streams: each reads the rows of
-- transactions that it has not seen complete yet. Unlogged, because a reconnecting process reads all counts anew.
CREATE UNLOGGED TABLE notification_signals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  user_ids integer[] NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX notification_signals_xid ON notification_signals (xid);

-- Kinds of notifications that a person has turned off.
CREATE TABLE notification_settings (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  off text[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now()
);
