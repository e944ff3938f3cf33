// Account deletion. Data that concerns only its owner is deleted; content that others read and link to stays, without
// the name.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { emailKey } from '#server/core/mail/email-address.ts';
import { countReferences } from '#server/media/media.ts';
import { eraseFromReviews } from '#server/review/review.ts';
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
    const person = await tx
      .selectFrom('users')
      .select(['id', 'uid'])
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
    await releasePicture(tx, userId);
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
    // last, because deleting stored mails outside the database cannot be rolled back
    await ctx.mail.forget((address) => addresses.has(emailKey(address) ?? address));
  });
}

/** Gives up the file of the picture, which the sweep of images deletes; the row that names it goes with the profile. */
async function releasePicture(tx: Db, userId: number): Promise<void> {
  const profile = await tx
    .selectFrom('user_profiles')
    .select('avatar_blob_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (profile?.avatar_blob_id != null) await countReferences(tx, [profile.avatar_blob_id], -1);
}

/**
 * Deletes the comments of an account. Of those that others replied to, a line without text and name remains. Threads are
 * locked first, as by those who write in them.
 */
async function eraseComments(tx: Db, userId: number): Promise<void> {
  await sql`SELECT FROM comment_threads
    WHERE id IN (SELECT thread_id FROM comments WHERE author_id = ${userId}) ORDER BY id FOR UPDATE`.execute(tx);
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
