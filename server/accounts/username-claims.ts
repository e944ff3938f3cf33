// Claims of usernames, stored by what the name looks like (its skeleton). The name of a deleted account stays reserved
// for 90 days, stored only as a keyed hash.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { skeletonVersion } from '#server/core/names/skeleton.ts';
import { cleanUsername, skeletonsOf, type UsernameProblem, usernameProblem } from './usernames.ts';

/** How long the name of a deleted account stays reserved, in milliseconds. */
export const nameReservationMs = 90 * 24 * 3600_000;

type ClaimContext = Pick<Context, 'secret' | 'clock'>;

/** Returns why a username is not available, or null if it is. */
export async function findUsernameProblem(ctx: Context, username: string): Promise<UsernameProblem | null> {
  const problem = usernameProblem(username, ctx.config.siteName);
  if (problem) return problem;
  const name = cleanUsername(username);
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE lower(username) = lower(${name}))
      OR EXISTS (SELECT FROM username_claims WHERE skeleton = ANY (${claimKeysOf(ctx, skeletonsOf(name))})
        AND (free_at IS NULL OR free_at > ${ctx.clock()})) AS taken`.execute(ctx.db);
  return rows[0]!.taken ? 'taken' : null;
}

/** Claims a username. Returns false if the name, or one that looks like it, is taken or was until recently. */
export async function claimUsername(ctx: ClaimContext, tx: Db, name: string): Promise<boolean> {
  const skeletons = skeletonsOf(name);
  const now = ctx.clock();
  await tx
    .deleteFrom('username_claims')
    .where('skeleton', 'in', claimKeysOf(ctx, skeletons))
    .where('free_at', '<=', now)
    .execute();
  const claimedRows = await tx
    .insertInto('username_claims')
    .values(skeletons.map((skeleton) => ({ skeleton })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('skeleton')
    .execute();
  if (claimedRows.length < skeletons.length) return false;
  const { rows } = await sql<{ taken: boolean }>`
    SELECT EXISTS (SELECT FROM users WHERE lower(username) = lower(${name}))
      OR EXISTS (SELECT FROM username_claims WHERE skeleton = ANY (${skeletons.map((each) => hashSkeleton(ctx, each))})
        ) AS taken`.execute(tx);
  return !rows[0]!.taken;
}

/** Sets the owner of a claimed username, once the user's row exists. */
export const setClaimOwner = (tx: Db, name: string, userId: number) =>
  tx.updateTable('username_claims').set({ user_id: userId }).where('skeleton', 'in', skeletonsOf(name)).execute();

/** Claims the names of users who were created without a claim. Among look-alikes, the first user gets the claim. */
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

/** Deletes the claim of a deleted account, and reserves the name for 90 days as a hash that does not reveal it. */
export async function releaseUsername(ctx: ClaimContext, tx: Db, userId: number): Promise<void> {
  const freedClaims = await tx
    .deleteFrom('username_claims')
    .where('user_id', '=', userId)
    .returning('skeleton')
    .execute();
  const freeAt = new Date(ctx.clock().getTime() + nameReservationMs);
  await reserveFreedClaims(
    ctx,
    tx,
    freedClaims.map(({ skeleton }) => ({ skeleton, free_at: freeAt })),
  );
}

async function reserveFreedClaims(
  ctx: Pick<Context, 'secret'>,
  tx: Db,
  freedClaims: readonly { skeleton: string; free_at: Date | null }[],
): Promise<void> {
  for (const { skeleton, free_at } of freedClaims) {
    await tx
      .insertInto('username_claims')
      .values({ skeleton: hashSkeleton(ctx, skeleton), free_at })
      .onConflict((conflict) => conflict.column('skeleton').doUpdateSet({ free_at }))
      .execute();
  }
}

/** Users per batch when claims are rewritten. */
const batchSize = 2000;

/**
 * Rewrites claims of an earlier skeleton version, in the order in which users were created: where two names look alike
 * only now, the first gets the claim, and both keep their names. Returns the number of users concerned. Idempotent.
 */
export async function renewUsernameClaims(ctx: Pick<Context, 'db' | 'secret'>): Promise<number> {
  const queryOutdatedClaims = () => sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM username_claims WHERE version < ${sql.lit(skeletonVersion)}) AS found`;
  if (!(await queryOutdatedClaims().execute(ctx.db)).rows[0]!.found) return 0;
  return transaction(ctx, async (tx) => {
    await lockByName(tx, 'username claims');
    const { rows: people } = await sql<{ id: number; username: string }>`
      SELECT id, username FROM users WHERE id IN (SELECT user_id FROM username_claims WHERE version < ${skeletonVersion})
      ORDER BY id`.execute(tx);
    const freedClaims = await tx
      .deleteFrom('username_claims')
      .where('version', '<', skeletonVersion)
      .where('free_at', 'is not', null)
      .where('skeleton', 'not like', '#%')
      .returning(['skeleton', 'free_at'])
      .execute();
    await reserveFreedClaims(ctx, tx, freedClaims);
    await tx
      .deleteFrom('username_claims')
      .where('version', '<', skeletonVersion)
      .where('user_id', 'is not', null)
      .execute();
    for (let batchStart = 0; batchStart < people.length; batchStart += batchSize)
      await reserveUsernames(tx, people.slice(batchStart, batchStart + batchSize));
    // the remaining claims are hashes, which cannot be recomputed without the name
    await tx
      .updateTable('username_claims')
      .set({ version: skeletonVersion })
      .where('version', '<', skeletonVersion)
      .execute();
    return people.length;
  });
}

/** Keys under which claims are stored: the skeleton itself for existing accounts, its hash for deleted ones. */
const claimKeysOf = (ctx: Pick<Context, 'secret'>, skeletons: readonly string[]): string[] =>
  skeletons.flatMap((skeleton) => [skeleton, hashSkeleton(ctx, skeleton)]);

/** Hashes a skeleton; the prefix `#` cannot occur in the skeleton of a name with a letter. */
const hashSkeleton = ({ secret }: Pick<Context, 'secret'>, skeleton: string): string =>
  `#${secret.hash('username skeleton', skeleton).toString('base64url')}`;
