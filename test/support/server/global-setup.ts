// Global setup: one PostgreSQL without durability for the whole test run, with a migrated template database; and a data
// folder with a migrated database, which process tests copy, and with the files of the built web, which sites link.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectionOptions, openDb, withDatabase } from '#server/core/db/db.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { serverAccount } from '#server/core/db/postgres/account.ts';
import { openCluster } from '#server/core/db/postgres/cluster.ts';
import { applicationRole } from '#server/core/db/postgres/roles.ts';
import { runFolder } from '#server/core/db/postgres/run-folder.ts';
import { addSiteTemplate } from '#server/settings/templates.ts';
import { seedTags } from '#server/tags/tags.ts';
import { retainAssets } from '#server/webhost/builds.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL for the application's role; `clusterOwnerUrl` is for the owner of the databases. */
    clusterUrl: string;
    clusterOwnerUrl: string;
    /** An unused data folder with a migrated database and the files of the built web, to be copied. */
    preparedData: string;
  }
}

export const templateName = 'komawari_template';

const nonDurableSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const preparedData = await prepareData();
  const dataDir = newFolder();
  execFileSync('cp', ['-a', path.join(preparedData, 'postgres'), dataDir]);
  const account = serverAccount();
  const runDir = runFolder(dataDir, account);
  const cluster = await openCluster({
    dataDir,
    runDir,
    account,
    // there is no replication, and no database lives long enough to need vacuuming
    settings: {
      ...nonDurableSettings,
      shared_buffers: '256MB',
      max_connections: '200',
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
    },
  });
  const client = new pg.Client(connectionOptions(withDatabase(cluster.ownerUrl, 'postgres')));
  await client.connect();
  await client.query(`CREATE DATABASE ${templateName} TEMPLATE komawari`);
  await client.end();
  project.provide('clusterUrl', cluster.url);
  project.provide('clusterOwnerUrl', cluster.ownerUrl);
  project.provide('preparedData', preparedData);
  return async () => {
    await cluster.stop();
    for (const folder of [preparedData, dataDir, runDir]) rmSync(folder, { recursive: true, force: true });
  };
}

const builtAssets = path.resolve(import.meta.dirname, '../../../dist/web/assets');

/**
 * Creates a data folder with a migrated database that contains the tags, and the files that a site retains of the built
 * web, if it is built; returns the folder.
 */
async function prepareData(): Promise<string> {
  const dataDir = newFolder();
  const account = serverAccount();
  const runDir = runFolder(dataDir, account);
  const cluster = await openCluster({ dataDir, runDir, account, settings: nonDurableSettings });
  await migrate(cluster.ownerUrl, { application: applicationRole });
  const database = openDb(cluster.url, { max: 1 });
  await seedTags(database.db);
  await addSiteTemplate(database.db);
  await database.close();
  await cluster.stop();
  rmSync(runDir, { recursive: true, force: true });
  if (existsSync(builtAssets)) await retainAssets(builtAssets, path.join(dataDir, 'builds'), new Date());
  return dataDir;
}

/** Creates a folder that PostgreSQL can traverse even when it runs as another user, because the tests run as root. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-test-'));
  chmodSync(folder, 0o711);
  return folder;
}
