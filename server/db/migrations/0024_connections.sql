-- Accounts at outside OpenID providers that people have linked to theirs: another way to sign in.
CREATE TABLE connections (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  -- its name in the settings; what counts is the issuer
  provider text NOT NULL CHECK (char_length(provider) <= 30),
  issuer text NOT NULL,
  subject text NOT NULL CHECK (char_length(subject) <= 255),
  -- what the provider calls them, for their own eyes
  name text NOT NULL CHECK (char_length(name) <= 100),
  linked_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, provider),
  UNIQUE (issuer, subject)
);
