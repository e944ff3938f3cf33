// The real product on free loopback ports with a database and files of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '#server/app.ts';
import { openChanges } from '#server/core/changes.ts';
import { loadConfig } from '#server/core/config.ts';
import type { Context } from '#server/core/context.ts';
import type { QueryWatch } from '#server/core/db.ts';
import { openDocs } from '#server/core/docs.ts';
import { createImageIntake } from '#server/core/images/intake.ts';
import { createImagePool } from '#server/core/images/pool.ts';
import { createLog } from '#server/core/log.ts';
import { freePort } from '#server/core/ports.ts';
import { openSecret } from '#server/core/secret.ts';
import { openNames } from '#server/names/names.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { docSources } from '#server/documents.ts';
import { seedTags } from '#server/tags/tags.ts';
import { testDatabase } from './database.ts';

export interface TestContext {
  ctx: Context;
  databaseUrl: string;
  close(): Promise<void>;
}

export interface TestApp extends TestContext {
  /** Origins without a trailing slash. */
  site: string;
  api: string;
}

export async function testContext(env: Record<string, string> = {}, onQuery?: QueryWatch): Promise<TestContext> {
  const database = await testDatabase(onQuery);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'komawari-files-'));
  const [port, apiPort] = [await freePort(), await freePort()];
  const config = loadConfig({
    PORT: String(port),
    API_PORT: String(apiPort),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SEED: 'none',
    ...env,
  });
  const storage = await openStorage(config.storageUrl, dataDir);
  const pool = createImagePool();
  const log = createLog(config.logLevel);
  const changes = openChanges(database.url, log);
  const names = openNames({ databaseUrl: database.url, changes, log });
  const ctx: Context = {
    db: database.db,
    prepared: database.prepared,
    docs: openDocs({
      db: database.db,
      prepared: database.prepared,
      changes,
      sources: docSources,
      log,
      memory: config.documentMemory,
    }),
    changes,
    config,
    secret: openSecret(config.secret, config.dataDir),
    storage,
    images: createImageIntake({ storage, pool }),
    names,
    clock: () => new Date(),
    log,
  };
  await seedTags(ctx.db);
  return {
    ctx,
    databaseUrl: database.url,
    close: async () => {
      await names.close();
      await pool.close();
      await changes.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** `web: true` also serves the pages, which must be built. */
export async function testApp({
  web = false,
  env = {},
  onQuery,
}: { web?: boolean; env?: Record<string, string>; onQuery?: QueryWatch } = {}): Promise<TestApp> {
  const context = await testContext(env, onQuery);
  const { config } = context.ctx;
  const app = await buildApp(context.ctx, { web });
  await app.site.listen({ host: '127.0.0.1', port: config.port });
  await app.api.listen({ host: '127.0.0.1', port: config.apiPort });
  return {
    ...context,
    site: config.publicUrl,
    api: config.apiUrl,
    close: async () => {
      await Promise.all([app.site.close(), app.api.close()]);
      await context.close();
    },
  };
}
