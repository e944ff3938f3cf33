// Operator commands that check files and look after jobs: what they find, print and change, and their exit codes.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { buildSurroundings, fillAccount } from '#test/support/people/full-account.ts';
import { runCommand } from '#test/support/server/admin-command.ts';
import { addFailedJob } from '#test/support/server/failed-job.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await fillAccount(app, await openAccount(app), await buildSurroundings(app), (field) => field);
  const { id } = await buildTitle(app.ctx);
  await buildCover(app.ctx, id);
  await buildChapter(app.ctx, id, {}, 2);
});
afterAll(() => app?.close());

const run = (...words: string[]) => runCommand(app, words);
const keysWith = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of app.ctx.storage.list(prefix)) keys.push(key);
  return keys.toSorted();
};

test('a whole store is verified without a complaint', async () => {
  expect(await run('blobs', 'verify')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/ 0 missing, 0 damaged, 0 orphaned\.$/),
  });
});

test.each(['data/', 'saver/', 'covers/', 'avatars/'])(
  'a file of %s that is missing or damaged is named',
  async (prefix) => {
    const { storage } = app.ctx;
    for (const key of await keysWith(prefix)) {
      const bytes = (await storage.get(key))!;
      await storage.delete(key);
      expect(await run('blobs', 'verify')).toMatchObject({ code: 1, said: expect.stringContaining(`missing: ${key}`) });
      // smaller sizes have no hash of their own: an empty one is damaged
      await storage.put(key, bytes.subarray(/\.\w+\.\d+\.jpg$/.test(key) ? bytes.length : 1));
      expect(await run('blobs', 'verify')).toMatchObject({ code: 1, said: expect.stringContaining(`damaged: ${key}`) });
      await storage.delete(key);
      await storage.put(key, bytes);
    }
  },
);

test('a file without a row is orphaned, and the sweep of files deletes it', async () => {
  const [key] = await keysWith('data/');
  const name = `data/ab/${'ab'.repeat(32)}.png`;
  const bytes = (await app.ctx.storage.get(key!))!;
  await app.ctx.storage.put('data/other.txt', bytes);
  await app.ctx.storage.put(name, bytes);
  const { said } = await run('blobs', 'verify');
  expect(said).toContain('orphaned: data/other.txt');
  expect(said).toContain(`orphaned: ${name}`);
  expect(await run('sweep', 'files:sweep')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^files:sweep: done in/),
  });
  expect(await keysWith('data/')).not.toContain(name);
  // what is not named like an image was put there by somebody else
  expect(await run('blobs', 'verify')).toMatchObject({
    code: 0,
    said: expect.stringContaining('orphaned: data/other.txt'),
  });
  await app.ctx.storage.delete('data/other.txt');
});

test('a sweep that does not exist is refused before any has run', async () => {
  const before = await app.ctx.db.selectFrom('audit').select('id').execute();
  expect(await run('sweep', 'comments:sweep', 'mails')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^There is no sweep "mails"; there are .*comments:sweep/),
  });
  expect(await app.ctx.db.selectFrom('audit').select('id').execute()).toEqual(before);
});

test('every sweep runs once without names', async () => {
  const { code, said } = await run('sweep');
  expect(code).toBe(0);
  expect(said.split('\n').map((line) => line.split(': done')[0])).toEqual(
    expect.arrayContaining(['account:sweep', 'files:sweep', 'files:abandoned', 'comments:sweep', 'titles:purge']),
  );
});

test('storage and database are counted', async () => {
  const files = (await keysWith('')).length;
  const { said } = await run('storage');
  const counted = said.split('\n').flatMap((line) => /^\w+ +(\d+) +\d+$/.exec(line)?.[1] ?? []);
  expect(counted.reduce((sum, count) => sum + Number(count), 0)).toBe(files);
  expect(said).toMatch(/\d+ bytes are free/);
  expect((await run('database')).said).toMatch(/^\d+ bytes, \d+ connections, schema \d{4}_\w+\.sql\.\n/);
});

/** Tries of a job, which is due now or not. */
const tries = async (id: string): Promise<number> => {
  const { rows } = await sql<{ attempts: number }>`SELECT attempts FROM graphile_worker._private_jobs
    WHERE id = ${id}::bigint`.execute(app.owner);
  return rows[0]!.attempts;
};

beforeEach(async () => void (await sql`DELETE FROM graphile_worker._private_jobs`.execute(app.owner)));

test('failed jobs are listed first, without what moves a terminal, and are tried again', async () => {
  const [first, second] = [await addFailedJob(app), await addFailedJob(app)];
  await sql`SELECT graphile_worker.add_job('titles:purge')`.execute(app.ctx.db);
  const { said } = await run('jobs', 'list');
  expect(said.split('\n').map((line) => line.split(/ +/)[2])).toEqual(['STATE', 'failed', 'failed', 'waiting']);
  expect(said).not.toContain('\u001b');
  expect((await run('jobs', 'list', '--failed')).said.split('\n')).toHaveLength(3);
  expect(await run('jobs', 'retry', 'one')).toMatchObject({ code: 1 });
  expect((await run('jobs', 'retry', first)).said).toBe('1 failed jobs are tried again.');
  expect([await tries(first), (await tries(second)) > 0]).toEqual([0, true]);
  expect((await run('jobs', 'retry')).said).toBe('1 failed jobs are tried again.');
  expect(await tries(second)).toBe(0);
  expect((await run('jobs', 'list', '--failed')).said).toBe('There are no such jobs.');
});
