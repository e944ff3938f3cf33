// Changes many titles of a library in one transaction, and stores what was before, so that the change can be undone.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { libraryPageEndpoints } from '#contract/endpoints/library-page.ts';
import { followedStatuses, type ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { linePreferencesOf } from '#server/reading/reading-line.ts';
import { titleIsVisible } from '#server/titles/policy.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { readKeyTexts } from './page-rows.ts';
import { countedIn, languagesFor, visibleLibraryTitles } from './title-counts.ts';

type Change = Omit<BodyOf<typeof libraryPageEndpoints.change>, 'titles'>;

interface StoredRow {
  id: number;
  uid: string;
  status: ReadingStatus | null;
  following: boolean;
  notify: number;
  at: string;
}

/** State that a change replaced. */
interface Before {
  rows: Omit<StoredRow, 'uid'>[];
  /** Titles that joined the library, and the status that they got; yesterday's process stores none. */
  joined?: { ids: number[]; status: ReadingStatus };
  /** Memberships that were added, and removed ones: pairs of internal ids of category and title. */
  added: [category: number, title: number][];
  removed: [category: number, title: number][];
  /** Read keys that were added, by internal id of the title. */
  read: [title: number, keys: string[]][];
}

/** Milliseconds for which a change can be undone. */
const undoMs = 3_600_000;

/**
 * Changes those of the titles that are in the library; `add` puts the others there.
 * @throws ApiError 404 for a category of somebody else
 */
export async function changeMany(
  ctx: Context,
  userId: number,
  titleUids: readonly string[],
  change: Change,
  blocks: Blocks | null,
): Promise<{ changed: number; undo: string }> {
  return transaction(ctx, async (tx) => {
    await lockAccount(tx, userId, 'alone');
    const { rows } = await sql<StoredRow>`
      SELECT titles.id, titles.uid, title_follows.status, following, notify, at::text FROM titles
        JOIN title_follows ON title_id = titles.id AND user_id = ${userId}
      WHERE titles.uid = ANY (${titleUids}::uuid[]) ORDER BY titles.id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    const newIds = change.add ? await titlesOutside(tx, userId, titleUids) : [];
    // all of them at once and in order, because the counters of titles are locked until the transaction ends
    await sql`SELECT lock_title_figures(${[...ids, ...newIds].toSorted((a, b) => a - b)}::int[])`.execute(tx);
    if (change.add && newIds.length > 0) await joinLibrary(tx, userId, newIds, change.add, ctx.clock());
    const added = await addMemberships(tx, userId, ids, change.addTo ?? []);
    const removed = await removeMemberships(tx, userId, ids, change.removeFrom ?? []);
    const read = change.markRead
      ? await markAllRead({ ...ctx, db: tx }, userId, rows, change.languages ?? [], blocks)
      : [];
    const changedRows = await changeRows(tx, userId, rows, change);
    const before: Before = {
      rows: changedRows,
      added,
      removed,
      read,
      ...(change.add ? { joined: { ids: newIds, status: change.add } } : {}),
    };
    const touched = new Set([
      ...newIds,
      ...changedRows.map(({ id }) => id),
      ...[...added, ...removed].map(([, id]) => id),
      ...read.map(([id]) => id),
    ]);
    const now = ctx.clock();
    await sql`DELETE FROM library_undos WHERE user_id = ${userId} AND at < ${new Date(now.getTime() - undoMs)}`.execute(
      tx,
    );
    const { id: undo } = await tx
      .insertInto('library_undos')
      .values({ user_id: userId, at: now, before: JSON.stringify(before) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { changed: touched.size, undo };
  });
}

/** Internal ids of those of the titles that are shown, but not in the library. */
async function titlesOutside(tx: Db, userId: number, uids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT titles.id FROM titles WHERE titles.uid = ANY (${uids}::uuid[]) AND ${titleIsVisible}
      AND NOT EXISTS (SELECT FROM title_follows WHERE title_id = titles.id AND user_id = ${userId})
    ORDER BY titles.id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function joinLibrary(
  tx: Db,
  userId: number,
  ids: readonly number[],
  status: ReadingStatus,
  at: Date,
): Promise<void> {
  await sql`INSERT INTO title_follows (user_id, title_id, status, following, at)
    SELECT ${userId}::int, id, ${status}::reading_status, ${followedStatuses.includes(status)}::boolean, ${at}::timestamptz
    FROM unnest(${ids}::int[]) AS id ORDER BY id`.execute(tx);
}

/** Returns the rows that changed, as they were. */
async function changeRows(
  tx: Db,
  userId: number,
  rows: readonly StoredRow[],
  { status, add, following, notify, remove }: Change,
): Promise<Before['rows']> {
  const changes = rows.map((row) => ({
    row,
    next: {
      status: status === undefined ? (row.status ?? add ?? null) : status,
      following: following ?? row.following,
      notify: notify ?? row.notify,
    },
  }));
  const isGone = ({ next }: (typeof changes)[number]): boolean =>
    remove === true || (next.status === null && !next.following);
  const gone = changes.filter(isGone);
  const changed = changes.filter(
    (each) =>
      !isGone(each) &&
      (each.next.status !== each.row.status ||
        each.next.following !== each.row.following ||
        each.next.notify !== each.row.notify),
  );
  if (gone.length > 0)
    await sql`DELETE FROM title_follows WHERE user_id = ${userId}
      AND title_id = ANY (${gone.map(({ row }) => row.id)}::int[])`.execute(tx);
  if (changed.length > 0)
    await sql`UPDATE title_follows AS own SET status = given.status, following = given.following, notify = given.notify
      FROM unnest(${changed.map(({ row }) => row.id)}::int[], ${changed.map(({ next }) => next.status)}::reading_status[],
        ${changed.map(({ next }) => next.following)}::boolean[], ${changed.map(({ next }) => next.notify)}::smallint[])
        AS given (id, status, following, notify)
      WHERE own.user_id = ${userId} AND own.title_id = given.id`.execute(tx);
  return [...gone, ...changed].map(({ row: { uid: _uid, ...row } }) => row);
}

async function categoryIds(tx: Db, userId: number, uids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM library_categories WHERE user_id = ${userId} AND uid = ANY (${uids}::uuid[])`.execute(tx);
  if (rows.length < new Set(uids).size) throw notFound('Category');
  return rows.map(({ id }) => id);
}

async function addMemberships(
  tx: Db,
  userId: number,
  ids: readonly number[],
  categories: readonly string[],
): Promise<Before['added']> {
  if (categories.length === 0) return [];
  const into = await categoryIds(tx, userId, categories);
  const { rows } = await sql<{ category_id: number; title_id: number }>`
    INSERT INTO library_category_titles (category_id, title_id)
    SELECT category_id, title_id FROM unnest(${into}::int[]) AS category_id, unnest(${ids}::int[]) AS title_id
    ON CONFLICT DO NOTHING RETURNING category_id, title_id`.execute(tx);
  return rows.map(({ category_id, title_id }) => [category_id, title_id]);
}

async function removeMemberships(
  tx: Db,
  userId: number,
  ids: readonly number[],
  categories: readonly string[],
): Promise<Before['removed']> {
  if (categories.length === 0) return [];
  const from = await categoryIds(tx, userId, categories);
  const { rows } = await sql<{ category_id: number; title_id: number }>`
    DELETE FROM library_category_titles WHERE category_id = ANY (${from}::int[]) AND title_id = ANY (${ids}::int[])
    RETURNING category_id, title_id`.execute(tx);
  return rows.map(({ category_id, title_id }) => [category_id, title_id]);
}

/** Marks all numbers in the reader's languages as read, which is not the same as reading them: no gains are counted. */
async function markAllRead(
  ctx: Context,
  userId: number,
  rows: readonly StoredRow[],
  languages: readonly string[],
  blocks: Blocks | null,
): Promise<Before['read']> {
  await lockByName(ctx.db, `reading ${userId}`);
  const ids = rows.map(({ id }) => id);
  const [titles, line, stored] = [
    await visibleLibraryTitles(ctx, ids, blocks),
    await linePreferencesOf(ctx, userId, languages),
    await readKeyTexts(ctx, userId, ids),
  ];
  const languagesOf = languagesFor(line);
  const read = rows.flatMap(({ id, uid }): Before['read'] => {
    const title = titles.get(id);
    if (!title) return [];
    const known = new Set(stored.get(id)?.split('\n'));
    const keys = countedIn(title.numbers, languagesOf(uid)).flatMap(({ keys: own }) =>
      own.some((key) => known.has(key)) ? [] : own,
    );
    return keys.length === 0 ? [] : [[id, [...new Set(keys)]]];
  });
  if (read.length > 0)
    await sql`INSERT INTO reads (user_id, title_id, chapters)
      SELECT ${userId}, (item ->> 0)::int, ARRAY(SELECT jsonb_array_elements_text(item -> 1))
      FROM jsonb_array_elements(${JSON.stringify(read)}::jsonb) AS item
      ON CONFLICT (user_id, title_id) DO UPDATE SET chapters = reads.chapters || excluded.chapters`.execute(ctx.db);
  return read;
}

/** Undoes changes, the last first. @throws ApiError 404 for one that was undone, or that is too old */
export async function undoChanges(ctx: Context, userId: number, ids: readonly string[]): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId, 'alone');
    const { rows } = await sql<{ before: Before }>`
      WITH gone AS (DELETE FROM library_undos WHERE user_id = ${userId} AND id = ANY (${ids}::uuid[])
        AND at >= ${new Date(ctx.clock().getTime() - undoMs)} RETURNING before, at)
      SELECT before FROM gone ORDER BY at DESC`.execute(tx);
    if (rows.length < new Set(ids).size) throw notFound('Change');
    const titleIds = rows.flatMap(({ before }) => [
      ...before.rows.map(({ id }) => id),
      ...before.read.map(([id]) => id),
      ...(before.joined?.ids ?? []),
    ]);
    await sql`SELECT lock_title_figures(${titleIds}::int[])`.execute(tx);
    for (const { before } of rows) await restore(tx, userId, before);
  });
}

async function restore(tx: Db, userId: number, { rows, joined, added, removed, read }: Before): Promise<void> {
  // a title whose status was changed since stays in the library
  if (joined && joined.ids.length > 0)
    await sql`DELETE FROM title_follows WHERE user_id = ${userId} AND title_id = ANY (${joined.ids}::int[])
      AND status = ${joined.status}::reading_status`.execute(tx);
  const values = <T>(select: (row: Before['rows'][number]) => T): T[] => rows.map(select);
  if (rows.length > 0)
    await sql`INSERT INTO title_follows (user_id, title_id, status, following, notify, at)
      SELECT ${userId}::int, given.* FROM unnest(${values(({ id }) => id)}::int[],
        ${values(({ status }) => status)}::reading_status[], ${values(({ following }) => following)}::boolean[],
        ${values(({ notify }) => notify)}::smallint[], ${values(({ at }) => at)}::timestamptz[])
        AS given (id, status, following, notify, at) JOIN titles ON titles.id = given.id ORDER BY given.id
      ON CONFLICT (user_id, title_id) DO UPDATE SET status = excluded.status, following = excluded.following,
        notify = excluded.notify, at = excluded.at`.execute(tx);
  const pairs = (memberships: Before['added']) => sql`unnest(${memberships.map(([category]) => category)}::int[],
    ${memberships.map(([, title]) => title)}::int[]) AS pair (category, title)`;
  if (added.length > 0)
    await sql`DELETE FROM library_category_titles USING ${pairs(added)}
      WHERE category_id = pair.category AND title_id = pair.title`.execute(tx);
  if (removed.length > 0)
    await sql`INSERT INTO library_category_titles (category_id, title_id)
      SELECT category, title FROM ${pairs(removed)} JOIN library_categories ON library_categories.id = category
        JOIN titles ON titles.id = title ON CONFLICT DO NOTHING`.execute(tx);
  if (read.length > 0) {
    await lockByName(tx, `reading ${userId}`);
    await sql`UPDATE reads SET chapters = ARRAY(SELECT key FROM unnest(chapters) AS key WHERE NOT given.keys ? key)
      FROM (SELECT (item ->> 0)::int AS id, item -> 1 AS keys FROM jsonb_array_elements(${JSON.stringify(read)}::jsonb) AS item)
        AS given
      WHERE reads.user_id = ${userId} AND reads.title_id = given.id`.execute(tx);
  }
}
