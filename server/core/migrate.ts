// Applies server/db/migrations in order, each in its own transaction, under one advisory lock; then those of the jobs.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { connection } from './db.ts';
import { migrateJobs } from './jobs.ts';
import { StartProblem } from './start-problem.ts';

export const migrationsDir = new URL('../db/migrations/', import.meta.url);

const lockKey = 0x6b6f6d61;

export interface MigrationResult {
  applied: string[];
}

/**
 * Brings a database to the newest schema. Running it twice, or from two processes at once, is safe.
 * @throws Error naming the file when a migration fails, or when an applied one has changed since
 */
export async function migrate(url: string, onStep: (name: string) => void = () => {}): Promise<MigrationResult> {
  const files = (await readdir(migrationsDir)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  const client = new pg.Client({ ...connection(url), connectionTimeoutMillis: 15_000 });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const unknown = rows.find((row) => !files.includes(row.name));
    if (unknown) {
      throw new StartProblem(
        `The database has migration ${unknown.name}, which this version does not know. Run a newer version`,
      );
    }
    for (const name of files) {
      const sql = await readFile(new URL(name, migrationsDir), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      const before = done.get(name);
      if (before === checksum) continue;
      if (before !== undefined) throw new Error(`Migration ${name} has changed since it was applied; add a new one`);
      onStep(name);
      try {
        await client.query('BEGIN');
        await client.query(sql);
        await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    await migrateJobs(url);
    return { applied };
  } finally {
    await client.end();
  }
}
