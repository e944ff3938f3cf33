-- How names of titles are compared when an import looks for the title that a chapter belongs to: no case, width, spaces or
-- punctuation. A name of nothing else is compared as it is.
CREATE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(regexp_replace(lower(normalize(name, NFKC)), '[^[:alnum:]]+', '', 'g'), ''), lower(name));

CREATE INDEX title_names_key ON title_names (name_key(name));
DROP INDEX title_names_exact;
