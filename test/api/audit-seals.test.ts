// Seals of the audit table: a row that is changed, removed or added is found with its day, nothing of an account's deletion
// matters, and no row of a transaction that commits late is lost.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { sealHandler } from '#server/audit/seal-job.ts';
import { sealsAreMissing, writeSeals } from '#server/audit/seals.ts';
import { openDb } from '#server/core/db/db.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await testApp();
  folder = app.ctx.config.auditSealsDir;
});
afterAll(() => app?.close());

const seal = () => writeSeals(app.ctx);
const verify = () => runCommand(app, ['audit', 'verify']);
const dayBefore = (days: number): string => new Date(Date.now() - days * 24 * 3600_000).toISOString().slice(0, 10);

/** Adds a row at noon of a day. @returns its id */
async function addRow(days: number, more = sql`'{"n": 1}'::jsonb`, db = app.owner): Promise<string> {
  const { rows } = await sql<{ id: string }>`INSERT INTO audit (at, action, object_kind, details)
    VALUES (${`${dayBefore(days)}T12:00:00Z`}::timestamptz, 'user.ban', 'user', ${more}) RETURNING id::text`.execute(
    db,
  );
  return rows[0]!.id;
}

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await sql`TRUNCATE audit`.execute(app.owner);
});

test('each day until yesterday has a seal, days without rows too, and seals stay as they are', async () => {
  await addRow(5);
  await addRow(2);
  await addRow(0);
  await seal();
  const files = [5, 4, 3, 2, 1].map((days) => `${dayBefore(days)}.json`);
  expect(readdirSync(folder).toSorted()).toEqual([...files, 'head.json']);
  const contents = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(contents.map((text) => JSON.parse(text).rows)).toEqual([1, 0, 0, 1, 0]);
  expect(contents.slice(1).map((text) => JSON.parse(text).previous)).toEqual(
    contents.slice(0, -1).map((text) => JSON.parse(text).hash),
  );
  expect(files.map((name) => statSync(path.join(folder, name)).mode & 0o777)).toEqual(files.map(() => 0o400));
  await seal();
  expect(files.map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual(contents);
  expect(await verify()).toMatchObject({ code: 0, said: expect.stringContaining('5 days with 2 rows') });
});

const columns: Readonly<Record<string, string>> = {
  at: "at + interval '1 microsecond'",
  actor_id: '7',
  action: "'user.unban'",
  object_kind: "'title'",
  object_id: "'x'",
  details: "'{}'",
  acting_role: "'ROLE_ADMIN'",
  reason: "'spam'",
  before_hash: "decode(repeat('ab', 32), 'hex')",
  after_hash: "decode(repeat('ab', 32), 'hex')",
  address_hash: "decode(repeat('ab', 32), 'hex')",
  parent_id: '1',
  reverts_id: '1',
  automatic: 'true',
};

test('every column is sealed', async () => {
  const { rows } = await sql<{ name: string }>`SELECT attname AS name FROM pg_attribute
    WHERE attrelid = 'audit'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id' ORDER BY 1`.execute(
    app.owner,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(columns).toSorted());
});

test.each([
  ...Object.entries(columns).map(([column, value]) => [`a changed ${column}`, `UPDATE audit SET ${column} = ${value}`]),
  ['another id', 'UPDATE audit SET id = DEFAULT'],
  ['a removed row', 'DELETE FROM audit'],
  ['a row put in between', `INSERT INTO audit (at, action, object_kind) SELECT at, 'user.ban', 'user' FROM audit`],
  ['a row moved to another day', `UPDATE audit SET at = at + interval '1 day'`],
])('%s is found with its day', async (_, statement) => {
  await addRow(4);
  const id = await addRow(3);
  await addRow(2);
  await seal();
  await sql.raw(`${statement} WHERE id = ${id}`).execute(app.owner);
  const { code, said } = await verify();
  expect([code, said]).toEqual([
    1,
    expect.stringContaining(`${dayBefore(3)}: its rows are not those that were sealed`),
  ]);
  expect(said).not.toContain(dayBefore(4));
});

test('a seal that is missing, changed or replaced is found', async () => {
  for (const days of [4, 3, 2]) await addRow(days);
  await seal();
  const file = path.join(folder, `${dayBefore(3)}.json`);
  rmSync(file);
  expect((await verify()).said).toContain(`${dayBefore(3)}: its seal is missing`);

  // whoever removes a row and seals its day again is found by the next day's seal
  const later = path.join(folder, `${dayBefore(2)}.json`);
  const kept = readFileSync(later);
  await sql`DELETE FROM audit WHERE at < ${dayBefore(2)}::timestamptz`.execute(app.owner);
  await addRow(4);
  rmSync(folder, { recursive: true });
  await seal();
  rmSync(later);
  writeFileSync(later, kept);
  expect((await verify()).said).toContain(`${dayBefore(2)}: its seal does not follow the one before`);
  expect((await verify()).code).toBe(1);
});

test('the newest seals that were removed are missed, and nothing more is sealed over them', async () => {
  for (const days of [4, 3, 2]) await addRow(days);
  await seal();
  expect(await verify()).toMatchObject({ code: 0 });
  expect(await sealsAreMissing(app.ctx)).toBe(false);
  const removed = [2, 1].map((days) => path.join(folder, `${dayBefore(days)}.json`));
  for (const file of removed) rmSync(file);
  await sql`DELETE FROM audit WHERE at > ${dayBefore(2)}::timestamptz`.execute(app.owner);
  const { code, said } = await verify();
  expect([code, said]).toEqual([1, expect.stringContaining(`${dayBefore(2)}: its seal is missing`)]);
  expect(said).toContain(`${dayBefore(1)}: its seal is missing`);
  expect(await sealsAreMissing(app.ctx)).toBe(true);
  await expect(seal()).rejects.toThrow('The newest seals are missing');
  expect(removed.filter((file) => existsSync(file))).toEqual([]);
});

test('the file that names the last seal is missed, written by the next seal, and compared with that seal', async () => {
  for (const days of [3, 2]) await addRow(days);
  await seal();
  const head = path.join(folder, 'head.json');
  rmSync(head);
  // the seals of a site that has none yet are as good as ever
  const headless = await verify();
  expect([headless.code, headless.said]).toEqual([0, expect.stringContaining('There is no head file yet')]);
  await seal();
  expect(await verify()).toMatchObject({ code: 0 });
  writeFileSync(head, JSON.stringify({ day: dayBefore(1), hash: 'ab'.repeat(32) }));
  expect((await verify()).said).toContain(`${dayBefore(1)}: its seal is not the one that head.json names`);
});

test('a row from before the first seal is found', async () => {
  await addRow(3);
  await seal();
  await addRow(9);
  expect((await verify()).said).toContain(`${dayBefore(9)}: it has rows from before the first seal`);
});

test('the deletion of accounts changes nothing that is sealed', async () => {
  const [actor, person] = [await openAccount(app, { roles: ['ROLE_GLOBAL_MODERATOR'] }), await openAccount(app)];
  await recordAudit(app.ctx.db, { action: 'user.ban', actorId: actor.id, kind: 'user', id: person.uid });
  await sql`UPDATE audit SET at = at - interval '2 days'`.execute(app.owner);
  await seal();
  for (const { id } of [actor, person]) await deleteAccount(app.ctx, id);
  expect(await verify()).toMatchObject({ code: 0 });
});

test('rows of transactions that commit late are waited for', async () => {
  await addRow(2);
  const other = openDb(app.databaseOwnerUrl, { max: 1 });
  const inserted = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const late = other.db.transaction().execute(async (tx) => {
    await addRow(1, sql`'{"n": 2}'::jsonb`, tx as never);
    inserted.resolve();
    await commit.promise;
  });
  await inserted.promise;
  await sealHandler.run(app.ctx, {});
  expect((await verify()).said).toBe('No day is sealed yet.');
  commit.resolve();
  await late;
  await other.close();
  // transactions of other tests on the same server are waited for, too
  await expect
    .poll(async () => {
      const { rows: waiting } = await sql<{ payload: { bound: string; day: string } }>`SELECT payload
        FROM graphile_worker._private_jobs WHERE key = 'audit:seal:waiting'`.execute(app.owner);
      await sealHandler.run(app.ctx, waiting[0]!.payload);
      return (await verify()).said;
    })
    .toContain('2 days with 2 rows');
});
