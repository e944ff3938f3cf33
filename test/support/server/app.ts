// Starts the real application on free loopback ports with its own database and files.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { buildApp } from '#server/app.ts';
import { openLimits } from '#server/core/http/limits/endpoint-limits.ts';
import { assembleContext } from '#server/assemble-context.ts';
import { type CacheName, openCacheBudget } from '#server/core/cache/cache-budget.ts';
import { loadConfig } from '#server/core/process/config.ts';
import type { Context } from '#server/core/context.ts';
import { openDb } from '#server/core/db/db.ts';
import type { QueryListener } from '#server/core/db/connection-source.ts';
import { createImagePool } from '#server/core/files/images/pool.ts';
import { openServingDatabase } from '#server/core/db/lane-pool.ts';
import { createLog } from '#server/core/process/log.ts';
import type { DB } from '#server/db/schema.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { testPort } from './ports.ts';
import { ownerInfoOf } from './processes.ts';
import { linkRetainedAssets } from './retained-assets.ts';

/**
 * One image worker shared by all sites of a test process, because starting a worker costs more than most of its tasks.
 * It ends with the process.
 */
const imagePool = createImagePool({ workers: 1, idleTimeoutMs: 3_600_000 });
const convertingPool = createImagePool({ workers: 1, idleTimeoutMs: 3_600_000, convert: true });

export interface TestContext {
  ctx: Context;
  databaseUrl: string;
  /** Connection to the same database as the owner of its tables. */
  owner: Kysely<DB>;
  databaseOwnerUrl: string;
  close(): Promise<void>;
}

export type TestApp = TestContext & ListeningApp;

export async function testContext(
  env: Record<string, string> = {},
  onQuery?: QueryListener,
  clock = (): Date => new Date(),
  uncached: readonly CacheName[] = [],
): Promise<TestContext> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'komawari-files-'));
  const context = await contextOn(await testDatabase(onQuery), dataDir, env, clock, uncached);
  return {
    ...context,
    close: async () => {
      await context.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Assembles an application context on a database and a data folder, with its own free ports. */
async function contextOn(
  database: TestDatabase,
  dataDir: string,
  env: Record<string, string>,
  clock: () => Date,
  uncached: readonly CacheName[] = [],
): Promise<TestContext> {
  const [port, apiPort] = [await testPort(), await testPort()];
  const config = loadConfig({
    PORT: String(port),
    API_PORT: String(apiPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SEED: 'none',
    RATE_LIMITS: 'off',
    UPLOADS_MIN_FREE: '0',
    REVIEW_SAMPLES: '0',
    ...env,
  });
  const { ctx, close } = await assembleContext({
    config,
    database,
    databaseUrl: database.url,
    pools: { pool: imagePool, converting: convertingPool },
    caches: openCacheBudget(config.cacheMemory, uncached),
    clock,
    log: createLog(config.logLevel),
  });
  return {
    ctx,
    databaseUrl: database.url,
    owner: database.owner.db,
    databaseOwnerUrl: database.ownerUrl,
    close: async () => {
      await close();
      await database.close();
    },
  };
}

/** Serves the site from this process, alongside the processes of a data folder, with the folder's database. */
export async function appOnDataFolder(dataDir: string): Promise<TestApp> {
  const { databaseUrl, databaseOwnerUrl } = await ownerInfoOf(dataDir);
  if (databaseUrl === null || databaseOwnerUrl === null)
    throw new Error(`the database of ${dataDir} does not answer yet`);
  const servingDatabase = openServingDatabase(databaseUrl, { onError: () => {} });
  const owner = openDb(databaseOwnerUrl, { max: 1 });
  const close = async (): Promise<void> => {
    await servingDatabase.close();
    await owner.close();
  };
  const database = { ...servingDatabase, url: databaseUrl, owner, ownerUrl: databaseOwnerUrl, close };
  const context = await contextOn(database, dataDir, {}, () => new Date());
  return withListeners(context, await listen(context.ctx, false));
}

const withListeners = (context: TestContext, listening: ListeningApp): TestApp => ({
  ...context,
  ...listening,
  close: async () => {
    await listening.close();
    await context.close();
  },
});

export interface AppOptions {
  /** Also serves the web pages, which must be built. */
  web?: boolean;
  /** Environment settings; rate limits are off by default. */
  env?: Record<string, string>;
  onQuery?: QueryListener;
  clock?: () => Date;
  /** Caches to disable. */
  uncached?: readonly CacheName[];
}

export async function testApp({ web = false, env = {}, onQuery, clock, uncached }: AppOptions = {}): Promise<TestApp> {
  const context = await testContext(env, onQuery, clock, uncached);
  // a test that uses another web or another data folder starts without files of this build
  if (web && !env['DATA_DIR'] && !env['WEB_DIR']) linkRetainedAssets(context.ctx.config.dataDir);
  return withListeners(context, await listen(context.ctx, web));
}

/**
 * Serves the same site at other ports of this process, with its own database connections; in-memory caches are shared.
 */
export async function listenOnOtherPorts(
  { ctx, databaseUrl }: Pick<TestContext, 'ctx' | 'databaseUrl'>,
  { web = false }: { web?: boolean } = {},
): Promise<ListeningApp> {
  const [port, apiPort] = [await testPort(), await testPort()];
  const ownOrigins = { publicUrl: `http://127.0.0.1:${port}`, apiUrl: `http://127.0.0.1:${apiPort}` };
  const config = { ...ctx.config, port, apiPort, ...ownOrigins, mediaUrl: ownOrigins.publicUrl };
  const database = openDb(databaseUrl, { max: 4 });
  const { db, prepared } = database;
  const { secret, clock, log } = ctx;
  const limits = openLimits({ prepared, config, secret, clock, log });
  const listening = await listen({ ...ctx, config, db, prepared, limits }, web);
  return {
    ...listening,
    close: async () => {
      await listening.close();
      await database.close();
    },
  };
}

export interface ListeningApp {
  /** Origins without a trailing slash. */
  site: string;
  api: string;
  close(): Promise<void>;
}

/** Serves a context at the ports of its configuration. */
export async function listen(ctx: Context, web: boolean): Promise<ListeningApp> {
  const app = await buildApp(ctx, { web });
  const { port, apiPort, publicUrl, apiUrl } = ctx.config;
  await app.site.listen({ host: '127.0.0.1', port });
  await app.api.listen({ host: '127.0.0.1', port: apiPort });
  const close = async (): Promise<void> => {
    const serversClosed = Promise.all([app.site.close(), app.api.close()]);
    // closes the remaining connections: browsers preconnect, and a server waits a minute for the first request on a
    // connection
    const timer = setTimeout(() => {
      for (const { server } of [app.site, app.api]) server.closeAllConnections();
    }, 2_000);
    await serversClosed;
    clearTimeout(timer);
  };
  return { site: publicUrl, api: apiUrl, close };
}
