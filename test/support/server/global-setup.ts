// One PostgreSQL for the whole run, without durability, and a migrated template database in it; and a data folder with
// such a database, which tests of whole processes copy.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connection, openDb, withDatabase } from '#server/core/db/db.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { serverAccount } from '#server/core/db/postgres/account.ts';
import { openCluster } from '#server/core/db/postgres/cluster.ts';
import { applicationRole } from '#server/core/db/postgres/roles.ts';
import { runFolder } from '#server/core/db/postgres/run-folder.ts';
import { seedTags } from '#server/tags/tags.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** As the application, and as who owns the databases. */
    clusterUrl: string;
    clusterOwnerUrl: string;
    /** A data folder that nobody uses, with a migrated database. */
    preparedData: string;
  }
}

export const templateName = 'komawari_template';

const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

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
    // nothing follows its log, and no database lives long enough to be vacuumed
    settings: {
      ...notDurable,
      shared_buffers: '256MB',
      max_connections: '200',
      wal_level: 'minimal',
      max_wal_senders: '0',
      autovacuum: 'off',
    },
  });
  const client = new pg.Client(connection(withDatabase(cluster.ownerUrl, 'postgres')));
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

/** Makes a database in a data folder, migrates it and puts the tags in; answers the folder. */
async function prepareData(): Promise<string> {
  const dataDir = newFolder();
  const account = serverAccount();
  const runDir = runFolder(dataDir, account);
  const cluster = await openCluster({ dataDir, runDir, account, settings: notDurable });
  await migrate(cluster.ownerUrl, { application: applicationRole });
  const database = openDb(cluster.url, { max: 1 });
  await seedTags(database.db);
  await database.close();
  await cluster.stop();
  rmSync(runDir, { recursive: true, force: true });
  return dataDir;
}

/** As root PostgreSQL runs as another user, who must be able to pass. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-test-'));
  chmodSync(folder, 0o711);
  return folder;
}
