// Throttle for login attempts. Attempts are counted in buckets: per name, network, known device or account. An attempt
// is counted before it is verified, so that concurrent attempts gain nothing. Buckets are stored under keyed hashes,
// never by name.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { emailKey } from '#server/core/mail/email-address.ts';
import { skeletonOf } from '#server/core/names/skeleton.ts';
import { nameKey } from '#server/accounts/usernames.ts';

interface AttemptBucket {
  name: string;
  /** Attempts before the first wait. */
  freeAttempts: number;
  /** Maximum wait in seconds; the first is a minute, and each following one twice as long. */
  maxWaitSeconds: number;
}

const freePasswordAttempts = 5;
/**
 * Bucket of the submitted name, not of an account: unknown names are counted like known ones. All spellings that find
 * an account, and names that look like it, have the same key.
 */
export const byName = (name: string): AttemptBucket => ({
  name: `name ${emailKey(name) ?? skeletonOf(nameKey(name))}`,
  freeAttempts: freePasswordAttempts,
  maxWaitSeconds: 900,
});
/** @param source network of an address; many people may share one */
export const bySource = (source: string): AttemptBucket => ({
  name: `source ${source}`,
  freeAttempts: 30,
  maxWaitSeconds: 3600,
});
export const bySecondFactor = (userId: number): AttemptBucket => ({
  name: `second factor ${userId}`,
  freeAttempts: 5,
  maxWaitSeconds: 3600,
});
/** Bucket of a browser or program that an account's owner has used before, for that account. */
export const byTrustedDevice = (userId: number, deviceId: string): AttemptBucket => ({
  name: `trusted ${userId} ${deviceId}`,
  freeAttempts: freePasswordAttempts,
  maxWaitSeconds: 900,
});
/** Bucket of a signed-in user who has to enter the password again. */
export const byAccount = (userId: number): AttemptBucket => ({
  name: `account ${userId}`,
  freeAttempts: 5,
  maxWaitSeconds: 900,
});

const firstWaitSeconds = 60;
/** Seconds without an attempt after which a bucket starts from zero. */
const resetAfterSeconds = 24 * 3600;

type Attempt = { ok: true; left: number } | { ok: false; seconds: number };

type ThrottleContext = Pick<Context, 'db' | 'secret' | 'clock'>;

/** Counts one attempt. @returns how many are left before a wait, or how long to wait */
export async function consumeAttempt(ctx: ThrottleContext, bucket: AttemptBucket): Promise<Attempt> {
  const now = ctx.clock();
  const key = hashBucket(ctx, bucket);
  const resetBefore = new Date(now.getTime() - resetAfterSeconds * 1000);
  const nextFailures = sql`CASE WHEN guesses.last_at < ${resetBefore} THEN 1 ELSE guesses.failures + 1 END`;
  const waitUntilSql = (failures: ReturnType<typeof sql>) => sql`CASE WHEN ${failures} >= ${bucket.freeAttempts}::int
    THEN ${now}::timestamptz + make_interval(secs => least(${bucket.maxWaitSeconds}::float8,
      ${firstWaitSeconds}::float8 * power(2, least(${failures} - ${bucket.freeAttempts}::int, 20)))) END`;
  const { rows } = await sql<{ failures: number }>`
    INSERT INTO guesses (bucket, failures, last_at, wait_until) VALUES (${key}, 1, ${now}, ${waitUntilSql(sql`1`)})
    ON CONFLICT (bucket) DO UPDATE SET failures = ${nextFailures}, last_at = ${now}, wait_until = ${waitUntilSql(nextFailures)}
      WHERE guesses.wait_until IS NULL OR guesses.wait_until <= ${now}
    RETURNING failures`.execute(ctx.db);
  const [row] = rows;
  if (row) return { ok: true, left: Math.max(0, bucket.freeAttempts - row.failures) };
  return { ok: false, seconds: Math.max(1, await secondsUntilNextAttempt(ctx, bucket)) };
}

/** Seconds until the next attempt is accepted. Counts no attempt. */
export async function secondsUntilNextAttempt(ctx: ThrottleContext, bucket: AttemptBucket): Promise<number> {
  const [now, key] = [ctx.clock().getTime(), hashBucket(ctx, bucket)];
  const bucketRow = await ctx.db
    .selectFrom('guesses')
    .select('wait_until')
    .where('bucket', '=', key)
    .executeTakeFirst();
  return Math.max(0, Math.ceil(((bucketRow?.wait_until?.getTime() ?? now) - now) / 1000));
}

/** Resets a bucket after a successful attempt. */
export async function resetAttempts(ctx: ThrottleContext, bucket: AttemptBucket): Promise<void> {
  await ctx.db.deleteFrom('guesses').where('bucket', '=', hashBucket(ctx, bucket)).execute();
}

function hashBucket({ secret }: ThrottleContext, { name }: AttemptBucket): Buffer {
  return secret.hash('guess', name);
}

/** Takes a successful attempt back in a bucket that many people share; the failed ones of others stay counted. */
export async function refundAttempt(ctx: ThrottleContext, bucket: AttemptBucket): Promise<void> {
  await sql`UPDATE guesses SET failures = greatest(failures - 1, 0),
      wait_until = CASE WHEN failures - 1 >= ${bucket.freeAttempts}::int THEN wait_until END
    WHERE bucket = ${hashBucket(ctx, bucket)}`.execute(ctx.db);
}
