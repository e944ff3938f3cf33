// Who has a name, by what it looks like. That of a deleted account stays taken for a while, as a keyed hash alone.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { cleanUsername, skeletonsOf, skeletonVersion, type UsernameProblem, usernameProblem } from './usernames.ts';

/** Milliseconds that nobody else gets the name of a deleted account. */
export const nameReservedFor = 90 * 24 * 3600_000;

type ClaimContext = Pick<Context, 'secret' | 'clock'>;

/** Whether somebody could have a name now, and why not. */
export async function usernameState(ctx: Context, username: string): Promise<UsernameProblem | null> {
  const problem = usernameProblem(username, ctx.config.siteName);
  if (problem) return problem;
  const name = cleanUsername(username);
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE lower(username) = lower(${name}))
      OR EXISTS (SELECT FROM username_claims WHERE skeleton = ANY (${keysOf(ctx, skeletonsOf(name))})
        AND (free_at IS NULL OR free_at > ${ctx.clock()})) AS taken`.execute(ctx.db);
  return rows[0]!.taken ? 'taken' : null;
}

/** False when the name, or one that looks like it, belongs to somebody, or did until lately. */
export async function claimUsername(ctx: ClaimContext, tx: Db, name: string): Promise<boolean> {
  const skeletons = skeletonsOf(name);
  const now = ctx.clock();
  await tx
    .deleteFrom('username_claims')
    .where('skeleton', 'in', keysOf(ctx, skeletons))
    .where('free_at', '<=', now)
    .execute();
  const claimed = await tx
    .insertInto('username_claims')
    .values(skeletons.map((skeleton) => ({ skeleton })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('skeleton')
    .execute();
  if (claimed.length < skeletons.length) return false;
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE lower(username) = lower(${name}))
      OR EXISTS (SELECT FROM username_claims WHERE skeleton = ANY (${skeletons.map((each) => hashed(ctx, each))})
        ) AS taken`.execute(tx);
  return !rows[0]!.taken;
}

/** Whoever has claimed a name is known now. */
export const ownUsername = (tx: Db, name: string, userId: number) =>
  tx.updateTable('username_claims').set({ user_id: userId }).where('skeleton', 'in', skeletonsOf(name)).execute();

/** Keeps what looks like the names of people who came without an account; the first of several has it. */
export async function reserveUsernames(tx: Db, people: readonly { id: number; username: string }[]): Promise<void> {
  const values = people.flatMap(({ id, username }) =>
    skeletonsOf(username).map((skeleton) => ({ skeleton, user_id: id })),
  );
  if (values.length === 0) return;
  await tx
    .insertInto('username_claims')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** An account goes: its name is nobody's, still taken, and no longer to be read. */
export async function releaseUsername(ctx: ClaimContext, tx: Db, userId: number): Promise<void> {
  const freed = await tx.deleteFrom('username_claims').where('user_id', '=', userId).returning('skeleton').execute();
  const freeAt = new Date(ctx.clock().getTime() + nameReservedFor);
  await reserveFreed(
    ctx,
    tx,
    freed.map(({ skeleton }) => ({ skeleton, free_at: freeAt })),
  );
}

async function reserveFreed(
  ctx: Pick<Context, 'secret'>,
  tx: Db,
  freed: readonly { skeleton: string; free_at: Date | null }[],
): Promise<void> {
  for (const { skeleton, free_at } of freed) {
    await tx
      .insertInto('username_claims')
      .values({ skeleton: hashed(ctx, skeleton), free_at })
      .onConflict((conflict) => conflict.column('skeleton').doUpdateSet({ free_at }))
      .execute();
  }
}

/** People whose claims are written anew at once. */
const portion = 2000;

/**
 * Writes claims of an earlier version anew, in the order in which people came: where two names look alike only now, the
 * first has the claim, and both keep their names. Answers how many people it was about. Doing it twice is no different.
 */
export async function renewUsernameClaims(ctx: Pick<Context, 'db' | 'secret'>): Promise<number> {
  const old = () => sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM username_claims WHERE version < ${sql.lit(skeletonVersion)}) AS found`;
  if (!(await old().execute(ctx.db)).rows[0]!.found) return 0;
  return transaction(ctx, async (tx) => {
    await lockByName(tx, 'username claims');
    const { rows: people } = await sql<{ id: number; username: string }>`
      SELECT id, username FROM users WHERE id IN (SELECT user_id FROM username_claims WHERE version < ${skeletonVersion})
      ORDER BY id`.execute(tx);
    const freed = await tx
      .deleteFrom('username_claims')
      .where('version', '<', skeletonVersion)
      .where('free_at', 'is not', null)
      .where('skeleton', 'not like', '#%')
      .returning(['skeleton', 'free_at'])
      .execute();
    await reserveFreed(ctx, tx, freed);
    await tx
      .deleteFrom('username_claims')
      .where('version', '<', skeletonVersion)
      .where('user_id', 'is not', null)
      .execute();
    for (let at = 0; at < people.length; at += portion) await reserveUsernames(tx, people.slice(at, at + portion));
    // what is left has no name that it could be made from
    await tx
      .updateTable('username_claims')
      .set({ version: skeletonVersion })
      .where('version', '<', skeletonVersion)
      .execute();
    return people.length;
  });
}

/** Both forms in which a claim may be there: of somebody, and of a deleted account. */
const keysOf = (ctx: Pick<Context, 'secret'>, skeletons: readonly string[]): string[] =>
  skeletons.flatMap((skeleton) => [skeleton, hashed(ctx, skeleton)]);

/** Begins with a sign that no skeleton with a letter has. */
const hashed = ({ secret }: Pick<Context, 'secret'>, skeleton: string): string =>
  `#${secret.hash('username skeleton', skeleton).toString('base64url')}`;
