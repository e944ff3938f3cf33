// Creates a separate database for each test file, copied from the migrated template in a fraction of a second.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectionOptions, type Database, openDb, withDatabase } from '#server/core/db/db.ts';
import type { QueryListener } from '#server/core/db/connection-source.ts';
import { openServingDatabase, type ServingDatabase } from '#server/core/db/lane-pool.ts';
import { templateName } from './global-setup.ts';

export interface TestDatabase extends ServingDatabase {
  url: string;
  /**
   * Connection as the owner of the tables, for tests that change tables or bypass triggers; the application itself
   * always runs as the application's role.
   */
  owner: Database;
  ownerUrl: string;
}

/** Creates a copy of the template database; closing it drops it. */
export async function testDatabase(onQuery?: QueryListener): Promise<TestDatabase> {
  const clusterOwnerUrl = inject('clusterOwnerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // FILE_COPY takes half the time of the default strategy, which writes through the WAL
  await runAsAdmin(clusterOwnerUrl, `CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY FILE_COPY`);
  const url = withDatabase(inject('clusterUrl'), name);
  const ownerUrl = withDatabase(clusterOwnerUrl, name);
  const owner = openDb(ownerUrl, { max: 2 });
  const database = openServingDatabase(url, { onError: () => {}, onQuery });
  return {
    ...database,
    url,
    owner,
    ownerUrl,
    close: async () => {
      await database.close();
      await owner.close();
      await runAsAdmin(clusterOwnerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

export interface EmptyDatabase {
  ownerUrl: string;
  close(): Promise<void>;
}

/** Creates a database without tables, for tests of the migrations; closing it drops it. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const clusterOwnerUrl = inject('clusterOwnerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(clusterOwnerUrl, `CREATE DATABASE ${name} TEMPLATE template0 STRATEGY FILE_COPY`);
  return {
    ownerUrl: withDatabase(clusterOwnerUrl, name),
    close: () => runAsAdmin(clusterOwnerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runAsAdmin(clusterOwnerUrl: string, sql: string): Promise<void> {
  const client = new pg.Client(connectionOptions(withDatabase(clusterOwnerUrl, 'postgres')));
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
