// The parts of a profile that its owner may show: library, ratings, and whom and what they follow.
import { sql } from 'kysely';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { partIsVisible } from '#server/users/privacy.ts';

interface Page {
  limit: number;
  offset: number;
}

/** Titles of a library with a status, the last added first, and how many have each status. */
export async function libraryOf(
  db: Db,
  ownerId: number,
  { status, limit, offset }: Page & { status?: ReadingStatus | undefined },
): Promise<{ data: { title: string; status: ReadingStatus }[]; counts: Partial<Record<ReadingStatus, number>> }> {
  const withStatus = status ? sql`AND title_follows.status = ${status}` : sql`AND title_follows.status IS NOT NULL`;
  const shelf = sql`FROM title_follows JOIN titles ON titles.id = title_id
    WHERE user_id = ${ownerId} AND titles.state = 'published'`;
  const [page, counted] = await Promise.all([
    sql<{ title: string; status: ReadingStatus }>`
      SELECT titles.uid AS title, title_follows.status ${shelf} ${withStatus}
      ORDER BY title_follows.at DESC, title_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ status: ReadingStatus; count: number }>`
      SELECT title_follows.status, count(*)::int AS count ${shelf} AND title_follows.status IS NOT NULL
      GROUP BY title_follows.status`.execute(db),
  ]);
  return {
    data: page.rows,
    counts: Object.fromEntries(counted.rows.map((row) => [row.status, row.count])),
  };
}

export async function ratingsOf(
  db: Db,
  ownerId: number,
  { limit, offset }: Page,
): Promise<{ data: { title: string; rating: number }[]; total: number }> {
  const rated = sql`FROM ratings JOIN titles ON titles.id = title_id
    WHERE user_id = ${ownerId} AND titles.state = 'published'`;
  const [page, total] = await Promise.all([
    sql<{ title: string; rating: number }>`
      SELECT titles.uid AS title, rating ${rated} ORDER BY rating DESC, ratings.at DESC, title_id
      LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total ${rated}`.execute(db),
  ]);
  return { data: page.rows, total: total.rows[0]!.total };
}

export async function followedTitlesOf(
  db: Db,
  ownerId: number,
  { limit, offset }: Page,
): Promise<{ data: { title: string }[]; total: number }> {
  const followed = sql`FROM title_follows JOIN titles ON titles.id = title_id
    WHERE user_id = ${ownerId} AND following AND titles.state = 'published'`;
  const [page, total] = await Promise.all([
    sql<{ title: string }>`
      SELECT titles.uid AS title ${followed} ORDER BY title_follows.at DESC, title_id DESC
      LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total ${followed}`.execute(db),
  ]);
  return { data: page.rows, total: total.rows[0]!.total };
}

export async function followedGroupsOf(
  db: Db,
  ownerId: number,
  { limit, offset }: Page,
): Promise<{ data: { group: string }[]; total: number }> {
  const [page, total] = await Promise.all([
    sql<{ group: string }>`
      SELECT groups.uid AS "group" FROM group_follows JOIN groups ON groups.id = group_id WHERE user_id = ${ownerId}
      ORDER BY group_follows.at DESC, group_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`
      SELECT count(*)::int AS total FROM group_follows WHERE user_id = ${ownerId}`.execute(db),
  ]);
  return { data: page.rows, total: total.rows[0]!.total };
}

interface PeoplePage {
  /** Internal ids. */
  ids: number[];
  total: number;
  /** How many are left out because the viewer blocks them. */
  hidden: number;
}

/** People whom somebody follows, the last first. @param blocked internal ids of those whom the viewer blocks */
export function followedUsersOf(
  db: Db,
  ownerId: number,
  page: Page,
  blocked: ReadonlySet<number>,
): Promise<PeoplePage> {
  const people = sql`SELECT followed_id AS id, user_follows.at FROM user_follows JOIN users ON users.id = followed_id
    WHERE user_follows.user_id = ${ownerId} AND users.deleted_at IS NULL`;
  return readPeople(db, people, page, blocked);
}

/** Maximum number of followers that are looked at, the last ones. */
const maxFollowers = 10_000;

/** People who follow somebody and show it to the viewer, the last first. */
export function followersOf(
  db: Db,
  ownerId: number,
  page: Page & { viewer: Pick<Viewer, 'id'> | null },
  blocked: ReadonlySet<number>,
): Promise<PeoplePage> {
  const people = sql`SELECT followers.id, followers.at FROM (
      SELECT user_follows.user_id AS id, user_follows.at FROM user_follows
      WHERE user_follows.followed_id = ${ownerId} ORDER BY user_follows.at DESC LIMIT ${maxFollowers}) AS followers
    WHERE ${partIsVisible(page.viewer, sql`followers.id`, 'follows')}`;
  return readPeople(db, people, page, blocked);
}

async function readPeople(
  db: Db,
  people: ReturnType<typeof sql>,
  { limit, offset }: Page,
  blocked: ReadonlySet<number>,
): Promise<PeoplePage> {
  const blockedIds = [...blocked];
  const { rows } = await sql<{ ids: number[] | null; total: number; hidden: number }>`
    WITH people AS MATERIALIZED (SELECT id, at, id = ANY (${blockedIds}::int[]) AS blocked FROM (${people}) AS found)
    SELECT (SELECT array_agg(id ORDER BY at DESC, id) FROM (SELECT id, at FROM people WHERE NOT blocked
        ORDER BY at DESC, id LIMIT ${limit} OFFSET ${offset}) AS page) AS ids,
      (SELECT count(*)::int FROM people WHERE NOT blocked) AS total,
      (SELECT count(*)::int FROM people WHERE blocked) AS hidden`.execute(db);
  const { ids, total, hidden } = rows[0]!;
  return { ids: ids ?? [], total, hidden };
}
