// Account deletion. Data that concerns only its owner is deleted; content that others read and link to stays, without
// the name.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { withoutNames } from '#contract/rules/comments.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { faultPoint } from '#server/core/process/fault-point.ts';
import { emailKey } from '#server/core/mail/email-address.ts';
import { countReferences } from '#server/media/media.ts';
import { eraseFromReviews } from '#server/review/review.ts';
import { beginErasure, listErasure } from './erasures.ts';
import { saveSanctions } from './sanctions.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { releaseUsername } from './username-claims.ts';

/** SQL condition by table, for tables of which only some of the user's rows are private. */
const privateRowConditions: Readonly<Record<string, string>> = { lists: "visibility = 'private'" };

/**
 * Deletes an account permanently; the caller has checked the permission. Chapters, titles and public lists stay under
 * an anonymous name. Idempotent.
 */
export async function deleteAccount(ctx: Context, userId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    // one after the other: a transaction that changes a comment twice, as deletions do, waits for the deletion of its
    // author, which may wait for the thread
    await lockByName(tx, 'deletion of an account');
    const person = await tx
      .selectFrom('users')
      .select(['id', 'uid', 'username'])
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!person) return;
    // the counters of all titles that the deleted rows count for, in the order in which everybody locks them
    await sql`SELECT lock_title_figures(ARRAY(
      SELECT title_id FROM title_follows WHERE user_id = ${userId} UNION SELECT title_id FROM ratings WHERE user_id = ${userId}
      UNION SELECT title_id FROM reads WHERE user_id = ${userId}))`.execute(tx);
    await saveSanctions(ctx, tx, userId);
    const addresses = await emailKeysOf(tx, userId);
    // also deletes the OpenID provider's records of the sessions
    await endSessions(ctx, tx, { userId });
    await releasePictures(tx, userId);
    await eraseDrafts(tx, userId);
    await eraseWaitingCovers(tx, userId);
    await eraseUploads(tx, userId);
    faultPoint('within erasure');
    await lockThreads(tx, userId);
    await eraseMentions(tx, userId, person.username);
    for (const { name, column } of await cascadingTables(tx)) {
      const rowCondition = privateRowConditions[name] ? sql`AND ${sql.raw(privateRowConditions[name])}` : sql``;
      await sql`DELETE FROM ${sql.table(name)} WHERE ${sql.ref(column)} = ${userId} ${rowCondition}`.execute(tx);
    }
    await eraseComments(tx, userId);
    await eraseFromReviews(tx, userId, person.uid, ctx.clock());
    await tx.updateTable('groups').set({ leader_id: null }).where('leader_id', '=', userId).execute();
    const now = ctx.clock();
    await releaseUsername(ctx, tx, userId);
    await tx
      .updateTable('users')
      .set(({ eb }) => ({
        username: `deleted-${randomBytes(4).toString('hex')}`,
        roles: sql<string[]>`'{ROLE_MEMBER}'::text[]`,
        deleted_at: now,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', userId)
      .execute();
    await listErasure(tx, person.uid);
    await beginErasure(ctx, person.uid);
    // last, because deleting stored mails outside the database cannot be rolled back
    await ctx.mail.forget((address) => addresses.has(emailKey(address) ?? address));
  });
}

/**
 * Gives up the files of the picture and of one that staff has removed, which the sweep of images deletes; the row that names
 * them goes with the profile.
 */
async function releasePictures(tx: Db, userId: number): Promise<void> {
  const profile = await tx
    .selectFrom('user_profiles')
    .select(['avatar_blob_id', 'cleared_blob_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  for (const blobId of [profile?.avatar_blob_id, profile?.cleared_blob_id])
    if (blobId != null) await countReferences(tx, [blobId], -1);
}

/** Deletes titles that nobody else has seen, and gives up the files of their covers. */
async function eraseDrafts(tx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM titles WHERE creator_id = ${userId} AND state <> 'published'
    AND NOT was_published AND merged_into IS NULL AND NOT EXISTS (SELECT FROM chapters WHERE title_id = titles.id) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const covers = await tx.selectFrom('covers').select('blob_id').where('title_id', 'in', ids).execute();
  await countReferences(
    tx,
    covers.map(({ blob_id }) => blob_id),
    -1,
  );
  await tx.deleteFrom('titles').where('id', 'in', ids).execute();
}

/** Deletes covers of published titles that nobody has reviewed, and gives up their files. */
async function eraseWaitingCovers(tx: Db, userId: number): Promise<void> {
  const { rows } = await sql<{
    blob_id: number;
  }>`DELETE FROM covers WHERE uploader_id = ${userId} AND state <> 'published'
    RETURNING blob_id`.execute(tx);
  await countReferences(
    tx,
    rows.map(({ blob_id }) => blob_id),
    -1,
  );
}

/** Deletes chapters that nobody has approved and files of an upload that is not finished, and gives up their images. */
async function eraseUploads(tx: Db, userId: number): Promise<void> {
  const { rows: files } = await sql<{ blobs: number[] }>`DELETE FROM upload_session_files USING upload_sessions
    WHERE session_id = upload_sessions.id AND user_id = ${userId} RETURNING blobs`.execute(tx);
  const { rows: sets } = await sql<{ blobs: number[] }>`
    WITH waiting AS (SELECT id FROM chapters WHERE uploader_id = ${userId} AND state IN ('queued', 'rejected') FOR UPDATE)
    SELECT blobs FROM page_sets WHERE chapter_id IN (SELECT id FROM waiting)`.execute(tx);
  await sql`DELETE FROM chapters WHERE uploader_id = ${userId} AND state IN ('queued', 'rejected')`.execute(tx);
  await countReferences(
    tx,
    [...files, ...sets].flatMap(({ blobs }) => blobs),
    -1,
  );
}

/** Locks all threads in which the deletion changes something, as those do who write in them. */
async function lockThreads(tx: Db, userId: number): Promise<void> {
  await sql`SELECT FROM comment_threads WHERE id IN (
    SELECT thread_id FROM comments WHERE author_id = ${userId}
    UNION SELECT thread_id FROM comment_mentions JOIN comments ON comments.id = comment_id WHERE user_id = ${userId}
    UNION SELECT thread_id FROM comment_likes JOIN comments ON comments.id = comment_id WHERE user_id = ${userId})
    ORDER BY id FOR UPDATE`.execute(tx);
}

/** Rows that are written at once when texts change. */
const batchSize = 1_000;

/** Takes the name out of what others wrote to the account: a mention of somebody who is gone names nobody. */
async function eraseMentions(tx: Db, userId: number, username: string): Promise<void> {
  const mentioning = sql`(SELECT comment_id FROM comment_mentions WHERE user_id = ${userId})`;
  const { rows: comments } = await sql<{ id: number; body: string; excerpt: string }>`
    SELECT id, body, excerpt FROM comments WHERE id IN ${mentioning} ORDER BY id`.execute(tx);
  const { rows: versions } = await sql<{ id: number; body: string }>`
    SELECT id, body FROM comment_versions WHERE comment_id IN ${mentioning} ORDER BY id`.execute(tx);
  const nameless = (text: string): string => withoutNames(text, [username]);
  for (let start = 0; start < comments.length; start += batchSize) {
    const batch = comments.slice(start, start + batchSize);
    await sql`UPDATE comments SET body = changed.body, excerpt = changed.excerpt
      FROM unnest(${batch.map(({ id }) => id)}::int[], ${batch.map(({ body }) => nameless(body))}::text[],
        ${batch.map(({ excerpt }) => nameless(excerpt))}::text[]) AS changed (id, body, excerpt)
      WHERE comments.id = changed.id`.execute(tx);
  }
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = versions.slice(start, start + batchSize);
    await sql`UPDATE comment_versions SET body = changed.body
      FROM unnest(${batch.map(({ id }) => id)}::int[], ${batch.map(({ body }) => nameless(body))}::text[])
        AS changed (id, body)
      WHERE comment_versions.id = changed.id`.execute(tx);
  }
}

/** Deletes the comments of an account. Of those that others replied to, a line without text and name remains. */
async function eraseComments(tx: Db, userId: number): Promise<void> {
  await sql`DELETE FROM comment_versions USING comments
    WHERE comment_id = comments.id AND author_id = ${userId}`.execute(tx);
  await sql`DELETE FROM comment_mentions USING comments
    WHERE comment_id = comments.id AND author_id = ${userId}`.execute(tx);
  await sql`DELETE FROM comments WHERE author_id = ${userId} AND NOT EXISTS (SELECT FROM comments AS reply
    WHERE reply.parent_id = comments.id OR reply.root_id = comments.id)`.execute(tx);
  await sql`UPDATE comments SET author_id = NULL, body = '', excerpt = '', state = 'deleted', gone_at = now(), edited_at = NULL
    WHERE author_id = ${userId}`.execute(tx);
}

/** Comparison keys of all addresses that mails may have been sent to. */
async function emailKeysOf(tx: Db, userId: number): Promise<Set<string>> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'pending_email'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const former = await tx.selectFrom('former_emails').select('email').where('user_id', '=', userId).execute();
  const addresses = [account?.email, account?.pending_email, ...former.map(({ email }) => email)];
  return new Set(addresses.flatMap((email) => (email == null ? [] : [emailKey(email) ?? email])));
}

/**
 * Lists the tables whose foreign key to `users` cascades on delete. Read from the system catalog, so tables that are
 * added later are covered.
 */
async function cascadingTables(tx: Db): Promise<{ name: string; column: string }[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    SELECT pg_class.relname AS name, pg_attribute.attname AS column
    FROM pg_constraint
      JOIN pg_class ON pg_class.oid = pg_constraint.conrelid
      JOIN pg_attribute ON pg_attribute.attrelid = pg_constraint.conrelid AND pg_attribute.attnum = pg_constraint.conkey[1]
    WHERE pg_constraint.contype = 'f' AND pg_constraint.confrelid = 'users'::regclass AND pg_constraint.confdeltype = 'c'
    ORDER BY pg_class.relname, pg_attribute.attname`.execute(tx);
  return rows;
}
