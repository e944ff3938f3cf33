-- Roles that an outside OpenID provider gives: they go when it no longer does.
ALTER TABLE accounts ADD COLUMN outside_roles text[] NOT NULL DEFAULT '{}';
