// Activity of the people and groups that somebody follows: chapters, new lists, titles that they began to follow and
// show. Read when asked for: every followed person and group is one step into an index, and nothing is stored for
// readers.
import { type RawBuilder, sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import { notBlockedChapters } from '#server/blocks/policy.ts';
import { chapterIsVisible } from '#server/chapters/policy.ts';
import type { Db } from '#server/core/db/db.ts';
import { listIsVisible } from '#server/lists/policy.ts';
import { partIsVisible } from '#server/users/privacy.ts';

/** How far back the activity goes. */
const windowDays = 60;
/** Groups that are looked at, those with the newest chapters. */
const maxGroups = 500;
/** Newest chapters of a group that are looked at. */
const maxChaptersPerGroup = 60;

export interface ActivityRow {
  kind: 'upload' | 'list' | 'follow';
  at: Date;
  userId: number | null;
  group: { id: string; name: string } | null;
  chapter: string | null;
  title: string | null;
  list: { id: string; name: string } | null;
}

interface ActivityQuery {
  viewerId: number;
  blocks: Blocks | null;
  /** The newest time, not included. */
  before: Date;
  limit: number;
}

interface Activity {
  /** The newest first, none missing in between. */
  rows: ActivityRow[];
  /** Whether there are older ones. */
  isCut: boolean;
}

/** @param limit number of rows that are read of each kind */
export async function findActivity(db: Db, { viewerId, blocks, before, limit }: ActivityQuery): Promise<Activity> {
  const since = new Date(before.getTime() - windowDays * 86_400_000);
  const blockedUsers = [...(blocks?.users.ids ?? [])];
  const people = sql`SELECT followed_id AS id FROM user_follows
    WHERE user_follows.user_id = ${viewerId} AND followed_id <> ALL (${blockedUsers}::int[])`;
  const notBlocked = blocks ? notBlockedChapters(blocks).map((condition) => sql`AND ${condition}`) : [];
  const readable = sql`${chapterIsVisible} AND NOT chapters.unavailable AND chapters.readable_at < ${before}
    AND chapters.readable_at >= ${since} AND chapters.readable_at <= now() AND chapters.publish_at <= now()
    ${notBlocked.length > 0 ? sql.join(notBlocked, sql` `) : sql``}`;
  const [byPeople, byGroups, lists, follows] = await Promise.all([
    rowsOf(db, uploadsOfPeople(people, readable, limit)),
    rowsOf(db, uploadsOfGroups(viewerId, [...(blocks?.groups.ids ?? [])], { readable, since, limit })),
    rowsOf(db, newLists(people, { before, since, limit })),
    rowsOf(db, newFollows(people, { viewerId, hidden: [...(blocks?.titles.ids ?? [])], before, since, limit })),
  ]);
  // a chapter of a followed group and a followed person is one upload, of the group
  const chaptersOfGroups = new Set(byGroups.map(({ chapter }) => chapter));
  const uploads = [...byGroups, ...byPeople.filter(({ chapter }) => !chaptersOfGroups.has(chapter))];
  // where rows of one kind end because of the limit, those of the others end, too
  const horizon = Math.max(
    ...[byPeople, byGroups, lists, follows].map((rows) => (rows.length < limit ? 0 : rows.at(-1)!.at.getTime())),
  );
  const rows = [...uploads, ...lists, ...follows]
    .filter(({ at }) => at.getTime() >= horizon)
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  return { rows, isCut: horizon > 0 };
}

async function rowsOf(db: Db, query: RawBuilder<unknown>): Promise<ActivityRow[]> {
  return (await sql<ActivityRow>`${query}`.execute(db)).rows;
}

const uploadsOfPeople = (people: RawBuilder<unknown>, readable: RawBuilder<unknown>, limit: number) => sql`
  SELECT 'upload' AS kind, upload.at, people.id AS "userId", NULL::jsonb AS "group", upload.chapter, upload.title,
    NULL::jsonb AS list
  FROM (${people}) AS people CROSS JOIN LATERAL (
    SELECT chapters.uid AS chapter, titles.uid AS title, chapters.readable_at AS at
    FROM chapters JOIN titles ON titles.id = chapters.title_id WHERE chapters.uploader_id = people.id AND ${readable}
    ORDER BY chapters.readable_at DESC, chapters.id DESC LIMIT ${limit}) AS upload
  ORDER BY upload.at DESC LIMIT ${limit}`;

const uploadsOfGroups = (
  viewerId: number,
  blockedGroups: number[],
  { readable, since, limit }: { readable: RawBuilder<unknown>; since: Date; limit: number },
) => sql`
  SELECT DISTINCT ON (upload.at, upload.id) 'upload' AS kind, upload.at, NULL::int AS "userId",
    jsonb_build_object('id', active.uid, 'name', active.name) AS "group", upload.chapter, upload.title,
    NULL::jsonb AS list
  FROM (SELECT groups.id, groups.uid, groups.name FROM group_follows JOIN groups ON groups.id = group_follows.group_id
      JOIN group_figures ON group_figures.group_id = groups.id
    WHERE group_follows.user_id = ${viewerId} AND groups.id <> ALL (${blockedGroups}::int[])
      AND group_figures.latest_chapter_at >= ${since}
    ORDER BY group_figures.latest_chapter_at DESC LIMIT ${maxGroups}) AS active
  CROSS JOIN LATERAL (
    SELECT chapters.id, chapters.uid AS chapter, titles.uid AS title, chapters.readable_at AS at
    FROM (SELECT chapter_id FROM chapter_groups WHERE group_id = active.id
        ORDER BY chapter_id DESC LIMIT ${maxChaptersPerGroup}) AS newest
      JOIN chapters ON chapters.id = newest.chapter_id JOIN titles ON titles.id = chapters.title_id
    WHERE ${readable}) AS upload
  ORDER BY upload.at DESC, upload.id, active.id LIMIT ${limit}`;

interface Span {
  before: Date;
  since: Date;
  limit: number;
}

const newLists = (people: RawBuilder<unknown>, { before, since, limit }: Span) => sql`
  SELECT 'list' AS kind, made.at, people.id AS "userId", NULL::jsonb AS "group", NULL::uuid AS chapter,
    NULL::uuid AS title, jsonb_build_object('id', made.uid, 'name', made.name) AS list
  FROM (${people}) AS people CROSS JOIN LATERAL (
    SELECT lists.uid, lists.name, lists.created_at AS at FROM lists
    WHERE lists.owner_id = people.id AND ${listIsVisible} AND lists.created_at < ${before}
      AND lists.created_at >= ${since} AND EXISTS (SELECT FROM list_titles WHERE list_titles.list_id = lists.id)
    ORDER BY lists.id DESC LIMIT ${limit}) AS made
  ORDER BY made.at DESC LIMIT ${limit}`;

const newFollows = (
  people: RawBuilder<unknown>,
  { viewerId, hidden, before, since, limit }: Span & { viewerId: number; hidden: number[] },
) => sql`
  SELECT 'follow' AS kind, begun.at, people.id AS "userId", NULL::jsonb AS "group", NULL::uuid AS chapter, begun.title,
    NULL::jsonb AS list
  FROM (SELECT id FROM (${people}) AS followed
    WHERE ${partIsVisible({ id: viewerId }, sql`followed.id`, 'follows')}) AS people CROSS JOIN LATERAL (
    SELECT titles.uid AS title, title_follows.at FROM title_follows JOIN titles ON titles.id = title_follows.title_id
    WHERE title_follows.user_id = people.id AND title_follows.following AND title_follows.at < ${before}
      AND title_follows.at >= ${since} AND titles.state = 'published' AND titles.id <> ALL (${hidden}::int[])
    ORDER BY title_follows.at DESC, title_follows.title_id DESC LIMIT ${limit}) AS begun
  ORDER BY begun.at DESC LIMIT ${limit}`;
