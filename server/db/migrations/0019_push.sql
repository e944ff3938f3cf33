-- Web push: the key pair with which the site signs pushes, the browsers that get them, and those that wait to be sent.

-- The site's only key pair (VAPID), by which push services know it. Subscriptions are bound to the public key. The private
-- one is sealed with the installation's secret.
CREATE TABLE push_keys (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  public text NOT NULL,
  private bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Browsers on which somebody has turned push on. A subscription belongs to the session that registered it, and goes with it.
CREATE TABLE push_subscriptions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  -- address at the push service of the browser: whoever knows it can send there
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  -- keys of the browser with which pushes are encrypted, in base64url
  p256dh text NOT NULL CHECK (length(p256dh) <= 100),
  auth text NOT NULL CHECK (length(auth) <= 40),
  -- interface language of the browser
  language text NOT NULL CHECK (length(language) <= 20),
  created_at timestamptz NOT NULL,
  -- the last visit
  used_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- Pushes that wait to be sent. `topic` is what a newer push replaces, such as all chapters of a title; what a push says is
-- read when it is sent. `version` counts how often it was added, so that what is added during sending is sent again.
CREATE TABLE pushes (
  subscription_id integer NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  topic text NOT NULL CHECK (length(topic) <= 100),
  due_at timestamptz NOT NULL,
  added_at timestamptz NOT NULL,
  failures smallint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (subscription_id, topic)
);
CREATE INDEX pushes_due ON pushes (due_at);

-- A session that ends, or passes to somebody else, gets no pushes any more, whoever ends it.
CREATE FUNCTION end_pushes_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_pushes AFTER UPDATE OF ended_at, user_id ON sessions FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND OLD.ended_at IS NULL OR NEW.user_id <> OLD.user_id)
  EXECUTE FUNCTION end_pushes_of_session();

CREATE FUNCTION end_pushes_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_pushes AFTER UPDATE OF banned ON users FOR EACH ROW
  WHEN (NEW.banned AND NOT OLD.banned) EXECUTE FUNCTION end_pushes_of_user();
