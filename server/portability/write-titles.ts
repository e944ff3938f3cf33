// Writes the planned changes of titles, and takes them back. Both run under the lock of the account.
import { sql } from 'kysely';
import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { rateTitles } from '#server/library/ratings.ts';
import type { StoredTitle, TitleChange } from './plan.ts';

interface Entry {
  status: ReadingStatus | null;
  following: boolean;
}

/** Changes of titles as an import made them, with what was before; ids are internal. */
export interface WrittenTitles {
  entries: { id: number; before: Entry | null; after: Entry }[];
  ratings: { id: number; before: number | null; after: number }[];
  notes: { id: number; before: string | null; after: string }[];
  /** Titles that were put into categories. */
  memberships: [category: number, title: number][];
  reads: { id: number; keys: string[] }[];
}

export async function writeTitleChanges(
  ctx: Context,
  tx: Db,
  userId: number,
  changes: readonly TitleChange[],
  stored: ReadonlyMap<number, StoredTitle>,
): Promise<WrittenTitles> {
  const ids = changes.map(({ titleId }) => titleId).toSorted((a, b) => a - b);
  // all of them at once and in order, because the counters of titles are locked until the transaction ends
  await sql`SELECT lock_title_figures(${ids}::int[])`.execute(tx);
  const written: WrittenTitles = {
    entries: changes.flatMap(({ titleId: id, entry }) => {
      const { inLibrary, status, following } = stored.get(id)!;
      if (!entry) return [];
      const after = { status: entry.status, following: entry.following };
      return [{ id, before: inLibrary ? { status, following } : null, after }];
    }),
    ratings: changes.flatMap(({ titleId: id, rating }) =>
      rating === undefined ? [] : [{ id, before: stored.get(id)!.rating, after: rating }],
    ),
    notes: changes.flatMap(({ titleId: id, note }) =>
      note === undefined ? [] : [{ id, before: stored.get(id)!.note, after: note }],
    ),
    memberships: [],
    reads: changes.flatMap(({ titleId: id, readKeys }) => (readKeys.length === 0 ? [] : [{ id, keys: readKeys }])),
  };
  const now = ctx.clock();
  const addedAt = new Map(changes.map(({ titleId, entry }) => [titleId, earlier(entry?.addedAt, now)]));
  await sql`INSERT INTO title_follows (user_id, title_id, following, status, at)
    SELECT ${userId}::int, * FROM unnest(${written.entries.map(({ id }) => id)}::int[],
      ${written.entries.map(({ after }) => after.following)}::boolean[],
      ${written.entries.map(({ after }) => after.status)}::reading_status[],
      ${written.entries.map(({ id }) => addedAt.get(id)!)}::timestamptz[])
    ON CONFLICT (user_id, title_id) DO UPDATE SET following = excluded.following, status = excluded.status`.execute(tx);
  await rateTitles(
    { ...ctx, db: tx },
    userId,
    written.ratings.map(({ id, after }) => ({ id, rating: after })),
  );
  await sql`INSERT INTO library_notes (user_id, title_id, note)
    SELECT ${userId}::int, * FROM unnest(${written.notes.map(({ id }) => id)}::int[], ${written.notes.map(({ after }) => after)}::text[])
    ON CONFLICT (user_id, title_id) DO UPDATE SET note = excluded.note, updated_at = now()`.execute(tx);
  written.memberships = await addToCategories(tx, userId, changes);
  await addReadKeys(tx, userId, written.reads);
  return written;
}

/** A time that is not in the future. */
const earlier = (time: string | undefined, now: Date): Date =>
  time === undefined || new Date(time) > now ? now : new Date(time);

/** Puts titles into categories by name, which are created where there are none. @returns what was added */
async function addToCategories(
  tx: Db,
  userId: number,
  changes: readonly TitleChange[],
): Promise<[category: number, title: number][]> {
  const pairs = changes.flatMap(({ titleId, categories }) => categories.map((name) => ({ titleId, name })));
  if (pairs.length === 0) return [];
  const names = [...new Map(pairs.map(({ name }) => [name.toLowerCase(), name])).values()];
  await sql`INSERT INTO library_categories (user_id, name, position)
    SELECT ${userId}::int, name, (SELECT coalesce(max(position) + 1, 0) FROM library_categories WHERE user_id = ${userId}) + number - 1
    FROM unnest(${names}::text[]) WITH ORDINALITY AS given (name, number)
    ON CONFLICT (user_id, lower(name)) DO NOTHING`.execute(tx);
  const { rows } = await sql<{ category: number; title: number }>`
    INSERT INTO library_category_titles (category_id, title_id)
    SELECT library_categories.id, given.title
    FROM unnest(${pairs.map(({ titleId }) => titleId)}::int[], ${pairs.map(({ name }) => name)}::text[]) AS given (title, name)
      JOIN library_categories ON library_categories.user_id = ${userId} AND lower(library_categories.name) = lower(given.name)
    ON CONFLICT DO NOTHING RETURNING category_id AS category, title_id AS title`.execute(tx);
  return rows.map(({ category, title }) => [category, title]);
}

/** `read_on` stays null: an import is no reading of today, and does not count for rankings. */
async function addReadKeys(tx: Db, userId: number, reads: WrittenTitles['reads']): Promise<void> {
  await sql`INSERT INTO reads (user_id, title_id, chapters)
    SELECT ${userId}::int, id, keys FROM jsonb_to_recordset(${JSON.stringify(reads)}::jsonb) AS given (id int, keys text[])
    ON CONFLICT (user_id, title_id) DO UPDATE SET chapters = ARRAY(
      SELECT DISTINCT unnest(reads.chapters || excluded.chapters))`.execute(tx);
}

/** Takes changes back, but for those of what has been changed again since. */
export async function undoTitleChanges(tx: Db, userId: number, written: WrittenTitles): Promise<void> {
  const ids = [written.entries, written.ratings, written.reads].flat().map(({ id }) => id);
  await sql`SELECT lock_title_figures(${[...new Set(ids)].toSorted((a, b) => a - b)}::int[])`.execute(tx);
  const entries = sql`jsonb_to_recordset(${JSON.stringify(
    written.entries.map(({ id, before, after }) => ({
      id,
      status: after.status,
      following: after.following,
      gone: before === null,
      oldStatus: before?.status ?? null,
      oldFollowing: before?.following ?? false,
    })),
  )}::jsonb) AS given (id int, status reading_status, following boolean, gone boolean, "oldStatus" reading_status, "oldFollowing" boolean)`;
  const isUnchanged = sql`own.user_id = ${userId} AND own.title_id = given.id
    AND own.status IS NOT DISTINCT FROM given.status AND own.following = given.following`;
  await sql`DELETE FROM title_follows AS own USING ${entries} WHERE ${isUnchanged} AND given.gone`.execute(tx);
  await sql`UPDATE title_follows AS own SET status = given."oldStatus", following = given."oldFollowing"
    FROM ${entries} WHERE ${isUnchanged} AND NOT given.gone`.execute(tx);
  const ratings = sql`unnest(${written.ratings.map(({ id }) => id)}::int[], ${written.ratings.map(({ after }) => after)}::smallint[],
    ${written.ratings.map(({ before }) => before)}::smallint[]) AS given (id, after, before)`;
  const isSameRating = sql`own.user_id = ${userId} AND own.title_id = given.id AND own.rating = given.after`;
  await sql`DELETE FROM ratings AS own USING ${ratings} WHERE ${isSameRating} AND given.before IS NULL`.execute(tx);
  await sql`UPDATE ratings AS own SET rating = given.before FROM ${ratings}
    WHERE ${isSameRating} AND given.before IS NOT NULL`.execute(tx);
  const notes = sql`unnest(${written.notes.map(({ id }) => id)}::int[], ${written.notes.map(({ after }) => after)}::text[],
    ${written.notes.map(({ before }) => before)}::text[]) AS given (id, after, before)`;
  const isSameNote = sql`own.user_id = ${userId} AND own.title_id = given.id AND own.note = given.after`;
  await sql`DELETE FROM library_notes AS own USING ${notes} WHERE ${isSameNote} AND given.before IS NULL`.execute(tx);
  await sql`UPDATE library_notes AS own SET note = given.before FROM ${notes}
    WHERE ${isSameNote} AND given.before IS NOT NULL`.execute(tx);
  await sql`DELETE FROM library_category_titles AS own
    USING unnest(${written.memberships.map(([category]) => category)}::int[], ${written.memberships.map(([, title]) => title)}::int[])
      AS given (category, title), library_categories
    WHERE own.category_id = given.category AND own.title_id = given.title
      AND library_categories.id = given.category AND library_categories.user_id = ${userId}`.execute(tx);
  const reads = sql`jsonb_to_recordset(${JSON.stringify(written.reads)}::jsonb) AS given (id int, keys text[])`;
  await sql`UPDATE reads AS own SET chapters = ARRAY(SELECT unnest(own.chapters) EXCEPT SELECT unnest(given.keys))
    FROM ${reads} WHERE own.user_id = ${userId} AND own.title_id = given.id`.execute(tx);
  await sql`DELETE FROM reads AS own USING ${reads}
    WHERE own.user_id = ${userId} AND own.title_id = given.id AND own.chapters = '{}'`.execute(tx);
}
