// Sanctions (a ban, or revoked uploads) outlive the account: they apply again if the user deletes the account and
// registers a new one.
// Only keyed hashes are retained, which match only the same address or the same subject at an outside provider.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';

type SanctionContext = Pick<Context, 'secret'>;

/** Identity of a user apart from the account here: an address, or the subject at an outside provider. */
type Identity = { emailKey: string } | { issuer: string; subject: string };

function hashIdentity({ secret }: SanctionContext, identity: Identity): Buffer {
  const text = 'emailKey' in identity ? `email ${identity.emailKey}` : `${identity.issuer} ${identity.subject}`;
  return secret.hash('kept standing', text);
}

/** Saves the sanctions of an account before its deletion. Nothing is retained for users without sanctions. */
export async function saveSanctions(ctx: SanctionContext, tx: Db, userId: number): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['banned', 'upload_revoked', 'muted_until'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person?.banned && !person?.upload_revoked && !person?.muted_until) return;
  for (const identity of await identitiesOf(tx, userId)) {
    await tx
      .insertInto('kept_standing')
      .values({ identity_hash: hashIdentity(ctx, identity), ...person })
      .onConflict((conflict) => conflict.column('identity_hash').doUpdateSet(person))
      .execute();
  }
}

/** Applies saved sanctions to a user whose identity has just been established. */
export async function applySanctions(ctx: SanctionContext, tx: Db, userId: number, identity: Identity): Promise<void> {
  await sql`UPDATE users SET banned = users.banned OR kept.banned, upload_revoked = users.upload_revoked OR kept.upload_revoked,
      muted_until = greatest(users.muted_until, kept.muted_until)
    FROM kept_standing AS kept WHERE kept.identity_hash = ${hashIdentity(ctx, identity)} AND users.id = ${userId}`.execute(
    tx,
  );
}

/** Decision of staff about a user. Absent fields stay unchanged. */
interface SanctionDecision {
  banned?: boolean;
  uploadRevoked?: boolean;
  /** Until when the user may not comment; null ends it. */
  mutedUntil?: Date | null;
}

/**
 * Bans a user, revokes uploads, mutes comments, or ends any of these. Deletes the sanctions saved from earlier accounts
 * of the same identity, which this decision replaces. @param tx the transaction that also writes the decision's audit row
 */
export async function updateSanctions(
  ctx: SanctionContext,
  tx: Db,
  userId: number,
  { banned, uploadRevoked, mutedUntil }: SanctionDecision,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...(banned === undefined ? {} : { banned }),
      ...(uploadRevoked === undefined ? {} : { upload_revoked: uploadRevoked }),
      ...(mutedUntil === undefined ? {} : { muted_until: mutedUntil }),
    })
    .where('id', '=', userId)
    .execute();
  await deleteSanctions(ctx, tx, userId);
}

/** Deletes saved sanctions, which a new decision about the user replaces. */
async function deleteSanctions(ctx: SanctionContext, tx: Db, userId: number): Promise<void> {
  const hashes = (await identitiesOf(tx, userId)).map((identity) => hashIdentity(ctx, identity));
  if (hashes.length > 0) await tx.deleteFrom('kept_standing').where('identity_hash', 'in', hashes).execute();
}

async function identitiesOf(tx: Db, userId: number): Promise<Identity[]> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email_key', 'issuer', 'subject'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const identities: Identity[] = [];
  if (account?.email_key) identities.push({ emailKey: account.email_key });
  if (account?.issuer && account.subject) identities.push({ issuer: account.issuer, subject: account.subject });
  return identities;
}
