// Behavior of a running site whose database dies or hangs.
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#server/core/process/processes.ts';
import {
  backendsOf,
  clearProcesses,
  dataFolder,
  waitForExit,
  postgresOf,
  start,
} from '#test/support/server/processes.ts';

afterAll(clearProcesses);

test('a database that dies is restarted, and one that hangs makes requests fail instead of wait', async () => {
  const dataDir = dataFolder();
  const run = await start(dataDir);
  await run.ready;
  const first = postgresOf(dataDir);
  process.kill(first, 'SIGKILL');
  await run.waitForOutput('The database has ended by itself; starting it again');
  await run.waitForOutput('The database answers again');
  await expect.poll(async () => (await fetch(`${run.api}/manga`)).status, { timeout: 10_000 }).toBe(200);
  const second = postgresOf(dataDir);
  expect(second).not.toBe(first);

  const pool = backendsOf(second);
  for (const pid of [...pool, second]) process.kill(pid, 'SIGSTOP');
  try {
    const began = Date.now();
    // requests groups, because listing titles needs no database while there are no titles
    const answer = await fetch(`${run.api}/group?limit=7`, { signal: AbortSignal.timeout(40_000) });
    expect(answer.status).toBe(503);
    expect(Date.now() - began).toBeLessThan(30_000);
  } finally {
    for (const pid of [...pool, second]) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await fetch(`${run.api}/group?limit=8`)).status, { timeout: 20_000 }).toBe(200);
  run.child.kill('SIGTERM');
  expect(await waitForExit(run.child)).toBe(0);
  expect(isAlive(second)).toBe(false);
});
