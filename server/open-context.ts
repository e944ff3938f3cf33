// Opens everything that a command needs: the lock of the data folder and PostgreSQL (or the database of the process that
// holds the lock), the newest schema, file storage and the image workers. Closes it in reverse order.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/core/process/config.ts';
import type { Context } from './core/context.ts';
import { asDatabaseProblem } from '#server/core/db/database-problem.ts';
import { openCacheBudget } from '#server/core/cache/cache-budget.ts';
import { refusePooler } from '#server/core/db/connection-pooler.ts';
import { checkDatabase, type Database } from '#server/core/db/db.ts';
import { openFolder } from '#server/core/files/folders.ts';
import { withTimeout } from '#server/core/process/with-timeout.ts';
import { createImagePool, type ImagePool } from '#server/core/files/images/pool.ts';
import { budgetBufferPool } from '#server/core/http/buffer-pool.ts';
import { openServingDatabase } from '#server/core/db/lane-pool.ts';
import { createLog } from '#server/core/process/log.ts';
import { serverAccount } from '#server/core/db/postgres/account.ts';
import { type Cluster, openCluster } from '#server/core/db/postgres/cluster.ts';
import { type FolderClaim, claimFolder, type OwnerInfo, type Ownership } from '#server/core/db/postgres/owner.ts';
import { runFolder } from '#server/core/db/postgres/run-folder.ts';
import { prepareDatabase } from '#server/core/db/prepare-database.ts';
import { waitForAbort } from '#server/core/process/signals.ts';
import { StartProblem } from '#server/core/process/start-problem.ts';
import { assembleContext } from './assemble-context.ts';
import { renewUsernameClaims } from '#server/accounts/username-claims.ts';
import { addSiteTemplate } from '#server/settings/templates.ts';
import { seedTags } from './tags/tags.ts';

export interface OpenOptions {
  /** Prints a progress message. */
  say: (line: string) => void;
  /** Name of the command, shown to other processes that find the folder in use. */
  command: string;
  /** Whether to use the database of a process that holds the data folder's lock, instead of refusing to start. */
  attach?: boolean;
  /**
   * Whether closing waits for other processes that use our database, instead of telling them to stop; by default the
   * value of `attach`.
   */
  waitForGuests?: boolean;
  /** Called once the folder is claimed or joined, before anything is created in it. */
  check?: () => Promise<void>;
  /** Aborts an opening in progress. */
  signal?: AbortSignal | undefined;
  /** When aborted, closing no longer waits for other processes that use our database. */
  forceStop?: AbortSignal | undefined;
  /** Settings of the embedded server if this command starts it; durability must stay on. */
  serverSettings?: Record<string, string>;
}

export interface OpenedContext {
  ctx: Context;
  database: Database;
  databaseUrl: string;
  /** URL of the same database for its owner, who may change tables, as `seed` does. */
  databaseOwnerUrl: string;
  /** Whether another process owns the folder and its database is used. */
  attached: boolean;
  /** Publishes more information about the owner to other processes, such as the URL of the site. */
  announce(facts: Partial<OwnerInfo>): void;
  close(): Promise<void>;
}

/** @throws StartProblem naming the other process when the folder is taken and `attach` is off */
export async function openContext(config: Config, options: OpenOptions): Promise<OpenedContext> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return await open(config, options, closers, close);
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function open(
  config: Config,
  { say, command, attach = false, waitForGuests = attach, check, signal, forceStop, serverSettings = {} }: OpenOptions,
  closers: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<OpenedContext> {
  const log = createLog(config.logLevel);
  // other accounts must be able to traverse to the database's folder, which only its own account can open
  openFolder(config.dataDir, 'DATA_DIR', 0o711);
  const account = config.databaseUrl === null ? serverAccount() : null;
  const runDir = runFolder(config.dataDir, account);
  const claim = await claimOrJoin(config, runDir, { say, command, attach, signal });

  let databaseUrl: string;
  let databaseOwnerUrl: string;
  let ownership: Ownership | null = null;
  if ('guest' in claim) {
    const { guest } = claim;
    databaseUrl = guest.owner.databaseUrl!;
    databaseOwnerUrl = guest.owner.databaseOwnerUrl ?? databaseUrl;
    closers.push(async () => guest.leave());
    await check?.();
  } else {
    ownership = claim.owned;
    closers.push(() => claim.owned.release());
    await check?.();
    signal?.throwIfAborted();
    if (config.databaseUrl !== null) {
      databaseUrl = config.databaseUrl;
      databaseOwnerUrl = config.databaseOwnerUrl ?? databaseUrl;
      await refusePooler(databaseUrl).catch((error: unknown) => {
        throw explainDatabaseError(error, config, null);
      });
    } else {
      const cluster: Cluster = await openCluster({
        dataDir: config.dataDir,
        runDir,
        account,
        settings: serverSettings,
        say,
        signal,
      });
      if (cluster.adopted) say('Took over the database that an earlier run left behind');
      closers.push(() => cluster.stop());
      databaseUrl = cluster.url;
      databaseOwnerUrl = cluster.ownerUrl;
    }
  }
  const withAdvice = (error: unknown): unknown =>
    explainDatabaseError(error, config, 'guest' in claim ? claim.guest.owner : null);
  if (ownership) {
    const warning = await prepareDatabase({
      url: databaseUrl,
      ownerUrl: databaseOwnerUrl,
      onStep: (name) => say(`Preparing the database: ${name}`),
    }).catch((error: unknown) => {
      throw withAdvice(error);
    });
    if (warning !== null) log.warn(warning);
  }

  const database = openServingDatabase(databaseUrl, {
    onError: (error) => log.warn('database connection lost', { error: error.message }),
  });
  // a hanging database server must not keep the process from exiting
  closers.push(async () => void (await withTimeout(database.close(), closeTimeoutMs)));
  const problems = await checkDatabase(database.db, { durable: true }).catch((error: unknown) => {
    throw withAdvice(error);
  });
  if (problems.length > 0) {
    throw new StartProblem(
      `The database would not keep what people entrust to it:\n${problems.map((problem) => `  ${problem.message}`).join('\n')}`,
    );
  }
  const pool: ImagePool = createImagePool();
  closers.push(() => pool.close());
  const conversionPool: ImagePool = createImagePool({ convert: true });
  closers.push(() => conversionPool.close());
  const caches = openCacheBudget(config.cacheMemory);
  budgetBufferPool(caches);
  const clock = (): Date => new Date();
  const assembled = await assembleContext({
    config,
    database,
    databaseUrl,
    pools: { pool, converting: conversionPool },
    caches,
    clock,
    log,
  });
  closers.push(assembled.close);
  const { ctx } = assembled;
  await seedTags(ctx.db);
  await addSiteTemplate(ctx.db);
  if (ownership) {
    const renewedCount = await renewUsernameClaims(ctx);
    if (renewedCount > 0) log.info('what names look like was worked out anew', { people: renewedCount });
  }
  ownership?.update({ databaseUrl, databaseOwnerUrl });
  if (ownership) closers.push(() => announceClosing(ownership, { patient: waitForGuests, say, forceStop }));
  return {
    ctx,
    database,
    databaseUrl,
    databaseOwnerUrl,
    attached: ownership === null,
    announce: (facts) => ownership?.update(facts),
    close,
  };
}

const pollIntervalMs = 250;
/** Milliseconds that database connections get to close. */
const closeTimeoutMs = 5000;

/** Claims the folder or joins its owner as a guest. Waits while an owner is starting or closing. */
async function claimOrJoin(
  config: Config,
  runDir: string,
  { say, command, attach, signal }: OpenOptions,
): Promise<FolderClaim> {
  let hasAnnounced = false;
  for (;;) {
    const claim = await claimFolder(runDir, {
      pid: process.pid,
      command,
      databaseUrl: null,
      databaseOwnerUrl: null,
      siteUrl: null,
      closing: false,
      startedAt: new Date().toISOString(),
    });
    if ('owned' in claim) return claim;
    const { owner, leave } = claim.guest;
    if (!owner.closing) {
      if (attach && owner.databaseUrl !== null) return claim;
      if (!attach) {
        leave();
        throw new StartProblem(describeOwner(owner, config));
      }
    }
    leave();
    if (!hasAnnounced) {
      say(`Waiting for "${owner.command}" (process ${owner.pid}) to ${owner.closing ? 'end' : 'start'} …`);
      hasAnnounced = true;
    }
    await sleep(pollIntervalMs, undefined, { signal });
  }
}

/**
 * Announces to other processes that the owner is closing: new ones wait from now on. If `patient`, waits until
 * connected ones have finished their work on the database; otherwise tells the operator that they stop.
 */
async function announceClosing(
  ownership: Ownership,
  { patient, say, forceStop }: { patient: boolean; say: (line: string) => void; forceStop: AbortSignal | undefined },
): Promise<void> {
  ownership.update({ closing: true });
  if (!ownership.hasGuests()) return;
  if (patient) {
    say('Another command still works on this database; waiting until it is done …');
    await Promise.race([ownership.waitUntilAlone(), ...(forceStop ? [waitForAbort(forceStop)] : [])]);
  } else {
    say('A command still works on this database; it stops now and can be run again.');
  }
}

function explainDatabaseError(error: unknown, config: Config, owner: OwnerInfo | null): unknown {
  if (owner) {
    return asDatabaseProblem(
      error,
      `"${owner.command}" (process ${owner.pid})`,
      'Try again; if it stays so, start it again',
    );
  }
  if (config.databaseUrl !== null) {
    return asDatabaseProblem(
      error,
      'DATABASE_URL',
      'Check its host, port, user, password and name, or unset it to use the embedded PostgreSQL',
    );
  }
  return asDatabaseProblem(error, config.dataDir, `The end of ${config.dataDir}/postgres.log says more`);
}

function describeOwner(owner: OwnerInfo, config: Config): string {
  const servedUrlText = owner.siteUrl ? ` and serves ${owner.siteUrl}` : '';
  return (
    `Another instance already uses the data folder ${config.dataDir}: "${owner.command}", process ${owner.pid}${servedUrlText}.\n` +
    'Stop it, or set DATA_DIR to another folder (and PORT and API_PORT to free ports).'
  );
}
