// Behavior of a running site whose database dies or hangs.
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#server/core/process/processes.ts';
import {
  backendsOf,
  clearProcesses,
  createDataFolder,
  waitForExit,
  postgresOf,
  startProcess,
} from '#test/support/server/processes.ts';

afterAll(clearProcesses);

test('a database that dies is restarted, and one that hangs makes requests fail instead of wait', async () => {
  const dataDir = createDataFolder();
  const site = await startProcess(dataDir);
  await site.ready;
  const firstPostgres = postgresOf(dataDir);
  process.kill(firstPostgres, 'SIGKILL');
  await site.waitForOutput('The database has ended by itself; starting it again');
  await site.waitForOutput('The database answers again');
  await expect.poll(async () => (await fetch(`${site.api}/manga`)).status, { timeout: 10_000 }).toBe(200);
  const secondPostgres = postgresOf(dataDir);
  expect(secondPostgres).not.toBe(firstPostgres);

  const backendPids = backendsOf(secondPostgres);
  for (const pid of [...backendPids, secondPostgres]) process.kill(pid, 'SIGSTOP');
  try {
    const startedAt = Date.now();
    // requests groups, because listing titles needs no database while there are no titles
    const response = await fetch(`${site.api}/group?limit=7`, { signal: AbortSignal.timeout(40_000) });
    expect(response.status).toBe(503);
    expect(Date.now() - startedAt).toBeLessThan(30_000);
  } finally {
    for (const pid of [...backendPids, secondPostgres]) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await fetch(`${site.api}/group?limit=8`)).status, { timeout: 20_000 }).toBe(200);
  site.child.kill('SIGTERM');
  expect(await waitForExit(site.child)).toBe(0);
  expect(isAlive(secondPostgres)).toBe(false);
});
