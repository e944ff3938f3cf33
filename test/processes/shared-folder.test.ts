// Concurrent commands on one data folder.
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  clearProcesses,
  createDataFolder,
  waitForExit,
  repositoryRoot,
  startProcess,
} from '#test/support/server/processes.ts';

afterAll(clearProcesses);

const server = [path.join(repositoryRoot, 'server', 'main.ts')];

test('commands that share a database wait for each other', async () => {
  const folder = createDataFolder();
  const site = await startProcess(folder, { script: server });
  await site.ready;
  // the second process starts while the first one is stopping, and becomes the owner
  site.child.kill('SIGTERM');
  const nextSite = await startProcess(folder, { script: server });
  await nextSite.ready;
  expect(await waitForExit(site.child)).toBe(0);
  expect((await fetch(`${nextSite.site}/api/ping`)).status).toBe(200);

  // an import that starts during the start of a site waits until the site is ready
  const guest = await startProcess(folder, {
    script: [...server, 'import', '--dry-run', path.join(repositoryRoot, 'test', 'support')],
  });
  expect(await waitForExit(guest.child)).toBe(0);
  nextSite.child.kill('SIGTERM');
  expect(await waitForExit(nextSite.child)).toBe(0);
});
