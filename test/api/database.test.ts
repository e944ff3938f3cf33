// The database itself: migrations, drift of the generated types, what the start refuses.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase } from '#server/core/db.ts';
import { migrate } from '#server/core/migrate.ts';
import { generateSchema } from '#server/db/generate.ts';
import { type TestDatabase, testDatabase } from '#test/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the generated types are those of the migrations', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-schema-'));
  const file = path.join(folder, 'schema.ts');
  generateSchema(database.url, file);
  const fresh = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  expect(readFileSync('server/db/schema.ts', 'utf8'), 'run `npm run generate`').toBe(fresh);
});

test('migrating twice, also at once, changes nothing', async () => {
  const results = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(results.map((result) => result.applied)).toEqual([[], []]);
});

test('an applied migration that was edited since is refused by name', async () => {
  await sql`UPDATE schema_migrations SET checksum = 'other' WHERE name = '0001_catalogue.sql'`.execute(database.db);
  await expect(migrate(database.url)).rejects.toThrow('0001_catalogue.sql has changed');
});

test('a database that would lose writes is refused, and letters beyond ASCII have trigrams', async () => {
  const problems = await checkDatabase(database.db, { durable: true });
  expect(problems.map((problem) => problem.setting).sort()).toEqual([
    'fsync',
    'full_page_writes',
    'synchronous_commit',
  ]);
  expect(await checkDatabase(database.db, { durable: false })).toEqual([]);
});
