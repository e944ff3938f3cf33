// Opens everything that a command needs: the data folder's ownership (or the running owner's database), PostgreSQL,
// the newest schema, file storage and the image workers. Closes it in the opposite order.
import { mkdirSync } from 'node:fs';
import type { Config } from './core/config.ts';
import type { Context } from './core/context.ts';
import { checkDatabase, type Database, openDb } from './core/db.ts';
import { createImageIntake } from './core/images/intake.ts';
import { createImagePool, type ImagePool } from './core/images/pool.ts';
import { createLog } from './core/log.ts';
import { migrate } from './core/migrate.ts';
import { serverAccount } from './core/postgres/account.ts';
import { type Cluster, openCluster } from './core/postgres/cluster.ts';
import { claimFolder, type OwnerInfo, type Ownership } from './core/postgres/owner.ts';
import { runFolder } from './core/postgres/run-folder.ts';
import { StartProblem } from './core/start-problem.ts';
import { openStorage } from './core/storage/storage.ts';
import { seedTags } from './tags/tags.ts';

export interface OpenOptions {
  /** Where progress lines go. */
  say: (line: string) => void;
  /** The command as others shall read it when they ask who owns the folder. */
  command: string;
  /** Work beside a running owner on its database, instead of refusing. */
  attach?: boolean;
}

export interface Opened {
  ctx: Context;
  database: Database;
  databaseUrl: string;
  /** True when another process owns the folder and its database is used. */
  attached: boolean;
  /** Tells those who ask for the owner more, such as where the site answers. */
  announce(facts: Partial<OwnerInfo>): void;
  close(): Promise<void>;
}

/** @throws StartProblem naming the other process when the folder is taken and `attach` is off */
export async function openContext(config: Config, options: OpenOptions): Promise<Opened> {
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
  { say, command, attach = false }: OpenOptions,
  closers: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Opened> {
  const log = createLog(config.logLevel);
  // others must be able to pass to the database's folder, which is itself closed to all but its account
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
  const account = config.databaseUrl === null ? serverAccount() : null;
  const runDir = runFolder(config.dataDir, account);
  const claim = await claimFolder(runDir, {
    pid: process.pid,
    command,
    databaseUrl: config.databaseUrl,
    siteUrl: null,
    startedAt: new Date().toISOString(),
  });

  let databaseUrl: string;
  let ownership: Ownership | null = null;
  if ('owner' in claim) {
    if (!attach) throw new StartProblem(describeOwner(claim.owner, config));
    if (claim.owner.databaseUrl === null) {
      throw new StartProblem(
        `${describeOwner(claim.owner, config)}\nIt is still starting; try again in a few seconds.`,
      );
    }
    databaseUrl = claim.owner.databaseUrl;
  } else {
    ownership = claim.owned;
    closers.push(() => claim.owned.release());
    if (config.databaseUrl !== null) {
      databaseUrl = config.databaseUrl;
    } else {
      const cluster: Cluster = await openCluster({ dataDir: config.dataDir, runDir, account, say });
      if (cluster.adopted) say('Took over the database that an earlier run left behind');
      closers.push(() => cluster.stop());
      databaseUrl = cluster.url;
    }
    await migrate(databaseUrl, (name) => say(`Preparing the database: ${name}`));
  }

  const database = openDb(databaseUrl, {
    max: 12,
    onError: (error) => log.warn('database connection lost', { error }),
  });
  closers.push(() => database.close());
  const problems = await checkDatabase(database.db, { durable: true });
  if (problems.length > 0) {
    throw new StartProblem(
      `The database would not keep what people entrust to it:\n${problems.map((problem) => `  ${problem.message}`).join('\n')}`,
    );
  }
  const storage = await openStorage(config.storageUrl, config.dataDir);
  const pool: ImagePool = createImagePool();
  closers.push(() => pool.close());
  const ctx: Context = {
    db: database.db,
    config,
    storage,
    images: createImageIntake({ storage, pool }),
    clock: () => new Date(),
    log,
  };
  await seedTags(ctx.db);
  ownership?.update({ databaseUrl });
  return {
    ctx,
    database,
    databaseUrl,
    attached: ownership === null,
    announce: (facts) => ownership?.update(facts),
    close,
  };
}

function describeOwner(owner: OwnerInfo, config: Config): string {
  const where = owner.siteUrl ? ` and serves ${owner.siteUrl}` : '';
  return (
    `Another instance already uses the data folder ${config.dataDir}: "${owner.command}", process ${owner.pid}${where}.\n` +
    'Stop it, or set DATA_DIR to another folder (and PORT and API_PORT to free ports).'
  );
}
