-- Messages to the people behind the site, until they are handed over as a mail. What goes wrong for weeks goes, too.
CREATE TABLE contact_messages (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- who was signed in
  user_id integer REFERENCES users ON DELETE CASCADE,
  name text CHECK (char_length(name) <= 100),
  email text NOT NULL CHECK (char_length(email) <= 254),
  topic text NOT NULL,
  message text NOT NULL CHECK (char_length(message) <= 5000),
  page text CHECK (char_length(page) <= 500),
  created_at timestamptz NOT NULL
);
CREATE INDEX contact_messages_user ON contact_messages (user_id) WHERE user_id IS NOT NULL;

-- The few among everybody who make the site; its condition has to be that of server/site/staff.ts.
CREATE INDEX users_staff ON users (id)
  WHERE roles && '{ROLE_ADMIN,ROLE_DEVELOPER,ROLE_GLOBAL_MODERATOR,ROLE_PUBLIC_RELATIONS,ROLE_DESIGNER}'::text[];
