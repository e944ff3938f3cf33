// One PostgreSQL for the whole run, without durability, and a migrated template database in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connection, withDatabase } from '#server/core/db.ts';
import { migrate } from '#server/core/migrate.ts';
import { serverAccount } from '#server/core/postgres/account.ts';
import { openCluster } from '#server/core/postgres/cluster.ts';
import { runFolder } from '#server/core/postgres/run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

export const templateName = 'komawari_template';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'komawari-test-'));
  const account = serverAccount();
  if (account) {
    const { chmodSync } = await import('node:fs');
    chmodSync(dataDir, 0o711);
  }
  const runDir = runFolder(dataDir, account);
  const cluster = await openCluster({
    dataDir,
    runDir,
    account,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '64MB',
      max_connections: '200',
    },
  });
  const client = new pg.Client(connection(cluster.url));
  await client.connect();
  await client.query(`CREATE DATABASE ${templateName}`);
  await client.end();
  await migrate(withDatabase(cluster.url, templateName));
  project.provide('clusterUrl', cluster.url);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(runDir, { recursive: true, force: true });
  };
}
