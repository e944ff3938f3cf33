-- Visitors of the site by day. Of the day that is running there is a sketch and the salt of its hashes, never an address or a hash;
-- both are thrown away when the number is known.
CREATE TABLE visitor_days (
  day date PRIMARY KEY,
  salt bytea CHECK (octet_length(salt) = 32),
  sketch bytea CHECK (octet_length(sketch) = 16384),
  visitors integer CHECK (visitors >= 0)
);
