// Assembles the context of a process from an open database and its configuration.
import type { CacheBudget } from '#server/core/cache/cache-budget.ts';
import { openChangeFeed } from '#server/core/cache/change-feed.ts';
import { openDocuments } from '#server/core/cache/documents.ts';
import { openSecret } from '#server/core/access/secret.ts';
import type { ServingDatabase } from '#server/core/db/lane-pool.ts';
import { createImageIntake } from '#server/core/files/images/intake.ts';
import type { ImagePool } from '#server/core/files/images/pool.ts';
import { openStorage } from '#server/core/files/storage/storage.ts';
import { openLimits } from '#server/core/http/limits/endpoint-limits.ts';
import { openMail } from '#server/core/mail/mail.ts';
import type { Config } from '#server/core/process/config.ts';
import type { Log } from '#server/core/process/log.ts';
import { openNames } from '#server/search/names/names.ts';
import type { Context } from './core/context.ts';
import { documentSources } from './document-kinds.ts';

interface ContextParts {
  config: Config;
  database: ServingDatabase;
  databaseUrl: string;
  /** Pools of image workers: `pool` for the site, `converting` for imports and uploads. */
  pools: { pool: ImagePool; converting: ImagePool };
  caches: CacheBudget;
  clock: () => Date;
  log: Log;
}

/**
 * Opens what a context holds in addition to the given parts: files, change feed, name search, mail. These connect on
 * first use.
 * @returns the context, and `close`, which closes what was opened here, not the given parts
 */
export async function assembleContext({
  config,
  database,
  databaseUrl,
  pools,
  caches,
  clock,
  log,
}: ContextParts): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const { db, prepared, state: poolStates, slow } = database;
  const storage = await openStorage(config.storageUrl, config.dataDir);
  const changes = openChangeFeed(databaseUrl, log);
  const names = openNames({ databaseUrl, changes, caches, log });
  const secret = openSecret(config.secret, config.dataDir);
  const mail = openMail(config, log);
  const ctx: Context = {
    db,
    prepared,
    documents: openDocuments({ db, prepared, changes, sources: documentSources, log, caches }),
    caches,
    changes,
    poolStates,
    slowQueries: slow.list,
    config,
    secret,
    storage,
    images: createImageIntake({ storage, ...pools }),
    names,
    limits: openLimits({ prepared, config, secret, clock, log }),
    mail,
    clock,
    log,
  };
  const close = async (): Promise<void> => {
    mail.close();
    await names.close();
    await changes.close();
  };
  return { ctx, close };
}
