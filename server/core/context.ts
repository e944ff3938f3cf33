// The dependencies of all domain functions. Created once per process, or once per test.
import type { Kysely } from 'kysely';
import type { DB } from '#server/db/schema.ts';
import type { CacheBudget } from './cache/cache-budget.ts';
import type { ChangeFeed } from './cache/change-feed.ts';
import type { Config } from './process/config.ts';
import type { Documents } from './cache/documents.ts';
import type { ImageIntake } from './files/images/intake.ts';
import type { RateLimits } from './http/limits/endpoint-limits.ts';
import type { PoolState } from './db/lane-pool.ts';
import type { SlowQuery } from './db/slow-queries.ts';
import type { Log } from './process/log.ts';
import type { Mailer } from './mail/mail.ts';
import type { NameIndex } from './name-index.ts';
import type { Prepared } from './db/prepared.ts';
import type { Secret } from './access/secret.ts';
import type { BlobStore } from './files/storage/blob-store.ts';

export interface Context {
  db: Kysely<DB>;
  /** Prepared statements on the same database, for frequent queries. They are never part of a transaction. */
  prepared: Prepared;
  documents: Documents;
  /** The memory budget of all caches. */
  caches: CacheBudget;
  changes: ChangeFeed;
  /** State of the database connection pools by lane (kind of request that uses the pool). */
  poolStates: () => Record<string, PoolState>;
  slowQueries: () => SlowQuery[];
  config: Config;
  secret: Secret;
  storage: BlobStore;
  images: ImageIntake;
  names: NameIndex;
  limits: RateLimits;
  mail: Mailer;
  clock: () => Date;
  log: Log;
}
