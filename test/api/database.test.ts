// The database: migrations, generated types, lost connections, timeouts, and settings that prevent the start.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabase, openDb } from '#server/core/db/db.ts';
import { migrate } from '#server/core/db/migrate.ts';
import { maxPreparedStatements } from '#server/core/db/prepared.ts';
import { generateSchema } from '#server/db/generate.ts';
import { type TestDatabase, testDatabase } from '#test/support/server/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the generated types match the migrations', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari-schema-'));
  const file = path.join(folder, 'schema.ts');
  generateSchema(database.url, file);
  const generatedTypes = readFileSync(file, 'utf8');
  rmSync(folder, { recursive: true });
  expect(readFileSync('server/db/schema.ts', 'utf8'), 'run `npm run generate`').toBe(generatedTypes);
});

test('migrating again, even in parallel, changes nothing', async () => {
  const results = await Promise.all([migrate(database.ownerUrl), migrate(database.ownerUrl)]);
  expect(results.map((result) => result.applied)).toEqual([[], []]);
});

test('a lost connection fails its transaction, not the process', async () => {
  const otherDb = openDb(database.url, { max: 2 });
  await expect(
    otherDb.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      // the connection ends while idle in its transaction, without a pending query; the 5 s are a timeout, not a wait
      await sql`SELECT pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(database.db);
      await sql`SELECT 1`.execute(tx);
    }),
  ).rejects.toThrow();
  expect((await sql<{ one: number }>`SELECT 1 AS one`.execute(otherDb.db)).rows).toEqual([{ one: 1 }]);
  await otherDb.close();
});

test('a connection prepares only repeated statements, up to a maximum', async () => {
  const otherDb = openDb(database.url, { max: 1 });
  const countPrepared = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM pg_prepared_statements`.execute(otherDb.db);
    return rows[0]!.count;
  };
  const selectNumber = (number: number) => otherDb.prepared.rows<[number]>(`SELECT ${number}::int`, []);
  for (let number = 0; number < maxPreparedStatements + 100; number++) await selectNumber(number);
  expect(await countPrepared()).toBe(0);
  for (let number = 0; number < maxPreparedStatements + 100; number++)
    for (let repetition = 0; repetition < 2; repetition++) await selectNumber(number);
  expect(await countPrepared()).toBe(maxPreparedStatements);
  expect([await selectNumber(3), await selectNumber(maxPreparedStatements + 50)]).toEqual([
    [[3]],
    [[maxPreparedStatements + 50]],
  ]);
  await otherDb.close();
});

test('a query that exceeds the timeout is canceled', async () => {
  const shortTimeoutDb = openDb(database.url, { max: 1, timeoutMs: 300 });
  const began = Date.now();
  await expect(sql`SELECT pg_sleep(20)`.execute(shortTimeoutDb.db)).rejects.toThrow(/statement timeout/);
  expect(Date.now() - began).toBeLessThan(5000);
  await shortTimeoutDb.close();
});

test('a database that could lose writes is refused, and letters beyond ASCII have trigrams', async () => {
  const problems = await checkDatabase(database.db, { durable: true });
  expect(problems.map((problem) => problem.setting).sort()).toEqual([
    'fsync',
    'full_page_writes',
    'synchronous_commit',
  ]);
  expect(await checkDatabase(database.db, { durable: false })).toEqual([]);
});
