-- Somebody who is banned, or may not upload, and deletes the account does not come back without that. Of them only a keyed
-- hash stays: of the confirmed address, or of who they are at an outside provider.
CREATE TABLE kept_standing (
  identity_hash bytea PRIMARY KEY,
  banned boolean NOT NULL,
  upload_revoked boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
