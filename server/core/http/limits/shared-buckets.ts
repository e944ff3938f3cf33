// Token buckets that all processes of a site share: one row per client network, from which a process takes a batch of
// tokens at a time, so that most requests are admitted without a query.
import type { Context } from '#server/core/context.ts';
import { withTimeout } from '#server/core/process/with-timeout.ts';

export interface SharedBucket {
  /** Keyed hash of the counted network. */
  key: Buffer;
  perSecond: number;
  burst: number;
}

export interface SharedBuckets {
  /** Takes up to `wantedTokens` tokens. Null when the database does not respond in time. */
  take(bucket: SharedBucket, wantedTokens: number, now: number): Promise<number | null>;
}

/** Milliseconds to wait for the database. */
const takeTimeoutMs = 500;
const sweepIntervalMs = 10 * 60_000;
/** Milliseconds after which every bucket is full again, so that its row can be deleted. */
const fullAgainMs = 60_000;

const takeStatement = `
  INSERT INTO request_buckets AS kept (key, tokens, granted, at)
  VALUES ($1, $2::float8 - least($3::float8, $2::float8), least($3::float8, $2::float8), $4::bigint)
  ON CONFLICT (key) DO UPDATE SET (tokens, granted, at) = (
    SELECT available - least($3::float8, floor(available)), least($3::float8, floor(available)), greatest(kept.at, $4::bigint)
    FROM (SELECT least($2::float8, kept.tokens + greatest(0, $4::bigint - kept.at) / 1000.0 * $5::float8) AS available) AS now)
  RETURNING granted`;

export function openSharedBuckets({
  prepared,
  log,
  clock,
}: Pick<Context, 'prepared' | 'log' | 'clock'>): SharedBuckets {
  let sweptAt = clock().getTime();
  const sweepOldBuckets = (now: number): void => {
    if (now - sweptAt < sweepIntervalMs) return;
    sweptAt = now;
    prepared
      .rows('DELETE FROM request_buckets WHERE at < $1', [now - fullAgainMs])
      .catch((error: unknown) => log.debug('old buckets were not swept', { error }));
  };
  return {
    take: async ({ key, perSecond, burst }, wantedTokens, now) => {
      sweepOldBuckets(now);
      try {
        const rows = await withTimeout(
          prepared.rows<[granted: number]>(takeStatement, [key, burst, wantedTokens, now, perSecond]),
          takeTimeoutMs,
        );
        return rows === 'late' ? null : rows[0]![0];
      } catch (error) {
        log.debug('requests were not counted together', { error });
        return null;
      }
    },
  };
}
