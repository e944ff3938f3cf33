-- Names of chapters by one and two of their characters: real titles in Japanese are so short, and trigrams do not know them.

CREATE FUNCTION short_pieces(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array_agg(DISTINCT substr(lower(given), at, length))
  FROM generate_series(1, length(given)) AS at, (VALUES (1), (2)) AS lengths (length)
$$;
CREATE INDEX chapters_short_names ON chapters USING gin (short_pieces(name)) WHERE name IS NOT NULL;
