// Requests that make something and may be repeated, because their answer was lost: the header Idempotency-Key names the
// wish, and what was made for it is found again.
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import type { Db } from './db.ts';
import { transaction } from './transaction.ts';

/** A request with a key: whose, at which endpoint, and hashes of key and content in hex. */
export interface KeyedRequest {
  userId: number;
  endpoint: string;
  key: string;
  content: string;
}

const maxKeyLength = 255;
/** Hours for which keys are kept. */
const keptHours = 24;

/** @param content of the request, including files by their hashes @returns null without a key @throws ApiError 400 */
export function keyedRequest(
  header: string | string[] | undefined,
  userId: number,
  endpoint: string,
  content: unknown,
): KeyedRequest | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || header.length > maxKeyLength)
    throw new ApiError('bad_request_http_exception', `An Idempotency-Key has at most ${maxKeyLength} characters`);
  return { userId, endpoint, key: hash('sha256', header), content: hash('sha256', JSON.stringify(content)) };
}

/**
 * Makes something, at most once for a key: the transaction that makes it stores its id. Of requests with one key that
 * run at once, one makes it and the others are refused.
 * @param make runs in the transaction, and returns the internal id of what it made
 * @throws ApiError 409 while another one with the key runs, or if it had other content
 */
export function makeOnce<C extends Pick<Context, 'db' | 'clock'>>(
  ctx: C,
  request: KeyedRequest | null,
  make: (ctx: C) => Promise<number>,
): Promise<number> {
  if (!request) return make(ctx);
  return transaction(ctx, async (tx) => {
    const { userId, endpoint, key, content } = request;
    // ends with the transaction, also when its process dies
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`once ${userId} ${endpoint} ${key}`}, 0)) AS free`.execute(
      tx,
    );
    if (!rows[0]!.free)
      throw new ApiError('optimistic_lock_exception', 'The same request is still running', { reason: 'still_running' });
    const madeBefore = await findMade(tx, request);
    if (madeBefore !== null) return madeBefore;
    const madeId = await make({ ...ctx, db: tx });
    await sql`INSERT INTO idempotency_keys (user_id, endpoint, key_hash, request_hash, made_id, at)
      VALUES (${userId}, ${endpoint}, decode(${key}, 'hex'), decode(${content}, 'hex'), ${madeId}, ${ctx.clock()})`.execute(
      tx,
    );
    return madeId;
  });
}

/** Internal id of what a request with this key has made, or null. @throws ApiError 409 for other content */
export async function findMade(db: Db, { userId, endpoint, key, content }: KeyedRequest): Promise<number | null> {
  const { rows } = await sql<{ made_id: number; same: boolean }>`
    SELECT made_id, request_hash = decode(${content}, 'hex') AS same FROM idempotency_keys
    WHERE user_id = ${userId} AND endpoint = ${endpoint} AND key_hash = decode(${key}, 'hex')`.execute(db);
  const row = rows[0];
  if (row && !row.same)
    throw new ApiError('optimistic_lock_exception', 'The Idempotency-Key was used for another request', {
      reason: 'key_reused',
    });
  return row?.made_id ?? null;
}

/** Forgets old keys. */
export async function sweepKeys({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await sql`DELETE FROM idempotency_keys WHERE at < ${clock()}::timestamptz - make_interval(hours => ${keptHours})`.execute(
    db,
  );
}
