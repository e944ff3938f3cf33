// What is good for one use: a state, a ticket, another provider's word. Only keyed hashes of it are kept, while it could
// be shown again.
import type { Context } from '#server/core/context.ts';

/**
 * @param kind what it is, beside the provider's records
 * @param until milliseconds since 1970 at which nobody would take it any more
 * @returns false when it was taken before
 */
export async function consumeOnce(
  { db, secret }: Pick<Context, 'db' | 'secret'>,
  { kind, text, until }: { kind: string; text: string; until: number },
): Promise<boolean> {
  const taken = await db
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
  return taken !== undefined;
}
