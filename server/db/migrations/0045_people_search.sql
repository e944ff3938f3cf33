-- Search of people for staff: partial indexes over those with roles and with sanctions, who are few among all users. Their conditions
-- must equal those in server/moderation/people/search.ts.
CREATE INDEX users_with_roles ON users (id) WHERE roles <> '{ROLE_MEMBER}'::text[];
CREATE INDEX users_sanctioned ON users (id) WHERE banned OR upload_revoked OR muted;
CREATE INDEX users_unverified ON users (id) WHERE unverified;
