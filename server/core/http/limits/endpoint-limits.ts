// The rate limits that endpoints declare (sliding windows), counted in one table for all processes: no window of the
// declared length contains more than the declared requests. The table stores keyed hashes, so it reveals no address or
// account.
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import type { Config } from '#server/core/process/config.ts';
import type { Log } from '#server/core/process/log.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { Prepared } from '#server/core/db/prepared.ts';
import type { Secret } from '#server/core/access/secret.ts';
import { withTimeout } from '#server/core/process/with-timeout.ts';
import { networkOf } from './address.ts';
import { type Limit, type Quota, endpointLimitError } from './rate-limit-headers.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';

/** The subject of a count: an address (its network), a signed-in user, or an account name that a client claims. */
type RateLimitSubject = { address: string } | { user: number } | { account: string };

export interface RateLimits {
  /**
   * Counts a request. Null when nothing is counted: limits are off, or the database does not respond.
   * @throws ApiError 429 with its headers; 503 when the database does not respond and the limit is `failClosed`, so
   * that passwords cannot be guessed while counting fails
   */
  take(limit: Limit, subject: RateLimitSubject): Promise<Quota | null>;
}

interface LimitsOptions {
  prepared: Prepared;
  config: Pick<Config, 'rateLimits'>;
  secret: Secret;
  clock: () => Date;
  log: Log;
}

/** Milliseconds that a request waits for its count. */
const countTimeoutMs = 2000;
const sweepIntervalMs = 10 * 60_000;

/** The rate limit that an endpoint declares, or null. */
export function limitOf({ id, rate }: Pick<Endpoint, 'id' | 'rate'>): Limit | null {
  if (!rate) return null;
  const { requests, minutes, bucket = id, failClosed = false } = rate;
  return { name: bucket, requests, minutes, failClosed };
}

export function openLimits({ prepared, config, secret, clock, log }: LimitsOptions): RateLimits {
  if (!config.rateLimits) return { take: async () => null };
  /** Cache of refusals: the time until which a subject stays refused without another query. */
  const refusedUntil = new LRUCache<string, number>({ max: 20_000 });
  let sweptAt = clock().getTime();

  const sweepOldCounts = (now: number): void => {
    if (now - sweptAt < sweepIntervalMs) return;
    sweptAt = now;
    prepared
      .rows('DELETE FROM rate_limits WHERE ends_at < $1', [now])
      .catch((error: unknown) => log.debug('old counts were not swept', { error }));
  };

  return {
    take: async (limit, subject) => {
      const now = clock().getTime();
      const key = keyOf(secret, limit, subject);
      const name = key.toString('base64');
      const refusedUntilMs = refusedUntil.get(name) ?? 0;
      if (refusedUntilMs > now) throw endpointLimitError(limit, { remaining: 0, freeAt: refusedUntilMs, now });
      let countResult: CountResult;
      try {
        countResult = await countHit(prepared, key, limit, now);
      } catch (error) {
        log.warn('a request was not counted', { error });
        if (!limit.failClosed) return null;
        throw new ApiError('service_unavailable_http_exception', 'This does not work now. Try again in a few minutes');
      }
      sweepOldCounts(now);
      const { taken, hits, oldest } = countResult;
      const quota = { remaining: Math.max(0, limit.requests - hits), freeAt: oldest + limit.minutes * 60_000, now };
      if (taken) return quota;
      refusedUntil.set(name, quota.freeAt);
      throw endpointLimitError(limit, quota);
    },
  };
}

interface CountResult {
  taken: boolean;
  hits: number;
  oldest: number;
}

/** Stores the times of the requests in the window in one row per key, and adds this request if the limit allows it. */
const countStatement = `
  INSERT INTO rate_limits AS kept (key, hits, taken, ends_at, name)
  VALUES ($1, ARRAY[$2::bigint], true, $2::bigint + $3::bigint, $5)
  ON CONFLICT (key) DO UPDATE SET (hits, taken, ends_at, name) = (
    SELECT CASE WHEN count(hit) < $4::int
        THEN coalesce(array_agg(hit ORDER BY hit), '{}') || $2::bigint
        ELSE array_agg(hit ORDER BY hit) END,
      count(hit) < $4::int, $2::bigint + $3::bigint, $5
    FROM unnest(kept.hits) AS hit WHERE hit > $2::bigint - $3::bigint
  )
  RETURNING taken, cardinality(hits), hits[1]`;

async function countHit(prepared: Prepared, key: Buffer, limit: Limit, now: number): Promise<CountResult> {
  // outside of the request's scope, in which the count itself would wait for a turn at the database
  const countPromise = outsideRequests(() =>
    prepared.rows<[boolean, number, string]>(countStatement, [
      key,
      now,
      limit.minutes * 60_000,
      limit.requests,
      limit.name,
    ]),
  );
  const rows = await withTimeout(countPromise, countTimeoutMs);
  if (rows === 'late') throw new Error(`The database did not count in ${countTimeoutMs} ms`);
  const [taken, hits, oldest] = rows[0]!;
  return { taken, hits, oldest: Number(oldest) };
}

/**
 * Hashes the subject with a secret key, because a plain hash of an address could be reversed by trying all addresses.
 */
function keyOf(secret: Secret, { name }: Limit, subject: RateLimitSubject): Buffer {
  const subjectParts =
    'address' in subject
      ? ['address', networkOf(subject.address)]
      : 'user' in subject
        ? ['user', subject.user]
        : ['account', normalizeUnicode(subject.account, 'NFKC').trim().toLowerCase()];
  return secret.hash('rate limit', JSON.stringify([name, ...subjectParts]));
}
