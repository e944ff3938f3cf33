// Jobs in a separate process: a site that does not run them, and a worker that does.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testPassword } from '#test/support/people/accounts.ts';
import { post } from '#test/support/server/http.ts';
import { readMails } from '#test/support/server/mail.ts';
import {
  clearProcesses,
  databaseOf,
  createDataFolder,
  createEmptyFolder,
  waitForExit,
  repositoryRoot,
  startProcess,
} from '#test/support/server/processes.ts';

const server = path.join(repositoryRoot, 'server', 'main.ts');
afterAll(clearProcesses);

test('serve --no-jobs leaves jobs to the command work, which stops on request', { timeout: 90_000 }, async () => {
  const dataDir = createDataFolder();
  const env = { SEED: 'none', HOST: '127.0.0.1' };
  const site = await startProcess(dataDir, { env, script: [server, 'serve', '--no-jobs'] });
  await site.ready;
  const newAccount = { username: 'Patient One', email: 'patient@example.org', password: testPassword };
  expect((await post(`${site.api}/account/create`, JSON.stringify(newAccount))).status).toBe(201);
  const database = await databaseOf(dataDir);
  const waitingJobs = await sql<{ attempts: number; locked: boolean }>`
    SELECT attempts, locked_at IS NOT NULL AS locked FROM graphile_worker.jobs`.execute(database.db);
  expect(waitingJobs.rows).toEqual([{ attempts: 0, locked: false }]);
  // processes that run jobs listen for new ones in the database
  const listeners = await sql`SELECT FROM pg_stat_activity WHERE query ILIKE 'listen%jobs:insert%'`.execute(
    database.db,
  );
  expect(listeners.rows).toEqual([]);
  await database.close();
  expect(existsSync(path.join(dataDir, 'mail'))).toBe(false);

  const worker = await startProcess(dataDir, { env, script: [server, 'work'] });
  await worker.waitForOutput('Doing jobs');
  await expect.poll(() => readMails(dataDir).map(({ to }) => to), { timeout: 10_000 }).toEqual([newAccount.email]);
  await worker.waitForOutput('mail was written to');
  worker.child.kill('SIGINT');
  expect(await waitForExit(worker.child)).toBe(0);
});

test.each([
  [['serve', '--fast'], '"serve" knows no "--fast". There is --no-jobs'],
  [['work', 'hard'], '"work" knows no "hard"'],
])('the arguments %j are refused', async (commandArgs, usageMessage) => {
  const run = await startProcess(createEmptyFolder(), { script: [server, ...commandArgs] });
  expect(await waitForExit(run.child)).toBe(2);
  expect(run.output()).toContain(usageMessage);
});
