-- The SQL of the hot queries as it is compiled. Written by test/plans.test.ts; do not edit.

-- title list with covers and authors: /manga?limit=20&includes[]=cover_art&includes[]=author
SELECT id, doc FROM authors WHERE uid = ANY ($1::uuid[]) AND true;
SELECT id, doc FROM covers WHERE uid = ANY ($1::uuid[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';

-- titles by tags, language and status: /manga?limit=20&status[]=ongoing&availableTranslatedLanguage[]=en&order[followedCount]=desc
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';

-- titles of an author: /manga?authors[]={author}
SELECT DISTINCT title_id AS id FROM title_credits JOIN authors ON authors.id = title_credits.author_id WHERE authors.uid = ANY ($1::uuid[]) AND role = $2;
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';

-- title: /manga/{title}?includes[]=cover_art&includes[]=author&includes[]=artist
SELECT id, doc FROM authors WHERE uid = ANY ($1::uuid[]) AND true;
SELECT id, doc FROM covers WHERE uid = ANY ($1::uuid[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';

-- feed of a title: /manga/{title}/feed?limit=100&translatedLanguage[]=en&order[chapter]=desc&includes[]=scanlation_group
SELECT id, doc FROM groups WHERE uid = ANY ($1::uuid[]) AND true;
SELECT title_id, chapters.id, chapters.doc, language, volume, chapter, volume_sort::float8, chapter_sort::float8, unavailable, pages, external_url IS NOT NULL, titles.numbers_reset, (extract(epoch FROM chapters.readable_at) * 1000000)::float8, (extract(epoch FROM chapters.created_at) * 1000000)::float8, (extract(epoch FROM chapters.updated_at) * 1000000)::float8, (extract(epoch FROM chapters.publish_at) * 1000000)::float8 FROM chapters JOIN titles ON titles.id = title_id WHERE title_id = ANY ($1::int[]) AND chapters.state = 'published' AND titles.state = 'published' ORDER BY title_id, chapters.id;

-- aggregate: /manga/{title}/aggregate?translatedLanguage[]=en
SELECT title_id, chapters.id, chapters.doc, language, volume, chapter, volume_sort::float8, chapter_sort::float8, unavailable, pages, external_url IS NOT NULL, titles.numbers_reset, (extract(epoch FROM chapters.readable_at) * 1000000)::float8, (extract(epoch FROM chapters.created_at) * 1000000)::float8, (extract(epoch FROM chapters.updated_at) * 1000000)::float8, (extract(epoch FROM chapters.publish_at) * 1000000)::float8 FROM chapters JOIN titles ON titles.id = title_id WHERE title_id = ANY ($1::int[]) AND chapters.state = 'published' AND titles.state = 'published' ORDER BY title_id, chapters.id;

-- relations: /manga/{title}/relation
SELECT title_relations.uid, relation, title_relations.version, titles.uid AS target FROM title_relations JOIN titles ON titles.id = target_id WHERE title_relations.title_id = $1 AND titles.state = 'published' ORDER BY title_relations.id;

-- latest chapters: /chapter?limit=100&includes[]=manga&includes[]=scanlation_group
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $2 OFFSET $3) AS page;
SELECT id, doc FROM groups WHERE uid = ANY ($1::uuid[]) AND true;
SELECT id, doc FROM titles WHERE uid = ANY ($1::uuid[]) AND titles.state = 'published';

-- latest chapters of a language: /chapter?limit=100&translatedLanguage[]=fr
SELECT count(*)::int FROM (SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND chapters.language = $1 AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($2::content_rating[]) LIMIT $3) AS matching;
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND chapters.language = $1 AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($2::content_rating[]) ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $3 OFFSET $4) AS page;

-- latest chapters of a group: /chapter?limit=32&groups[]={group}
SELECT count(*)::int FROM (SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) AND chapters.id = ANY (ARRAY(SELECT chapter_id FROM chapter_groups WHERE group_id = ANY ($2::int[]))) LIMIT $3) AS matching;
SELECT id, (SELECT count(*)::int FROM (SELECT FROM chapter_groups WHERE group_id = groups.id LIMIT 3000) AS linked) FROM groups WHERE uid = ANY ($1::uuid[]);
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) AND chapters.id = ANY (ARRAY(SELECT chapter_id FROM chapter_groups WHERE group_id = ANY ($2::int[]))) ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $3 OFFSET $4) AS page;

-- latest chapters of an uploader: /chapter?limit=32&uploader={user}
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND chapters.uploader_id = ANY (ARRAY(SELECT id FROM users WHERE uid = ANY ($1::uuid[]))) AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($2::content_rating[]) ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $3 OFFSET $4) AS page;

-- chapters by time of creation: /chapter?limit=100&order[createdAt]=asc
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.created_at ASC, chapters.id ASC LIMIT $2 OFFSET $3) AS page;

-- chapters by time of change: /chapter?limit=100&order[updatedAt]=desc
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.updated_at DESC, chapters.id DESC LIMIT $2 OFFSET $3) AS page;

-- chapters by time of publication: /chapter?limit=100&order[publishAt]=desc
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.publish_at DESC, chapters.id DESC LIMIT $2 OFFSET $3) AS page;

-- chapters by number: /chapter?limit=100&order[chapter]=asc
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.chapter_sort ASC NULLS LAST, chapters.chapter ASC NULLS LAST, chapters.id ASC LIMIT $2 OFFSET $3) AS page;

-- chapters by number, downwards: /chapter?limit=100&order[chapter]=desc
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.chapter_sort DESC NULLS LAST, chapters.chapter DESC NULLS LAST, chapters.id DESC LIMIT $2 OFFSET $3) AS page;

-- chapters by volume: /chapter?limit=100&order[volume]=asc
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.volume_sort ASC NULLS LAST, chapters.id ASC LIMIT $2 OFFSET $3) AS page;

-- chapters by volume, downwards: /chapter?limit=100&order[volume]=desc
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.volume_sort DESC NULLS LAST, chapters.id DESC LIMIT $2 OFFSET $3) AS page;

-- chapters by ids: /chapter?ids[]={chapter}
SELECT count(*)::int FROM (SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND chapters.uid = ANY ($1::uuid[]) AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($2::content_rating[]) LIMIT $3) AS matching;
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND chapters.uid = ANY ($1::uuid[]) AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($2::content_rating[]) ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $3 OFFSET $4) AS page;

-- chapters read elsewhere: /chapter?limit=32&includeExternalUrl=1
SELECT count(*)::int FROM (SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.external_url IS NOT NULL AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) LIMIT $2) AS matching;
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.external_url IS NOT NULL AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $2 OFFSET $3) AS page;

-- chapters without pages: /chapter?limit=32&includeEmptyPages=1
SELECT count(*)::int FROM (SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.pages = 0 AND chapters.external_url IS NULL AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) LIMIT $2) AS matching;
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.pages = 0 AND chapters.external_url IS NULL AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($1::content_rating[]) ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $2 OFFSET $3) AS page;

-- chapters by name: /chapter?limit=32&title=chapter%2012345
SELECT count(*)::int FROM (SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND lower(chapters.name) LIKE $1 AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($2::content_rating[]) LIMIT $3) AS matching;
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT chapters.id FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.state = 'published' AND lower(chapters.name) LIKE $1 AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.state = 'published' AND titles.state = 'published' AND titles.content_rating = ANY ($2::content_rating[]) ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $3 OFFSET $4) AS page;

-- chapter: /chapter/{chapter}?includes[]=manga&includes[]=scanlation_group&includes[]=user
SELECT chapters.uploader_id IS NOT DISTINCT FROM $1::int AS own, EXISTS (SELECT FROM chapter_groups JOIN groups ON groups.id = chapter_groups.group_id WHERE chapter_groups.chapter_id = chapters.id AND groups.leader_id = $2) AS leads, EXISTS (SELECT FROM chapter_groups JOIN group_members USING (group_id) WHERE chapter_groups.chapter_id = chapters.id AND group_members.user_id = $3 AND group_members.can_edit) AS edits FROM chapters WHERE chapters.id = $4;
SELECT id, doc FROM groups WHERE uid = ANY ($1::uuid[]) AND true;
SELECT id, doc FROM titles WHERE uid = ANY ($1::uuid[]) AND titles.state = 'published';
SELECT id, doc, title_id FROM chapters WHERE uid = $1 AND state = 'published';
SELECT users.id, uid, username, version, roles, EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive AND group_figures.chapters >= 10) AS leads, (EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id) OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)) AS belongs FROM users WHERE users.uid = ANY ($1::uuid[]);

-- pages: /chapter/{chapter}/pages
SELECT encode(blobs.hash, 'hex') AS hash, extension, width, height, bytes, encode(saver_hash, 'hex') AS saver_hash, saver_width, saver_height, saver_bytes FROM page_sets CROSS JOIN LATERAL unnest(blobs) WITH ORDINALITY AS entry (blob_id, position) JOIN blobs ON blobs.id = entry.blob_id WHERE page_sets.hash = decode($1, 'hex') ORDER BY entry.position;
SELECT id, doc, title_id FROM chapters WHERE uid = $1 AND state = 'published';
SELECT page_sets.id AS set_id, cardinality(page_sets.blobs) AS set_pages, coalesce(chapters.layout, titles.layout) AS layout, coalesce(chapters.direction, titles.direction) AS direction, titles.original_language, page_sets.detected, page_sets.decided, page_sets.decided_by, encode(page_sets.hash, 'hex') AS hash, (NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.external_url IS NULL) AS readable FROM chapters JOIN titles ON titles.id = chapters.title_id LEFT JOIN page_sets ON page_sets.id = chapters.page_set_id WHERE chapters.id = $1;

-- at-home: /at-home/server/{chapter}


-- covers of a title: /cover?manga[]={title}
SELECT count(*)::int FROM (SELECT FROM covers JOIN titles ON titles.id = covers.title_id AND titles.state = 'published' WHERE titles.uid = ANY ($1::uuid[]) LIMIT $2) AS matching;
SELECT covers.id FROM covers JOIN titles ON titles.id = covers.title_id AND titles.state = 'published' WHERE titles.uid = ANY ($1::uuid[]) ORDER BY covers.created_at ASC , covers.id ASC LIMIT $2 OFFSET $3;
SELECT id, doc FROM covers WHERE id = ANY ($1::int[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');

-- newest covers: /cover?limit=32&order[createdAt]=desc
SELECT count(*)::int FROM (SELECT FROM covers LIMIT $1) AS matching;
SELECT covers.id FROM covers JOIN titles ON titles.id = covers.title_id AND titles.state = 'published' ORDER BY covers.created_at DESC , covers.id DESC LIMIT $1 OFFSET $2;
SELECT id, doc FROM covers WHERE id = ANY ($1::int[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');

-- cover: /cover/{cover}?includes[]=manga
SELECT covers.id FROM covers JOIN titles ON titles.id = covers.title_id AND titles.state = 'published' WHERE covers.uid = $1;
SELECT id, doc FROM covers WHERE id = ANY ($1::int[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');
SELECT id, doc FROM titles WHERE uid = ANY ($1::uuid[]) AND titles.state = 'published';

-- figures of titles: /statistics/manga?manga[]={title}
SELECT titles.uid, coalesce(follows, 0) AS follows, coalesce(ratings, '{0,0,0,0,0,0,0,0,0,0}') AS ratings, average, coalesce(bayesian, 0) AS bayesian, unavailable_chapters AS unavailable FROM titles LEFT JOIN title_figures ON title_figures.title_id = titles.id WHERE titles.uid = ANY ($1::uuid[]) AND titles.state = 'published';

-- author: /author/{author}?includes[]=manga
SELECT id, doc FROM authors WHERE id = ANY ($1::int[]) AND true;
SELECT id, doc FROM titles WHERE uid = ANY ($1::uuid[]) AND titles.state = 'published';
select "id" from "authors" where "uid" = $1;

-- authors: /author?limit=32
SELECT authors.id FROM authors ORDER BY lower(authors.name) ASC, authors.id ASC LIMIT $1 OFFSET $2;
SELECT count(*)::int AS total FROM author_figures;
SELECT id, doc FROM authors WHERE id = ANY ($1::int[]) AND true;

-- group: /group/{group}?includes[]=leader&includes[]=member
SELECT id, doc FROM groups WHERE id = ANY ($1::int[]) AND true;
select "groups"."leader_id", "group_members"."user_id" from "groups" left join "group_members" on "group_members"."group_id" = "groups"."id" and "group_members"."user_id" = $1 where "groups"."id" = $2;
select "id", "locked" from "groups" where "uid" = $1;

-- groups: /group?limit=32
SELECT count(*)::int AS total FROM group_figures;
SELECT group_id AS id FROM group_figures ORDER BY group_figures.latest_chapter_at DESC NULLS LAST, group_figures.group_id DESC LIMIT $1 OFFSET $2;
SELECT id, doc FROM groups WHERE id = ANY ($1::int[]) AND true;

-- titles of a list: /list/{list}/manga?limit=50&includes[]=cover_art
SELECT id FROM lists WHERE uid = $1 AND lists.visibility = 'public';
SELECT id, doc FROM covers WHERE uid = ANY ($1::uuid[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';
SELECT title_id FROM list_titles WHERE list_id = $1 ORDER BY position, title_id;

-- feed of a list: /list/{list}/feed?limit=60&includes[]=scanlation_group
SELECT count(*)::int FROM (SELECT FROM chapters WHERE chapters.title_id = ANY ($1::int[]) AND chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() LIMIT $2) AS matching;
SELECT id FROM lists WHERE uid = $1 AND lists.visibility = 'public';
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT id FROM chapters WHERE chapters.title_id = ANY ($1::int[]) AND chapters.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.readable_at >= $2 ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $3 OFFSET $4) AS page;
SELECT id, doc FROM groups WHERE uid = ANY ($1::uuid[]) AND true;
SELECT title_id FROM list_titles WHERE list_id = $1 ORDER BY position, title_id;

-- feed of a list in a language: /list/{list}/feed?limit=60&translatedLanguage[]=en
SELECT count(*)::int FROM (SELECT FROM chapters WHERE chapters.title_id = ANY ($1::int[]) AND chapters.state = 'published' AND chapters.language = $2 AND NOT chapters.unavailable AND chapters.publish_at <= now() LIMIT $3) AS matching;
SELECT id FROM lists WHERE uid = $1 AND lists.visibility = 'public';
SELECT id, (SELECT doc FROM chapters AS kept WHERE kept.id = page.id) FROM ( SELECT id FROM chapters WHERE chapters.title_id = ANY ($1::int[]) AND chapters.state = 'published' AND chapters.language = $2 AND NOT chapters.unavailable AND chapters.publish_at <= now() AND chapters.readable_at >= $3 ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT $4 OFFSET $5) AS page;
SELECT title_id FROM list_titles WHERE list_id = $1 ORDER BY position, title_id;

-- list: /list/{list}?includes[]=user
SELECT id FROM lists WHERE uid = $1 AND lists.visibility = 'public';
SELECT lists.id, lists.uid, name, visibility, lists.version, users.uid AS owner, (SELECT coalesce(json_agg(titles.uid ORDER BY list_titles.position, titles.id), '[]') FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = lists.id AND titles.state = 'published') AS titles FROM lists JOIN users ON users.id = lists.owner_id WHERE lists.id = ANY ($1::int[]);
SELECT users.id, uid, username, version, roles, EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive AND group_figures.chapters >= 10) AS leads, (EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id) OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)) AS belongs FROM users WHERE users.uid = ANY ($1::uuid[]);
select "owner_id" from "lists" where "id" = $1;

-- what a list is: /list/{list}/about
SELECT id FROM lists WHERE uid = $1 AND lists.visibility = 'public';
SELECT uid, owner_id, name, visibility, version, description, place, coalesce(follows, 0) AS follows, created_at, updated_at, (SELECT count(*)::int FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_titles.list_id = lists.id AND titles.state = 'published') AS titles FROM lists LEFT JOIN list_figures ON list_figures.list_id = lists.id WHERE lists.id = $1;
SELECT users.id, uid, username, version, roles, EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive AND group_figures.chapters >= 10) AS leads, (EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id) OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)) AS belongs FROM users WHERE users.id = ANY ($1::int[]);

-- notes of a list: /list/{list}/notes?manga[]={title}
SELECT id FROM lists WHERE uid = $1 AND lists.visibility = 'public';
SELECT titles.uid, note FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = $1 AND titles.uid = ANY ($2::uuid[]) AND note IS NOT NULL AND titles.state = 'published';

-- newest public lists: /list
SELECT users.id, uid, username, version, roles, EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive AND group_figures.chapters >= 10) AS leads, (EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id) OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)) AS belongs FROM users WHERE users.id = ANY ($1::int[]);
WITH chosen AS MATERIALIZED (SELECT lists.id, coalesce(follows, 0) AS follows FROM lists LEFT JOIN list_figures ON list_id = lists.id WHERE lists.visibility = 'public' AND lists.place IS NULL AND lists.owner_id <> ALL ($1::int[]) AND EXISTS (SELECT FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = lists.id AND titles.state = 'published') ORDER BY lists.id DESC LIMIT $2), counted AS (SELECT chosen.id, count(*)::int AS titles FROM chosen CROSS JOIN LATERAL ( SELECT FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = chosen.id AND titles.state = 'published' LIMIT $3) AS inside GROUP BY chosen.id) SELECT lists.uid AS id, lists.name, chosen.follows, counted.titles, lists.owner_id AS owner, ARRAY(SELECT titles.uid FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = lists.id AND titles.state = 'published' ORDER BY list_titles.position, titles.id LIMIT $4) AS first FROM chosen JOIN lists ON lists.id = chosen.id JOIN counted ON counted.id = chosen.id ORDER BY lists.id DESC;

-- most followed public lists: /list?by=follows
SELECT users.id, uid, username, version, roles, EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive AND group_figures.chapters >= 10) AS leads, (EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id) OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)) AS belongs FROM users WHERE users.id = ANY ($1::int[]);
WITH chosen AS MATERIALIZED (SELECT lists.id, follows FROM list_figures JOIN lists ON lists.id = list_id WHERE follows > 0 AND lists.visibility = 'public' AND lists.place IS NULL AND lists.owner_id <> ALL ($1::int[]) AND EXISTS (SELECT FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = lists.id AND titles.state = 'published') ORDER BY follows DESC, list_id DESC LIMIT $2), counted AS (SELECT chosen.id, count(*)::int AS titles FROM chosen CROSS JOIN LATERAL ( SELECT FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = chosen.id AND titles.state = 'published' LIMIT $3) AS inside GROUP BY chosen.id) SELECT lists.uid AS id, lists.name, chosen.follows, counted.titles, lists.owner_id AS owner, ARRAY(SELECT titles.uid FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = lists.id AND titles.state = 'published' ORDER BY list_titles.position, titles.id LIMIT $4) AS first FROM chosen JOIN lists ON lists.id = chosen.id JOIN counted ON counted.id = chosen.id ORDER BY chosen.follows DESC, lists.id DESC;

-- lists of a user: /user/{user}/list
SELECT count(*)::int AS total FROM lists WHERE owner_id = $1 AND lists.visibility = 'public';
SELECT id FROM lists WHERE owner_id = $1 AND lists.visibility = 'public' ORDER BY id DESC LIMIT $2 OFFSET $3;
SELECT lists.id, lists.uid, name, visibility, lists.version, users.uid AS owner, (SELECT coalesce(json_agg(titles.uid ORDER BY list_titles.position, titles.id), '[]') FROM list_titles JOIN titles ON titles.id = list_titles.title_id WHERE list_id = lists.id AND titles.state = 'published') AS titles FROM lists JOIN users ON users.id = lists.owner_id WHERE lists.id = ANY ($1::int[]);
select "id" from "users" where "uid" = $1;

-- user: /user/{user}
SELECT people.id AS person, own.uid AS id, own.name, own.official, own.leads FROM unnest($1::int[]) AS people (id) CROSS JOIN LATERAL ( SELECT groups.id, groups.uid, groups.name, groups.official, groups.leader_id IS NOT DISTINCT FROM people.id AS leads FROM (SELECT group_id FROM group_members WHERE user_id = people.id UNION SELECT id FROM groups WHERE leader_id = people.id) AS either JOIN groups ON groups.id = either.group_id ORDER BY leads DESC, lower(groups.name), groups.id LIMIT $2) AS own ORDER BY people.id, own.leads DESC, lower(own.name), own.id;
SELECT users.id, uid, username, version, roles, EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive AND group_figures.chapters >= 10) AS leads, (EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id) OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)) AS belongs FROM users WHERE users.id = ANY ($1::int[]);
select "id" from "users" where "uid" = $1;

-- what is known of a user: /user/{user}/about
SELECT count(*)::int AS total FROM ( SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.uploader_id = $1 AND chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() LIMIT $2) AS counted;
SELECT count(*)::int AS total FROM lists WHERE owner_id = $1 AND lists.visibility = 'public';
SELECT people.id AS person, own.uid AS id, own.name, own.official, own.leads FROM unnest($1::int[]) AS people (id) CROSS JOIN LATERAL ( SELECT groups.id, groups.uid, groups.name, groups.official, groups.leader_id IS NOT DISTINCT FROM people.id AS leads FROM (SELECT group_id FROM group_members WHERE user_id = people.id UNION SELECT id FROM groups WHERE leader_id = people.id) AS either JOIN groups ON groups.id = either.group_id ORDER BY leads DESC, lower(groups.name), groups.id LIMIT $2) AS own ORDER BY people.id, own.leads DESC, lower(own.name), own.id;
select "created_at", "avatar_url" from "users" where "id" = $1;
select "id" from "users" where "uid" = $1;

-- recommended: /manga/recommended?limit=20
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';

-- announcements: /announcement
SELECT count(*)::int AS total FROM announcements WHERE published_at IS NOT NULL AND published_at <= now() AND (expires_at IS NULL OR expires_at > now());
SELECT id FROM announcements WHERE published_at IS NOT NULL AND published_at <= now() AND (expires_at IS NULL OR expires_at > now()) ORDER BY published_at DESC, id DESC LIMIT $1 OFFSET $2;

-- staff: /site/staff
SELECT uid, username, avatar_url, roles FROM users WHERE roles && '{ROLE_ADMIN,ROLE_DEVELOPER,ROLE_GLOBAL_MODERATOR,ROLE_PUBLIC_RELATIONS,ROLE_DESIGNER}'::text[] AND NOT banned AND NOT built_in AND deleted_at IS NULL ORDER BY id LIMIT $1;

-- who asks
SELECT users.id, users.uid, users.username, users.roles, users.banned, users.unverified, users.upload_revoked, sessions.id, sessions.kind, sessions.second_factor, sessions.authenticated_at, sessions.expires_at, EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive AND group_figures.chapters >= 10), (EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id) OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)) FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.uid = $1 AND sessions.ended_at IS NULL AND sessions.expires_at > $2 AND users.deleted_at IS NULL AND users.uid = $3;

-- blocks of a person
SELECT 'user', users.id, users.uid, NULL::int, NULL::uuid FROM blocked_users JOIN users ON users.id = blocked_id WHERE user_id = $1 UNION ALL SELECT 'group', groups.id, groups.uid, NULL, NULL FROM blocked_groups JOIN groups ON groups.id = group_id WHERE user_id = $1 UNION ALL SELECT 'title', titles.id, titles.uid, NULL, NULL FROM hidden_titles JOIN titles ON titles.id = title_id WHERE user_id = $1 UNION ALL SELECT 'user', users.id, users.uid, title_id, titles.uid FROM title_blocks JOIN users ON users.id = blocked_id JOIN titles ON titles.id = title_id WHERE user_id = $1 UNION ALL SELECT 'group', groups.id, groups.uid, title_id, titles.uid FROM title_blocks JOIN groups ON groups.id = group_id JOIN titles ON titles.id = title_id WHERE user_id = $1;

-- sign-in by name
INSERT INTO guesses (bucket, failures, last_at, wait_until) VALUES ($1, 1, $2, CASE WHEN 1 >= $3::int THEN $4::timestamptz + make_interval(secs => least($5::float8, $6::float8 * power(2, least(1 - $7::int, 20)))) END) ON CONFLICT (bucket) DO UPDATE SET failures = CASE WHEN guesses.last_at < $8 THEN 1 ELSE guesses.failures + 1 END, last_at = $9, wait_until = CASE WHEN CASE WHEN guesses.last_at < $10 THEN 1 ELSE guesses.failures + 1 END >= $11::int THEN $12::timestamptz + make_interval(secs => least($13::float8, $14::float8 * power(2, least(CASE WHEN guesses.last_at < $15 THEN 1 ELSE guesses.failures + 1 END - $16::int, 20)))) END WHERE guesses.wait_until IS NULL OR guesses.wait_until <= $17 RETURNING failures;
SELECT users.id, users.uid, users.username, users.roles, users.unverified, accounts.password_hash, accounts.password_changed_at, accounts.totp_confirmed_at FROM users JOIN accounts ON accounts.user_id = users.id WHERE lower(users.username) IN (lower($1), lower($2), lower($3)) AND users.deleted_at IS NULL ORDER BY lower(users.username) = lower($4) DESC LIMIT 1;

-- sign-in by e-mail
INSERT INTO guesses (bucket, failures, last_at, wait_until) VALUES ($1, 1, $2, CASE WHEN 1 >= $3::int THEN $4::timestamptz + make_interval(secs => least($5::float8, $6::float8 * power(2, least(1 - $7::int, 20)))) END) ON CONFLICT (bucket) DO UPDATE SET failures = CASE WHEN guesses.last_at < $8 THEN 1 ELSE guesses.failures + 1 END, last_at = $9, wait_until = CASE WHEN CASE WHEN guesses.last_at < $10 THEN 1 ELSE guesses.failures + 1 END >= $11::int THEN $12::timestamptz + make_interval(secs => least($13::float8, $14::float8 * power(2, least(CASE WHEN guesses.last_at < $15 THEN 1 ELSE guesses.failures + 1 END - $16::int, 20)))) END WHERE guesses.wait_until IS NULL OR guesses.wait_until <= $17 RETURNING failures;
SELECT users.id, users.uid, users.username, users.roles, users.unverified, accounts.password_hash, accounts.password_changed_at, accounts.totp_confirmed_at FROM users JOIN accounts ON accounts.user_id = users.id WHERE (accounts.email_key = $1 OR (accounts.pending_key = $2 AND users.unverified)) AND users.deleted_at IS NULL ORDER BY accounts.email_key NULLS LAST, accounts.created_at DESC LIMIT $3;

-- session begun and ended
DELETE FROM oidc_records WHERE uid_hash = ANY ($1::bytea[]);
INSERT INTO sessions AS kept (uid, user_id, kind, second_factor, authenticated_at, user_agent, network, created_at, last_used_at, expires_at) SELECT $1, users.id, 'site', $2::boolean AND (accounts.totp_confirmed_at IS NOT NULL OR accounts.issuer IS NOT NULL), $3, $4, $5, $6, $7, $8 FROM users LEFT JOIN accounts ON accounts.user_id = users.id WHERE users.uid = $9 AND users.deleted_at IS NULL ON CONFLICT (uid) DO UPDATE SET user_id = excluded.user_id, second_factor = CASE WHEN excluded.authenticated_at > kept.authenticated_at THEN excluded.second_factor ELSE kept.second_factor END, authenticated_at = CASE WHEN excluded.authenticated_at > kept.authenticated_at THEN excluded.authenticated_at ELSE kept.authenticated_at END, user_agent = coalesce(excluded.user_agent, kept.user_agent), network = coalesce(excluded.network, kept.network), last_used_at = excluded.last_used_at, created_at = CASE WHEN excluded.authenticated_at > kept.authenticated_at THEN excluded.created_at ELSE kept.created_at END, expires_at = CASE WHEN excluded.authenticated_at > kept.authenticated_at THEN excluded.expires_at ELSE least(excluded.expires_at, kept.created_at + $10 * interval '1 millisecond') END RETURNING ended_at IS NULL AND expires_at > $11 AS alive, user_id, xmax = 0 AS begun;
SELECT id FROM sessions WHERE user_id = $1 AND ended_at IS NULL ORDER BY uid = $2 DESC, kind = 'site' DESC, last_used_at DESC, id DESC OFFSET $3;
update "sessions" set "ended_at" = $1 where "ended_at" is null and "uid" = $2 returning "uid";

-- signing out everywhere
DELETE FROM oidc_records WHERE uid_hash = ANY ($1::bytea[]);
delete from "oidc_records" where "user_id" = $1;
update "accounts" set "signed_out_at" = $1 where "user_id" = $2;
update "sessions" set "ended_at" = $1 where "ended_at" is null and "user_id" = $2 returning "uid";

-- sessions of a person
select "sessions".*, "api_clients"."name" as "client" from "sessions" left join "api_clients" on "api_clients"."id" = "sessions"."client_id" where "sessions"."user_id" = $1 and "sessions"."ended_at" is null and "sessions"."expires_at" > $2 order by "sessions"."last_used_at" desc, "sessions"."id" desc limit $3;

-- account of a person
select "accounts".*, "users"."username", "users"."unverified", "users"."created_at" as "joined_at" from "users" left join "accounts" on "accounts"."user_id" = "users"."id" where "users"."id" = $1;
select "user_id" from "recovery_codes" where "user_id" = $1 and "used_at" is null;

-- settings of a person
select "document", "updated_at" from "settings" where "user_id" = $1;

-- clients of a person
SELECT count(*)::int AS total FROM api_clients WHERE owner_id = $1;
SELECT id FROM api_clients WHERE owner_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3;

-- sign-in of a client
select "api_clients"."id", "secret_hash", "state", "active", "owner_id", "users"."uid", "username" from "api_clients" inner join "users" on "users"."id" = "api_clients"."owner_id" where "public_id" = $1;

-- people by name
(SELECT id, lower(username) AS name FROM users WHERE lower(username) ~>=~ $1 AND lower(username) ~<~ $2 AND deleted_at IS NULL AND (NOT unverified OR id = $3) ORDER BY lower(username) USING ~<~ LIMIT $4) UNION (SELECT id, lower(username) FROM users WHERE $5 AND lower(username) LIKE $6 AND deleted_at IS NULL AND (NOT unverified OR id = $7) LIMIT $8);
SELECT people.id AS person, own.uid AS id, own.name, own.official, own.leads FROM unnest($1::int[]) AS people (id) CROSS JOIN LATERAL ( SELECT groups.id, groups.uid, groups.name, groups.official, groups.leader_id IS NOT DISTINCT FROM people.id AS leads FROM (SELECT group_id FROM group_members WHERE user_id = people.id UNION SELECT id FROM groups WHERE leader_id = people.id) AS either JOIN groups ON groups.id = either.group_id ORDER BY leads DESC, lower(groups.name), groups.id LIMIT $2) AS own ORDER BY people.id, own.leads DESC, lower(own.name), own.id;
SELECT users.id, uid, username, version, roles, EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive AND group_figures.chapters >= 10) AS leads, (EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id) OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id)) AS belongs FROM users WHERE users.id = ANY ($1::int[]);

-- groups that a person follows
SELECT id, doc FROM groups WHERE id = ANY ($1::int[]) AND true;
WITH own AS MATERIALIZED ( SELECT groups.id, lower(groups.name) AS name, group_follows.at, group_figures.latest_chapter_at, groups.id = ANY ($1::int[]) AS blocked FROM group_follows JOIN groups ON groups.id = group_follows.group_id JOIN group_figures ON group_figures.group_id = groups.id WHERE group_follows.user_id = $2) SELECT ARRAY(SELECT id FROM own WHERE NOT blocked ORDER BY at DESC NULLS LAST, id DESC LIMIT $3 OFFSET $4) AS ids, (SELECT count(*)::int FROM own WHERE NOT blocked) AS total, (SELECT count(*)::int FROM own WHERE blocked) AS hidden;

-- followed groups by name
SELECT id, doc FROM groups WHERE id = ANY ($1::int[]) AND true;
WITH own AS MATERIALIZED ( SELECT groups.id, lower(groups.name) AS name, group_follows.at, group_figures.latest_chapter_at, groups.id = ANY ($1::int[]) AS blocked FROM group_follows JOIN groups ON groups.id = group_follows.group_id JOIN group_figures ON group_figures.group_id = groups.id WHERE group_follows.user_id = $2 AND groups.id = ANY ($3::int[])) SELECT ARRAY(SELECT id FROM own WHERE NOT blocked ORDER BY name ASC NULLS LAST, id ASC LIMIT $4 OFFSET $5) AS ids, (SELECT count(*)::int FROM own WHERE NOT blocked) AS total, (SELECT count(*)::int FROM own WHERE blocked) AS hidden;

-- read markers of titles
SELECT titles.uid AS title, chapters.uid AS chapter FROM titles JOIN reads ON reads.user_id = $1 AND reads.title_id = titles.id JOIN chapters ON chapters.title_id = titles.id WHERE titles.uid = ANY ($2::uuid[]) AND chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND CASE WHEN chapters.chapter IS NULL THEN '#' || chapters.uid WHEN titles.numbers_reset THEN coalesce(chapters.volume, '') || '/' || chapters.chapter ELSE chapters.chapter END = ANY (reads.chapters) ORDER BY titles.id, chapters.id;

-- places in a title
SELECT chapters.uid AS chapter, page, progress.pages, at, again FROM progress JOIN chapters ON chapters.id = progress.chapter_id JOIN titles ON titles.id = chapters.title_id WHERE progress.user_id = $1 AND progress.title_id = $2 AND chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() ORDER BY at DESC, chapters.id DESC;
select "chapters" from "reads" where "user_id" = $1 and "title_id" = $2;

-- what is read of chapters
SELECT chapter, state FROM ( SELECT chapters.uid AS chapter, CASE WHEN CASE WHEN chapters.chapter IS NULL THEN '#' || chapters.uid WHEN titles.numbers_reset THEN coalesce(chapters.volume, '') || '/' || chapters.chapter ELSE chapters.chapter END = ANY (reads.chapters) THEN 'read' WHEN progress.page < progress.pages THEN 'started' END AS state FROM chapters JOIN titles ON titles.id = chapters.title_id LEFT JOIN reads ON reads.user_id = $1 AND reads.title_id = chapters.title_id LEFT JOIN progress ON progress.user_id = $2 AND progress.chapter_id = chapters.id WHERE chapters.uid = ANY ($3::uuid[]) AND chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now()) AS own WHERE state IS NOT NULL;

-- places that are kept
INSERT INTO history (user_id, chapter_id, at) SELECT $1::int, * FROM unnest($2::int[], $3::timestamptz[]) ON CONFLICT (user_id, chapter_id) DO UPDATE SET at = greatest(history.at, excluded.at);
INSERT INTO progress (user_id, title_id, chapter_id, page, pages, at, again, since) SELECT $1::int, * FROM unnest($2::int[], $3::int[], $4::smallint[], $5::smallint[], $6::timestamptz[], $7::boolean[], $8::timestamptz[]) ON CONFLICT (user_id, title_id, chapter_id) DO UPDATE SET page = excluded.page, pages = excluded.pages, at = excluded.at, again = excluded.again, since = excluded.since;
SELECT chapters.id, chapters.uid, chapters.title_id, chapters.volume, chapters.chapter, titles.numbers_reset, progress.page, progress.pages, progress.at, progress.again, progress.since FROM chapters JOIN titles ON titles.id = chapters.title_id LEFT JOIN progress ON progress.user_id = $1 AND progress.title_id = chapters.title_id AND progress.chapter_id = chapters.id WHERE chapters.uid = ANY ($2::uuid[]) AND chapters.state = 'published' AND titles.state = 'published';
SELECT pg_advisory_xact_lock(hashtextextended($1, 0));
SELECT title_id, chapters FROM reads WHERE user_id = $1 AND title_id = ANY ($2::int[]);

-- history of a person
SELECT id, doc FROM chapters WHERE id = ANY ($1::int[]) AND chapters.state = 'published' AND chapters.publish_at <= now() AND EXISTS (SELECT FROM titles WHERE titles.id = chapters.title_id AND titles.state = 'published');
SELECT id, doc FROM covers WHERE uid = ANY ($1::uuid[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');
SELECT id, doc FROM groups WHERE uid = ANY ($1::uuid[]) AND true;
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';
WITH own AS MATERIALIZED (SELECT chapters.id, history.at, false AS blocked FROM history JOIN chapters ON chapters.id = history.chapter_id JOIN titles ON titles.id = chapters.title_id WHERE history.user_id = $1 AND chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() ) SELECT (SELECT coalesce(json_agg(entry), '[]') FROM ( SELECT chapters.id, chapters.uid, chapters.title_id, page.at, progress.page, progress.pages, coalesce(CASE WHEN chapters.chapter IS NULL THEN '#' || chapters.uid WHEN titles.numbers_reset THEN coalesce(chapters.volume, '') || '/' || chapters.chapter ELSE chapters.chapter END = ANY (reads.chapters), false) AS read, ARRAY(SELECT page_bookmarks.page FROM page_bookmarks WHERE page_bookmarks.user_id = $2 AND page_bookmarks.chapter_id = chapters.id ORDER BY page_bookmarks.page) AS bookmarks FROM (SELECT * FROM own WHERE NOT blocked ORDER BY at DESC, id DESC LIMIT $3 OFFSET $4) AS page JOIN chapters ON chapters.id = page.id JOIN titles ON titles.id = chapters.title_id LEFT JOIN progress ON progress.user_id = $5 AND progress.title_id = chapters.title_id AND progress.chapter_id = chapters.id LEFT JOIN reads ON reads.user_id = $6 AND reads.title_id = chapters.title_id ORDER BY page.at DESC, page.id DESC) AS entry) AS rows, (SELECT count(*)::int FROM own WHERE NOT blocked) AS total, (SELECT count(*)::int FROM own WHERE blocked) AS hidden;

-- what was opened last
SELECT chapters.uid, history.at FROM history JOIN chapters ON chapters.id = history.chapter_id JOIN titles ON titles.id = chapters.title_id WHERE history.user_id = $1 AND chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND NOT false ORDER BY history.at DESC, chapters.id DESC LIMIT $2;

-- where a person goes on
SELECT id, doc FROM chapters WHERE id = ANY ($1::int[]) AND chapters.state = 'published' AND chapters.publish_at <= now() AND EXISTS (SELECT FROM titles WHERE titles.id = chapters.title_id AND titles.state = 'published');
SELECT id, doc FROM covers WHERE uid = ANY ($1::uuid[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');
SELECT id, doc FROM groups WHERE uid = ANY ($1::uuid[]) AND true;
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';
SELECT next.id, next.uid, last.title_id, greatest(next.pages, 1) AS pages FROM unnest($1::int[], $2::boolean[]) AS place (id, again) JOIN chapters AS last ON last.id = place.id LEFT JOIN reads ON reads.user_id = $3 AND reads.title_id = last.title_id CROSS JOIN LATERAL ( SELECT chapters.id, chapters.uid, chapters.pages FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.title_id = last.title_id AND chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND NOT false AND (chapters.pages > 0 OR chapters.external_url IS NOT NULL) AND (chapters.language = last.language OR $4 OR chapters.language = ANY ($5::text[])) AND CASE WHEN titles.numbers_reset THEN (coalesce(chapters.volume_sort, 'infinity'), chapters.chapter_sort, chapters.chapter) > (coalesce(last.volume_sort, 'infinity'), last.chapter_sort, last.chapter) ELSE (chapters.chapter_sort, chapters.chapter) > (last.chapter_sort, last.chapter) END AND (place.again OR reads.chapters IS NULL OR CASE WHEN chapters.chapter IS NULL THEN '#' || chapters.uid WHEN titles.numbers_reset THEN coalesce(chapters.volume, '') || '/' || chapters.chapter ELSE chapters.chapter END <> ALL (reads.chapters)) ORDER BY chapters.language <> last.language, coalesce(array_position($6::text[], chapters.language), 1000), CASE WHEN titles.numbers_reset THEN chapters.volume_sort END NULLS LAST, chapters.chapter_sort, chapters.chapter, NOT EXISTS (SELECT FROM chapter_groups AS own JOIN chapter_groups AS other USING (group_id) WHERE own.chapter_id = chapters.id AND other.chapter_id = last.id), chapters.readable_at, chapters.id LIMIT 1) AS next;
SELECT titles.uid AS "titleUid", titles.id AS "titleId", titles.numbers_reset AS resets, chapters.id, chapters.uid, chapters.language, chapters.volume, chapters.chapter AS number, chapters.readable_at AS "readableAt", chapters.pages, (SELECT json_agg(json_build_object('uid', groups.uid, 'official', groups.official)) FROM chapter_groups JOIN groups ON groups.id = chapter_groups.group_id WHERE chapter_groups.chapter_id = chapters.id) AS groups, coalesce(CASE WHEN chapters.chapter IS NULL THEN '#' || chapters.uid WHEN titles.numbers_reset THEN coalesce(chapters.volume, '') || '/' || chapters.chapter ELSE chapters.chapter END = ANY (reads.chapters), false) AS read FROM titles JOIN chapters ON chapters.title_id = titles.id LEFT JOIN reads ON reads.user_id = $1 AND reads.title_id = titles.id WHERE titles.id = ANY ($2::int[]) AND (chapters.id = ANY ($3::int[]) OR chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND NOT false AND (chapters.pages > 0 OR chapters.external_url IS NOT NULL));
WITH newest AS MATERIALIZED ( SELECT * FROM (SELECT DISTINCT ON (title_id) * FROM progress WHERE user_id = $1 AND title_id <> ALL ($2::int[]) ORDER BY title_id, at DESC, chapter_id DESC) AS own ORDER BY at DESC, title_id LIMIT $3) SELECT chapters.id, chapters.uid, newest.title_id, newest.at, newest.page, newest.pages, newest.again, chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND NOT false AS open FROM newest JOIN chapters ON chapters.id = newest.chapter_id JOIN titles ON titles.id = newest.title_id WHERE titles.state = 'published' ORDER BY newest.at DESC, newest.title_id;
select "document", "updated_at" from "settings" where "user_id" = $1;

-- where a person who blocks goes on
WITH newest AS MATERIALIZED ( SELECT * FROM (SELECT DISTINCT ON (title_id) * FROM progress WHERE user_id = $1 AND title_id <> ALL ($2::int[]) ORDER BY title_id, at DESC, chapter_id DESC) AS own ORDER BY at DESC, title_id LIMIT $3) SELECT chapters.id, chapters.uid, newest.title_id, newest.at, newest.page, newest.pages, newest.again, chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() AND NOT (chapters.title_id <> ALL ($4::int[]) AND (chapters.uploader_id = ANY ($5::int[])) IS NOT TRUE AND (SELECT bool_and(chapter_groups.group_id = ANY ($6::int[]) OR (chapters.title_id::bigint << 32) + chapter_groups.group_id = ANY ($7::bigint[])) FROM chapter_groups WHERE chapter_groups.chapter_id = chapters.id) IS NOT TRUE) IS NOT TRUE AS open FROM newest JOIN chapters ON chapters.id = newest.chapter_id JOIN titles ON titles.id = newest.title_id WHERE titles.state = 'published' ORDER BY newest.at DESC, newest.title_id;
select "document", "updated_at" from "settings" where "user_id" = $1;

-- what is unread
SELECT title_id, chapters FROM reads WHERE user_id = $1 AND title_id = ANY ($2::int[]);
SELECT title_id, chapters.id, chapters.doc, language, volume, chapter, volume_sort::float8, chapter_sort::float8, unavailable, pages, external_url IS NOT NULL, titles.numbers_reset, (extract(epoch FROM chapters.readable_at) * 1000000)::float8, (extract(epoch FROM chapters.created_at) * 1000000)::float8, (extract(epoch FROM chapters.updated_at) * 1000000)::float8, (extract(epoch FROM chapters.publish_at) * 1000000)::float8 FROM chapters JOIN titles ON titles.id = title_id WHERE title_id = ANY ($1::int[]) AND chapters.state = 'published' AND titles.state = 'published' ORDER BY title_id, chapters.id;
select "document", "updated_at" from "settings" where "user_id" = $1;

-- what a guest counts as unread
SELECT title_id, chapters.id, chapters.doc, language, volume, chapter, volume_sort::float8, chapter_sort::float8, unavailable, pages, external_url IS NOT NULL, titles.numbers_reset, (extract(epoch FROM chapters.readable_at) * 1000000)::float8, (extract(epoch FROM chapters.created_at) * 1000000)::float8, (extract(epoch FROM chapters.updated_at) * 1000000)::float8, (extract(epoch FROM chapters.publish_at) * 1000000)::float8 FROM chapters JOIN titles ON titles.id = title_id WHERE title_id = ANY ($1::int[]) AND chapters.state = 'published' AND titles.state = 'published' ORDER BY title_id, chapters.id;

-- what is unread without what is blocked
SELECT title_id, chapters FROM reads WHERE user_id = $1 AND title_id = ANY ($2::int[]);
SELECT title_id, chapters.id, chapters.doc, language, volume, chapter, volume_sort::float8, chapter_sort::float8, unavailable, pages, external_url IS NOT NULL, titles.numbers_reset, (extract(epoch FROM chapters.readable_at) * 1000000)::float8, (extract(epoch FROM chapters.created_at) * 1000000)::float8, (extract(epoch FROM chapters.updated_at) * 1000000)::float8, (extract(epoch FROM chapters.publish_at) * 1000000)::float8 FROM chapters JOIN titles ON titles.id = title_id WHERE title_id = ANY ($1::int[]) AND chapters.state = 'published' AND titles.state = 'published' ORDER BY title_id, chapters.id;
select "document", "updated_at" from "settings" where "user_id" = $1;

-- titles whose newest chapters are blocked
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';

-- bookmarked pages
SELECT id, doc FROM chapters WHERE id = ANY ($1::int[]) AND chapters.state = 'published' AND chapters.publish_at <= now() AND EXISTS (SELECT FROM titles WHERE titles.id = chapters.title_id AND titles.state = 'published');
SELECT id, doc FROM covers WHERE uid = ANY ($1::uuid[]) AND EXISTS (SELECT FROM titles WHERE titles.id = covers.title_id AND titles.state = 'published');
SELECT id, doc FROM groups WHERE uid = ANY ($1::uuid[]) AND true;
SELECT id, doc FROM titles WHERE id = ANY ($1::int[]) AND titles.state = 'published';
WITH own AS MATERIALIZED (SELECT chapters.id, page_bookmarks.page, page_bookmarks.at, false AS blocked FROM page_bookmarks JOIN chapters ON chapters.id = page_bookmarks.chapter_id JOIN titles ON titles.id = chapters.title_id WHERE page_bookmarks.user_id = $1 AND chapters.state = 'published' AND titles.state = 'published' AND NOT chapters.unavailable AND chapters.publish_at <= now() ) SELECT (SELECT coalesce(json_agg(entry), '[]') FROM ( SELECT chapters.id, chapters.uid, chapters.title_id, page.at, page.page, encode(page_sets.hash, 'hex') AS hash, page_sets.blobs[page.page] AS blob FROM (SELECT * FROM own WHERE NOT blocked ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3) AS page JOIN chapters ON chapters.id = page.id LEFT JOIN page_sets ON page_sets.id = chapters.page_set_id AND chapters.external_url IS NULL ORDER BY page.at DESC, page.id DESC) AS entry) AS rows, (SELECT count(*)::int FROM own WHERE NOT blocked) AS total, (SELECT count(*)::int FROM own WHERE blocked) AS hidden;

-- whether a group is followed
SELECT FROM group_follows JOIN groups ON groups.id = group_id WHERE user_id = $1 AND uid = $2;

-- blocked people
SELECT blocks.uid, blocks.created_at, users.uid AS "user", groups.uid AS "group", titles.uid AS title FROM (SELECT user_id, uid, created_at, blocked_id, NULL::int AS group_id, NULL::int AS title_id FROM blocked_users) AS blocks LEFT JOIN users ON users.id = blocks.blocked_id LEFT JOIN groups ON groups.id = blocks.group_id LEFT JOIN titles ON titles.id = blocks.title_id WHERE blocks.user_id = $1 ORDER BY blocks.created_at DESC, blocks.uid;

-- whether a name is free
SELECT EXISTS (SELECT FROM users WHERE lower(username) = lower($1)) OR EXISTS (SELECT FROM username_claims WHERE skeleton = ANY ($2) AND (free_at IS NULL OR free_at > $3)) AS taken;

-- a request that is counted
INSERT INTO rate_limits AS kept (key, hits, taken, ends_at) VALUES ($1, ARRAY[$2::bigint], true, $2::bigint + $3::bigint) ON CONFLICT (key) DO UPDATE SET (hits, taken, ends_at) = ( SELECT CASE WHEN count(hit) < $4::int THEN coalesce(array_agg(hit ORDER BY hit), '{}') || $2::bigint ELSE array_agg(hit ORDER BY hit) END, count(hit) < $4::int, $2::bigint + $3::bigint FROM unnest(kept.hits) AS hit WHERE hit > $2::bigint - $3::bigint ) RETURNING taken, cardinality(hits), hits[1];
