// Loads the rows of a snapshot into an empty database: its schema becomes that of the snapshot, the rows are loaded in one
// transaction without triggers and foreign keys, and then the database is brought to the newest schema. Rows that triggers
// derive are rows of the snapshot, too.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { AdminProblem, type SiteDatabase } from '#server/audit/admin-command.ts';
import { connectionOptions } from '#server/core/db/db.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { migrationsFolder, readMigrations } from '#server/core/db/migration-files.ts';
import type { Manifest } from './manifest.ts';
import { constraintsOf, tablesOf } from './tables.ts';

/** Tables of which a site without content has no rows. */
const contentTables = ['titles', 'chapters', 'groups', 'authors', 'lists', 'comments', 'blobs', 'accounts'];

/** Milliseconds that a statement waits for other connections to let go of a table. */
const lockTimeoutMs = 10_000;

/** @throws AdminProblem when the site has content */
export async function restoreDatabase(
  { databaseUrl, databaseOwnerUrl }: SiteDatabase,
  snapshot: string,
  manifest: Manifest,
): Promise<void> {
  const application = decodeURIComponent(new URL(databaseUrl).username) || undefined;
  const client = new pg.Client({ ...connectionOptions(databaseOwnerUrl), application_name: 'komawari restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${lockTimeoutMs}; SET client_encoding = 'UTF8'`);
    await refuseContent(client);
    await bringToSchemaOf(client, manifest, { databaseOwnerUrl, application });
    await client.query('BEGIN');
    await loadRows(client, snapshot, manifest);
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    // closing the connection takes an unfinished transaction back
    await client.end();
  }
  await migrate(databaseOwnerUrl, { application });
}

/** @throws AdminProblem when the site has content */
export async function refuseOtherContent({ databaseOwnerUrl }: SiteDatabase): Promise<void> {
  const client = new pg.Client(connectionOptions(databaseOwnerUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseContent(client);
  } finally {
    await client.end();
  }
}

async function refuseContent(client: pg.ClientBase): Promise<void> {
  for (const table of contentTables) {
    const { rows } = await client.query<{ empty: boolean }>(`SELECT NOT EXISTS (SELECT FROM ${table}) AS empty`);
    if (!rows[0]!.empty) {
      throw new AdminProblem('This site is not empty. Restore into an empty data folder, or an empty database');
    }
  }
}

/** @throws AdminProblem for a snapshot of a version that this one does not know */
export async function refuseNewerVersion({ migrations }: Manifest): Promise<void> {
  const known = await readMigrations(migrationsFolder);
  const unknown = migrations.find(
    ({ name, checksum }, index) => known[index]?.name !== name || known[index].checksum !== checksum,
  );
  if (unknown !== undefined) {
    throw new AdminProblem(
      `The backup has migration ${unknown.name}, which this version does not know. Run a newer version`,
    );
  }
}

/** Makes the schema that of the snapshot. */
async function bringToSchemaOf(
  client: pg.ClientBase,
  { migrations }: Manifest,
  { databaseOwnerUrl, application }: { databaseOwnerUrl: string; application: string | undefined },
): Promise<void> {
  const known = await readMigrations(migrationsFolder);
  if (migrations.length === known.length) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace
    WHERE oid = (SELECT relnamespace FROM pg_class WHERE oid = to_regclass('schema_migrations'))`,
  );
  const schema = rows[0]!.name;
  await client.query(`DROP SCHEMA ${schema}, graphile_worker CASCADE; CREATE SCHEMA ${schema}`);
  await migrate(databaseOwnerUrl, { application, atMost: migrations.length });
}

async function loadRows(client: pg.ClientBase, snapshot: string, { tables, sequences }: Manifest): Promise<void> {
  const present = await tablesOf(client);
  const constraints = await constraintsOf(client);
  for (const { table, name } of constraints) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { table } of present) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${present.map(({ table }) => table).join(', ')}`);
  for (const { table, file, columns, rows } of tables) {
    const target = present.find((each) => each.table === table);
    if (!target || columns.some((column) => !target.columns.includes(column))) {
      throw new AdminProblem(
        `This version has no place for ${table} of the backup. Restore it with the version that made it`,
      );
    }
    const load = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
    await pipeline(createReadStream(path.join(snapshot, file)), createGunzip(), load);
    if (load.rowCount !== rows) throw new AdminProblem(`${table} has ${load.rowCount} rows instead of ${rows}`);
  }
  for (const { sequence, value, called } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [sequence, value, called]);
  }
  // jobs that ran when the backup was made belong to no process
  await client.query(
    'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL',
  );
  await client.query(
    'UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL',
  );
  for (const { table } of present) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of constraints) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
}
