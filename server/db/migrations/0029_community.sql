-- The front page of the community: which announcements matter most, and public lists by age and by followers.

ALTER TABLE announcements ADD COLUMN importance text NOT NULL DEFAULT 'news' CHECK (importance IN ('news', 'important'));

CREATE INDEX lists_newest ON lists (id DESC) WHERE visibility = 'public' AND place IS NULL;
CREATE INDEX list_figures_follows ON list_figures (follows DESC, list_id DESC) WHERE follows > 0;
