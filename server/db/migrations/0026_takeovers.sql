-- What takes an account back from somebody else.

-- A code that takes an address back belongs to that one change: it goes with it, and with no other.
ALTER TABLE account_codes ADD COLUMN former integer REFERENCES former_emails ON DELETE CASCADE;
UPDATE account_codes SET former = (
  SELECT max(former_emails.id) FROM former_emails
  WHERE former_emails.user_id = account_codes.user_id AND former_emails.email = account_codes.email)
WHERE kind = 'undo';
CREATE INDEX account_codes_former ON account_codes (former) WHERE former IS NOT NULL;

-- Null for those that are older than this column.
ALTER TABLE recovery_codes ADD COLUMN created_at timestamptz;

-- When all sign-ins were ended: one that was begun before that opens nothing any more.
ALTER TABLE accounts ADD COLUMN signed_out_at timestamptz;
