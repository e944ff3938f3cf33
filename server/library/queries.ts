// Reads what an account stores about titles. Titles that are not published are left out everywhere.
import { sql } from 'kysely';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { libraryEndpoints } from '#contract/endpoints/library.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import { hiddenTitlesFilter } from '#server/blocks/policy.ts';
import type { Context } from '#server/core/context.ts';
import { titleIndex } from '#server/titles/titles.ts';
import { type LibraryEntry, noEntry } from './library.ts';

/** Internal ids of all titles that an account follows, the last first. */
export async function followedTitleIds({ prepared }: Context, userId: number): Promise<number[]> {
  const rows = await prepared.rows<[number]>(
    'SELECT title_id FROM title_follows WHERE user_id = $1 AND following ORDER BY at DESC, title_id DESC',
    [userId],
  );
  return rows.map(([id]) => id);
}

/** Finds a page of the titles that an account follows, by default the last first. */
export async function findFollowedTitles(
  ctx: Context,
  userId: number,
  { limit, offset, order = { followedAt: 'desc' } }: QueryOf<typeof libraryEndpoints.followed>,
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const ids = await followedTitleIds(ctx, userId);
  const keys = Object.entries(order) as [keyof typeof order, 'asc' | 'desc'][];
  const orders = keys.map(([key, direction]) => [key === 'followedAt' ? ids : key, direction] as const);
  return titleIndex(ctx).find({ among: [ids], ...hiddenTitlesFilter(blocks) }, orders, { limit, offset });
}

export async function followsTitle({ db }: Context, userId: number, titleId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM title_follows WHERE user_id = ${userId} AND title_id = ${titleId} AND following`.execute(db);
  return rows.length > 0;
}

export async function statusOf({ db }: Context, userId: number, titleId: number): Promise<ReadingStatus | null> {
  const row = await db
    .selectFrom('title_follows')
    .select('status')
    .where('user_id', '=', userId)
    .where('title_id', '=', titleId)
    .executeTakeFirst();
  return row?.status ?? null;
}

/** Reading statuses by public id of the title. @param status only titles with this one */
export async function viewStatuses(
  { prepared }: Context,
  userId: number,
  status: ReadingStatus | undefined,
): Promise<Record<string, ReadingStatus>> {
  const rows = await prepared.rows<[uid: string, status: ReadingStatus]>(
    // looks each title up by its key, because the library may be a large part of all titles of a small site
    `SELECT uid, own.status FROM title_follows AS own
      CROSS JOIN LATERAL (SELECT uid, state FROM titles WHERE titles.id = own.title_id OFFSET 0) AS titles
    WHERE user_id = $1 AND own.status IS NOT NULL AND ($2::reading_status IS NULL OR own.status = $2)
      AND state = 'published'`,
    [userId, status ?? null],
  );
  return Object.fromEntries(rows);
}

/** Status, follow and rating by public id; titles without any of them are left out. */
export async function viewStates(
  { prepared }: Context,
  userId: number,
  uids: readonly string[],
): Promise<Record<string, LibraryEntry & { rating: number | null }>> {
  const rows = await prepared.rows<
    [uid: string, status: ReadingStatus | null, following: boolean | null, notify: number | null, rating: number | null]
  >(
    `SELECT uid, title_follows.status, following, notify, rating FROM titles
      LEFT JOIN title_follows ON title_follows.title_id = titles.id AND title_follows.user_id = $1
      LEFT JOIN ratings ON ratings.title_id = titles.id AND ratings.user_id = $1
    WHERE uid = ANY ($2::uuid[]) AND state = 'published' AND (following IS NOT NULL OR rating IS NOT NULL)`,
    [userId, uids],
  );
  return Object.fromEntries(
    rows.map(([uid, status, following, notify, rating]) => [
      uid,
      { status, following: following ?? noEntry.following, notify: notify ?? noEntry.notify, rating },
    ]),
  );
}

/** Ratings by public id of the title. @param uids only of these */
export async function viewRatings(
  { prepared }: Context,
  userId: number,
  uids: readonly string[] | undefined,
): Promise<Record<string, { rating: number; createdAt: string }>> {
  const rows = await prepared.rows<[uid: string, rating: number, at: Date]>(
    `SELECT uid, rating, at FROM ratings JOIN titles ON titles.id = title_id
    WHERE user_id = $1 AND ($2::uuid[] IS NULL OR uid = ANY ($2)) AND state = 'published'`,
    [userId, uids ?? null],
  );
  return Object.fromEntries(rows.map(([uid, rating, at]) => [uid, { rating, createdAt: toWireDate(at) }]));
}
