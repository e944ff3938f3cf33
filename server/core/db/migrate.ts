// Applies server/db/migrations in order under one advisory lock; then the row limits, the migrations of the job runner,
// and the rights of the application's user. docs/migrations.md says how to write a migration so that processes of the
// previous version keep working beside it.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { grantRights, userOf } from './database-rights.ts';
import { connectionOptions } from './db.ts';
import { formerState, isFormer } from './former-migrations.ts';
import { type MigrationFile, migrationsFolder, readMigrations, statementsOf } from './migration-files.ts';
import { migrateJobs } from '../jobs.ts';
import { applyRowLimits } from './row-limit-triggers.ts';
import { StartProblem } from '../process/start-problem.ts';

const lockKey = 0x6b6f6d61;
/** Lock timeout of each statement: all later queries on the table would queue behind a statement that waits. */
const lockTimeoutMs = 2000;
const maxLockAttempts = 8;
const lockRetryMs = 1000;

interface MigrationResult {
  applied: string[];
  /** Whether the database has migrations of a newer version; if so, nothing was changed in it. */
  ahead: boolean;
}

interface MigrateOptions {
  onStep?: (name: string) => void;
  /** The application's database user, when it differs from the user of the URL: it is granted the rights it needs. */
  application?: string | undefined;
  /**
   * Number of migrations to apply at most, for a database that is about to be filled with rows of an older version. Row limits
   * are installed by the next run without it.
   */
  atMost?: number | undefined;
  /** Folder of migrations, and milliseconds between attempts to get a lock; for tests. */
  folder?: URL;
  retryMs?: number;
}

interface AppliedMigration {
  name: string;
  checksum: string;
  needs: string | null;
}

/**
 * Brings a database to the newest schema. Idempotent, and safe to run from two processes at once. Only reads when
 * everything is up to date, so that a user without the right to change tables can verify that.
 * @throws StartProblem when the user of the URL lacks a right that a missing step needs, when a lock cannot be
 *   acquired, or when the database has a version that this one cannot serve
 * @throws Error naming the file when a migration fails, or when an applied one has changed since
 */
export async function migrate(
  url: string,
  { onStep = () => {}, application, atMost, folder = migrationsFolder, retryMs = lockRetryMs }: MigrateOptions = {},
): Promise<MigrationResult> {
  const client = new pg.Client({ ...connectionOptions(url), connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    const user = await userOf(client);
    const retry = (what: string, work: () => Promise<void>): Promise<void> => withLockRetries(what, retryMs, work);
    try {
      const files = (await readMigrations(folder)).slice(0, atMost);
      const appliedByName = await readApplied(client, files);
      if (isAhead(files, appliedByName)) return { applied: [], ahead: true };
      const applied: string[] = [];
      for (const file of migrationsToApply(files, appliedByName)) {
        onStep(file.name);
        await retry(`Migration ${file.name}`, () => applyMigration(client, file));
        applied.push(file.name);
      }
      if (atMost === undefined) await retry('A row limit', () => applyRowLimits(client));
      await migrateJobs(url);
      if (application !== undefined && application !== user) await grantRights(client, application);
      return { applied, ahead: false };
    } catch (error) {
      throw asRightsProblem(error, user);
    }
  } finally {
    await client.end();
  }
}

/** Reads the applied migrations. Converts the list of a database that is older than 0001_baseline.sql. */
async function readApplied(client: pg.Client, files: readonly MigrationFile[]): Promise<Map<string, AppliedMigration>> {
  const { rows: columns } = await client.query<{ attname: string }>(
    `SELECT attname FROM pg_attribute WHERE attrelid = to_regclass('schema_migrations') AND attnum > 0 AND NOT attisdropped`,
  );
  if (columns.length === 0) {
    await client.query(`CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now(), needs text)`);
  } else if (!columns.some(({ attname }) => attname === 'needs')) {
    await replaceFormerMigrations(client, files[0]!);
  }
  const { rows } = await client.query<AppliedMigration>('SELECT name, checksum, needs FROM schema_migrations');
  return new Map(rows.map((row) => [row.name, row]));
}

/** Replaces the former migrations in the database's list with the baseline, which produces the same schema. */
async function replaceFormerMigrations(client: pg.Client, baseline: MigrationFile): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
  const state = formerState(rows.map(({ name }) => name));
  const unknownMigration = rows.find(({ name }) => !isFormer(name));
  if (unknownMigration) throw newerDatabaseProblem(unknownMigration.name);
  if (state === 'some') {
    throw new StartProblem(
      'The database is of an older version than this one can bring up to date. Start version 0.1.0 on it once, then this one',
    );
  }
  await inTransaction(client, async () => {
    await client.query('ALTER TABLE schema_migrations ADD COLUMN needs text');
    if (state === 'none') return;
    await client.query('DELETE FROM schema_migrations');
    await recordApplied(client, baseline);
  });
}

/**
 * Whether a newer version has migrated the database in a way that this version is compatible with.
 * @throws StartProblem when a migration has removed something that this version uses
 */
function isAhead(files: readonly MigrationFile[], appliedByName: ReadonlyMap<string, AppliedMigration>): boolean {
  const lastFileName = files.at(-1)!.name;
  const newerMigrations = [...appliedByName.values()].filter(({ name }) => !files.some((file) => file.name === name));
  const incompatible = newerMigrations.find(
    ({ name, needs }) => name < lastFileName || (needs !== null && needs > lastFileName.slice(0, 4)),
  );
  if (incompatible) throw newerDatabaseProblem(incompatible.name);
  return newerMigrations.length > 0;
}

const newerDatabaseProblem = (name: string): StartProblem =>
  new StartProblem(`The database has migration ${name}, which this version does not know. Run a newer version`);

/** Returns the migrations to apply. @throws Error for a changed file, or a new one that sorts before an applied one */
function migrationsToApply(
  files: readonly MigrationFile[],
  appliedByName: ReadonlyMap<string, AppliedMigration>,
): MigrationFile[] {
  const newestApplied = [...appliedByName.keys()].toSorted().at(-1) ?? '';
  return files.filter(({ name, checksum }) => {
    const appliedMigration = appliedByName.get(name);
    if (appliedMigration && appliedMigration.checksum !== checksum) {
      throw new Error(`Migration ${name} has changed since it was applied; add a new one`);
    }
    if (!appliedMigration && name < newestApplied) {
      throw new Error(
        `Migration ${name} comes before ${newestApplied}, which is applied already; give it a higher number`,
      );
    }
    return !appliedMigration;
  });
}

async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    if (file.transaction) {
      await inTransaction(client, async () => {
        await client.query(file.sql);
        await recordApplied(client, file);
      });
      return;
    }
    // no timeout: CREATE INDEX CONCURRENTLY blocks no queries, but waits for all older transactions
    await client.query('SET lock_timeout = 0');
    for (const statement of statementsOf(file.sql)) await client.query(statement);
    await recordApplied(client, file);
  } catch (error) {
    throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
  } finally {
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`).catch(() => {});
  }
}

async function recordApplied(client: pg.Client, { name, checksum, needs }: MigrationFile): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, checksum, needs) VALUES ($1, $2, $3)', [
    name,
    checksum,
    needs,
  ]);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('BEGIN');
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const lockNotAvailable = '55P03';
const insufficientPrivilege = '42501';

/** Returns the SQLSTATE of an error or of its cause. */
const sqlStateOf = (error: unknown): string | undefined =>
  ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as { code?: string }).code;

/** Retries `work` on lock timeouts. @throws StartProblem after the last attempt */
async function withLockRetries(what: string, retryMs: number, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== lockNotAvailable) throw error;
      if (attempt === maxLockAttempts) {
        throw new StartProblem(
          `${what} waits for a lock that others hold, and has changed nothing. Start again when long transactions and other migrations have ended`,
          { cause: error },
        );
      }
      await sleep(retryMs);
    }
  }
}

function asRightsProblem(error: unknown, user: string): unknown {
  if (!(error instanceof Error) || sqlStateOf(error) !== insufficientPrivilege) return error;
  return new StartProblem(
    `The database user "${user}" may not bring the database to the newest schema: ${error.message}. Give a user that owns the database and its tables in DATABASE_OWNER_URL`,
    { cause: error },
  );
}
