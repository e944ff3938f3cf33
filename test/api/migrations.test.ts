// Migrations: the step from the schema before the baseline, their order, files without a transaction, locks, and
// processes of the previous version on a newer schema.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectionOptions } from '#server/core/db/db.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { migrationsFolder, parseMigration, readMigrations } from '#server/core/db/migration-files.ts';
import { StartProblem } from '#server/core/process/start-problem.ts';
import { emptyDatabase, type EmptyDatabase } from '#test/support/server/database.ts';
import { schemaCatalog } from '#test/support/server/schema-catalog.ts';

const fixture = (name: string): string => readFileSync(path.resolve(import.meta.dirname, '../fixtures', name), 'utf8');

let database: EmptyDatabase;
let client: pg.Client;
let folder: string;
beforeEach(async () => {
  database = await emptyDatabase();
  client = new pg.Client(connectionOptions(database.ownerUrl));
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), 'komawari-migrations-'));
});
afterEach(async () => {
  await client.end();
  await database.close();
  rmSync(folder, { recursive: true });
});

/** Fills the folder with the real migrations and adds `files` to them. */
function writeMigrations(files: Readonly<Record<string, string>>): { folder: URL; retryMs: number } {
  for (const name of readdirSync(migrationsFolder)) {
    writeFileSync(path.join(folder, name), readFileSync(new URL(name, migrationsFolder)));
  }
  for (const [name, sql] of Object.entries(files)) writeFileSync(path.join(folder, name), sql);
  return { folder: pathToFileURL(`${folder}/`), retryMs: 1 };
}

const appliedMigrations = async (): Promise<string[]> =>
  (await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  );

/** Returns every row of every table as JSON text, by table. */
async function readAllRows(): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const rowsByTable: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT to_jsonb("${name}")::text AS row FROM "${name}" ORDER BY 1`,
    );
    if (rows.length > 0) rowsByTable[name] = rows.map(({ row }) => row);
  }
  return rowsByTable;
}

describe('a database of the last version before the baseline', () => {
  test('gets the schema of a new one, and loses no rows', async () => {
    await client.query(fixture('schema-before-baseline.sql'));
    await client.query(fixture('rows-before-baseline.sql'));
    const { schema_migrations: _, rows_left: __, ...before } = await readAllRows();
    await migrate(database.ownerUrl);
    const after = await readAllRows();
    expect(Object.keys(before).length).toBeGreaterThan(45);
    // later migrations add columns, and every row keeps what it had
    const valuesOf = (rows: string[]): object[] => rows.map((row) => JSON.parse(row) as object);
    for (const [table, rows] of Object.entries(before)) {
      const keptRows = valuesOf(rows).map((row): object => expect.objectContaining(row));
      expect([table, valuesOf(after[table]!)]).toEqual([table, keptRows]);
    }
    expect(after['user_figures']).toEqual([JSON.stringify({ follows: 1, user_id: 2 }).replaceAll(/([:,])/g, '$1 ')]);

    const freshDatabase = await emptyDatabase();
    const freshClient = new pg.Client(connectionOptions(freshDatabase.ownerUrl));
    await freshClient.connect();
    try {
      await migrate(freshDatabase.ownerUrl);
      expect(await schemaCatalog(client)).toEqual(await schemaCatalog(freshClient));
      expect(
        (await freshClient.query('SELECT name, checksum, needs FROM schema_migrations ORDER BY name')).rows,
      ).toEqual((await client.query('SELECT name, checksum, needs FROM schema_migrations ORDER BY name')).rows);
    } finally {
      await freshClient.end();
      await freshDatabase.close();
    }
  });

  test('that lacks some of its migrations is refused with instructions', async () => {
    await client.query(fixture('schema-before-baseline.sql'));
    await client.query(`DELETE FROM schema_migrations WHERE name = '0073_row_limits.sql'`);
    await expect(migrate(database.ownerUrl)).rejects.toThrow(/Start version 0.1.0 on it once/);
    await client.query(`INSERT INTO schema_migrations (name, checksum) VALUES ('0099_other.sql', 'x')`);
    await expect(migrate(database.ownerUrl)).rejects.toThrow(/0099_other.sql, which this version does not know/);
  });
});

describe('migration files', () => {
  test('are numbered without gaps; those that remove something declare which processes must not run beside them', async () => {
    const files = await readMigrations(migrationsFolder);
    expect(files.map(({ name }) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
    const removalPattern =
      /\bDROP (TABLE|COLUMN|FUNCTION|TYPE|VIEW|TRIGGER)\b|\bRENAME\b|\bALTER COLUMN \w+ (SET NOT NULL|TYPE|SET DATA TYPE)|\bADD COLUMN [^,;]*NOT NULL(?![^,;]*DEFAULT)/i;
    const undeclaredRemovals = files.slice(1).filter(({ sql, needs }) => needs === null && removalPattern.test(sql));
    expect(undeclaredRemovals.map(({ name }) => name)).toEqual([]);
  });

  test('are refused with the number of another, or if they sort before the newest applied one', async () => {
    await expect(migrate(database.ownerUrl, writeMigrations({ '0001_other.sql': 'SELECT 1' }))).rejects.toThrow(
      /has the number of another/,
    );
    rmSync(path.join(folder, '0001_other.sql'));
    await migrate(database.ownerUrl, writeMigrations({ '0901_late.sql': 'SELECT 1' }));
    await expect(migrate(database.ownerUrl, writeMigrations({ '0900_early.sql': 'SELECT 1' }))).rejects.toThrow(
      /0900_early.sql comes before 0901_late.sql, which is applied already/,
    );
  });

  test('are refused by name if they were edited after they were applied', async () => {
    await migrate(database.ownerUrl, writeMigrations({ '0901_late.sql': 'SELECT 1' }));
    await expect(migrate(database.ownerUrl, writeMigrations({ '0901_late.sql': 'SELECT 2' }))).rejects.toThrow(
      /0901_late.sql has changed/,
    );
  });

  test('have directives in their first lines only', () => {
    expect(parseMigration('0002_a.sql', '-- no transaction\n-- needs 0001\nSELECT 1')).toMatchObject({
      transaction: false,
      needs: '0001',
    });
    expect(parseMigration('0002_a.sql', '-- Words.\n-- no transaction\nSELECT 1')).toMatchObject({
      transaction: true,
      needs: null,
    });
    expect(() => parseMigration('0002_a.sql', '-- needs something')).toThrow(/needs something/);
  });
});

describe('a newer schema', () => {
  test('is served by the previous version, which changes nothing in it', async () => {
    const newerMigrations = writeMigrations({
      '0901_wider.sql': 'ALTER TABLE users ADD COLUMN motto text; DROP TRIGGER limit_rows_of_user_id ON ratings;',
    });
    await migrate(database.ownerUrl);
    await migrate(database.ownerUrl, newerMigrations);
    await client.query('DROP TRIGGER limit_rows_of_user_id ON ratings');
    const before = await schemaCatalog(client);
    expect(await migrate(database.ownerUrl)).toEqual({ applied: [], ahead: true });
    expect(await schemaCatalog(client)).toEqual(before);
  });

  test('is refused by a version that needs what it has removed', async () => {
    await migrate(
      database.ownerUrl,
      writeMigrations({ '0901_wider.sql': 'SELECT 1', '0902_gone.sql': '-- needs 0901\nSELECT 1' }),
    );
    await expect(migrate(database.ownerUrl)).rejects.toThrow(/0902_gone.sql, which this version does not know/);
  });
});

describe('a migration without a transaction', () => {
  const indexMigration = `-- no transaction
-- Comment; with a semicolon.
DROP INDEX CONCURRENTLY IF EXISTS titles_by_version;
CREATE INDEX CONCURRENTLY titles_by_version ON titles (version);
`;

  test('builds an index concurrently with writers', async () => {
    const files = writeMigrations({ '0901_index.sql': indexMigration });
    expect((await migrate(database.ownerUrl, files)).applied).toContain('0901_index.sql');
    expect(await schemaCatalog(client)).toContainEqual(
      expect.stringMatching(/titles_by_version ON public.titles USING btree \(version\) t/),
    );
  });

  test('that fails halfway is run again from its beginning', async () => {
    const failingMigration = writeMigrations({ '0901_index.sql': `${indexMigration}SELECT 1 / 0;\n` });
    await expect(migrate(database.ownerUrl, failingMigration)).rejects.toThrow(
      /0901_index.sql failed: division by zero/,
    );
    expect(await appliedMigrations()).not.toContain('0901_index.sql');
    expect((await migrate(database.ownerUrl, writeMigrations({ '0901_index.sql': indexMigration }))).applied).toEqual([
      '0901_index.sql',
    ]);
  });
});

test('a migration that waits for a lock too long fails with an explanation and changes nothing', async () => {
  await migrate(database.ownerUrl);
  await client.query('BEGIN');
  await client.query('LOCK TABLE users IN ACCESS SHARE MODE');
  const files = writeMigrations({
    '0901_wider.sql': 'SET LOCAL lock_timeout = 20; ALTER TABLE users ADD COLUMN motto text;',
  });
  const blockedMigration = migrate(database.ownerUrl, files);
  await expect(blockedMigration).rejects.toThrow(StartProblem);
  await expect(blockedMigration).rejects.toThrow(/waits for a lock that others hold, and has changed nothing/);
  await client.query('COMMIT');
  expect((await migrate(database.ownerUrl, files)).applied).toEqual(['0901_wider.sql']);
});
