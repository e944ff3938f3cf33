-- Number of a set among those that readers could see: pages that were replaced before anybody could read them have the
-- number of what replaced them, so that readers are told what changed since what they could read.
ALTER TABLE page_sets ADD COLUMN public_version integer NOT NULL DEFAULT 1;
