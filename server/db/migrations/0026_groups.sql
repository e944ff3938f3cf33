-- Groups that people make: names are compared by what they look like, members are invited, locked groups have a list of
-- allowed accounts, people claim groups, and a deleted group takes its chapters' credits along in batches.

-- null until a job has computed it for the groups that were there before
ALTER TABLE groups ADD COLUMN name_skeleton text;
ALTER TABLE groups ADD COLUMN deleting_at timestamptz;
CREATE INDEX groups_skeleton ON groups (name_skeleton);
CREATE INDEX groups_without_skeleton ON groups (id) WHERE name_skeleton IS NULL;

CREATE TABLE group_invitations (
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  by_id integer REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_invitations_user ON group_invitations (user_id);
CREATE INDEX group_invitations_by ON group_invitations (by_id) WHERE by_id IS NOT NULL;

-- Accounts that may upload for a locked group without being members.
CREATE TABLE group_uploaders (
  group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_uploaders_user ON group_uploaders (user_id);
