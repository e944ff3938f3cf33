// Replay protection for values that may be used only once: a state, a ticket, an ID token of another provider. Only
// keyed hashes are stored, as long as the value could be replayed.
import type { Context } from '#server/core/context.ts';

/**
 * Marks a value as used.
 * @param kind kind of the value, distinct from the OpenID provider's kinds of records
 * @param until expiry of the value in milliseconds since 1970
 * @returns false if it was used before
 */
export async function consumeOnce(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { kind, text, until }: { kind: string; text: string; until: number },
): Promise<boolean> {
  const insertedRow = await db
    .insertInto('oidc_records')
    .values({
      kind,
      id_hash: secret.hash(`oidc ${kind}`, text),
      payload: Buffer.alloc(0),
      expires_at: new Date(until + 60_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return insertedRow !== undefined;
}
