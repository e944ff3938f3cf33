// Revokes credentials that may be an attacker's, when the owner takes the account back.
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { queueAccountMail } from './mails.ts';

/** Unlinks accounts at outside providers. @param since time from which links are removed; all by default */
export async function unlinkAccounts(tx: Db, userId: number, since?: Date): Promise<void> {
  let query = tx.deleteFrom('connections').where('user_id', '=', userId);
  if (since) query = query.where('linked_at', '>=', since);
  await query.execute();
}

/**
 * Removes the second factor and the recovery codes, and mails the owner if the second factor was on.
 * @param since removes only what was set up from this time on; everything by default
 */
export async function removeSecondFactor(
  ctx: Pick<Context, 'secret' | 'clock'>,
  tx: Db,
  { userId, since, language }: { userId: number; since?: Date; language: InterfaceLanguage },
): Promise<void> {
  let codesQuery = tx.deleteFrom('recovery_codes').where('user_id', '=', userId);
  if (since) codesQuery = codesQuery.where('created_at', '>=', since);
  await codesQuery.execute();
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'pending_email', 'totp_confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const confirmedAt = account?.totp_confirmed_at ?? null;
  if (!account || (confirmedAt !== null && since && confirmedAt < since)) return;
  // also clears a set-up that was not finished
  await tx
    .updateTable('accounts')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_step: null })
    .where('user_id', '=', userId)
    .execute();
  if (confirmedAt === null) return;
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx.updateTable('sessions').set({ second_factor: false }).where('user_id', '=', userId).execute();
  const to = account.email ?? account.pending_email ?? '';
  await queueAccountMail(ctx, tx, { userId, mail: 'second_factor_off', language, to });
}
