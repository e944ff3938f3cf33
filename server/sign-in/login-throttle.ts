// How often somebody may guess. A guess is counted before it is looked at, so that many at once are no more than one after
// the other. Whose bucket it is stands nowhere in words.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { emailKey } from '#server/accounts/emails.ts';
import { nameKey, skeletonOf } from '#server/accounts/usernames.ts';

interface AttemptBucket {
  name: string;
  /** Guesses before the first wait. */
  free: number;
  /** Seconds of the longest wait; the first is a minute, and each following one twice as long. */
  longest: number;
}

const passwordTries = 5;
/**
 * By what is looked for, not by the account: unknown names count like known ones. Every spelling that finds an account has the
 * same key, and whatever looks like it counts with it.
 */
export const byName = (name: string): AttemptBucket => ({
  name: `name ${emailKey(name) ?? skeletonOf(nameKey(name))}`,
  free: passwordTries,
  longest: 900,
});
/** @param source network of an address; many people may share one */
export const bySource = (source: string): AttemptBucket => ({ name: `source ${source}`, free: 30, longest: 3600 });
export const bySecondFactor = (userId: number): AttemptBucket => ({
  name: `second factor ${userId}`,
  free: 5,
  longest: 3600,
});
/** Of a browser or a program that the owner of an account has used before, at that account. */
export const byTrusted = (userId: number, guesser: string): AttemptBucket => ({
  name: `trusted ${userId} ${guesser}`,
  free: passwordTries,
  longest: 900,
});
/** Of somebody who is signed in and has to show it again. */
export const byAccount = (userId: number): AttemptBucket => ({ name: `account ${userId}`, free: 5, longest: 900 });

const firstWait = 60;
/** Seconds without a guess after which nothing is remembered. */
const forgottenAfter = 24 * 3600;

type Attempt = { ok: true; left: number } | { ok: false; seconds: number };

type ThrottleContext = Pick<Context, 'db' | 'secret' | 'clock'>;

/** Takes one guess. @returns how many are left before a wait, or how long to wait */
export async function consumeAttempt(ctx: ThrottleContext, bucket: AttemptBucket): Promise<Attempt> {
  const now = ctx.clock();
  const key = keyOf(ctx, bucket);
  const stale = new Date(now.getTime() - forgottenAfter * 1000);
  const next = sql`CASE WHEN guesses.last_at < ${stale} THEN 1 ELSE guesses.failures + 1 END`;
  const wait = (failures: ReturnType<typeof sql>) => sql`CASE WHEN ${failures} >= ${bucket.free}::int
    THEN ${now}::timestamptz + make_interval(secs => least(${bucket.longest}::float8,
      ${firstWait}::float8 * power(2, least(${failures} - ${bucket.free}::int, 20)))) END`;
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO guesses (bucket, failures, last_at, wait_until) VALUES (${key}, 1, ${now}, ${wait(sql`1`)})
    ON CONFLICT (bucket) DO UPDATE SET failures = ${next}, last_at = ${now}, wait_until = ${wait(next)}
      WHERE guesses.wait_until IS NULL OR guesses.wait_until <= ${now}
    RETURNING failures`.execute(ctx.db);
  const [row] = rows;
  if (row) return { ok: true, left: Math.max(0, bucket.free - row.failures) };
  return { ok: false, seconds: Math.max(1, await waitOf(ctx, bucket)) };
}

/** Seconds until the next guess is looked at; none is taken. */
export async function waitOf(ctx: ThrottleContext, bucket: AttemptBucket): Promise<number> {
  const [now, key] = [ctx.clock().getTime(), keyOf(ctx, bucket)];
  const held = await ctx.db.selectFrom('guesses').select('wait_until').where('bucket', '=', key).executeTakeFirst();
  return Math.max(0, Math.ceil(((held?.wait_until?.getTime() ?? now) - now) / 1000));
}

/** It was right: what went before is forgotten. */
export async function resetAttempts(ctx: ThrottleContext, bucket: AttemptBucket): Promise<void> {
  await ctx.db.deleteFrom('guesses').where('bucket', '=', keyOf(ctx, bucket)).execute();
}

function keyOf({ secret }: ThrottleContext, { name }: AttemptBucket): Buffer {
  return secret.hash('guess', name);
}

/** It was right, in a bucket that many people share: the guess is given back, and what others guessed stays. */
export async function refundAttempt(ctx: ThrottleContext, bucket: AttemptBucket): Promise<void> {
  await sql`UPDATE guesses SET failures = greatest(failures - 1, 0),
      wait_until = CASE WHEN failures - 1 >= ${bucket.free}::int THEN wait_until END
    WHERE bucket = ${keyOf(ctx, bucket)}`.execute(ctx.db);
}
