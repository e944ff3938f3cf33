// Applies server/db/migrations in order, each in its own transaction, under one advisory lock; then the limits of rows, the
// migrations of the jobs, and what the application's user may do with the tables.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { grantRights, userOf } from './database-rights.ts';
import { connection } from './db.ts';
import { migrateJobs } from '../jobs.ts';
import { applyRowLimits } from './row-limit-triggers.ts';
import { StartProblem } from '../process/start-problem.ts';

const migrationsDir = new URL('../../db/migrations/', import.meta.url);

const lockKey = 0x6b6f6d61;

interface MigrationResult {
  applied: string[];
}

interface MigrateOptions {
  onStep?: (name: string) => void;
  /** The application's user, when it is not the one of the URL: it is granted what it needs. */
  application?: string | undefined;
}

/**
 * Brings a database to the newest schema. Running it twice, or from two processes at once, is safe. Where all is there it only
 * reads, so that a user who may not change tables can find that out.
 * @throws StartProblem when the user of the URL may not do what is missing
 * @throws Error naming the file when a migration fails, or when an applied one has changed since
 */
export async function migrate(
  url: string,
  { onStep = () => {}, application }: MigrateOptions = {},
): Promise<MigrationResult> {
  const client = new pg.Client({ ...connection(url), connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    const user = await userOf(client);
    try {
      const applied = await applyMissing(client, onStep);
      await applyRowLimits(client);
      await migrateJobs(url);
      if (application !== undefined && application !== user) await grantRights(client, application);
      return { applied };
    } catch (error) {
      throw asRightsProblem(error, user);
    }
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, onStep: (name: string) => void): Promise<string[]> {
  const files = (await readdir(migrationsDir)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('schema_migrations') IS NOT NULL AS there`,
  );
  if (!found[0]!.there) {
    await client.query(`CREATE TABLE schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  }
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
  const applied: string[] = [];
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
  return applied;
}

const insufficientPrivilege = '42501';

function asRightsProblem(error: unknown, user: string): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause ?? error;
  if ((cause as { code?: string }).code !== insufficientPrivilege) return error;
  return new StartProblem(
    `The database user "${user}" may not bring the database to the newest schema: ${error.message}. Give a user that owns the database and its tables in DATABASE_OWNER_URL`,
    { cause: error },
  );
}
