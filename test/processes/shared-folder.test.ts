// Concurrent commands on one data folder.
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { clearProcesses, dataFolder, waitForExit, root, start } from '#test/support/server/processes.ts';

afterAll(clearProcesses);

const server = [path.join(root, 'server', 'main.ts')];

test('commands that share a database wait for each other', async () => {
  const folder = dataFolder();
  const site = await start(folder, { script: server });
  await site.ready;
  // the second process starts while the first one is stopping, and becomes the owner
  site.child.kill('SIGTERM');
  const next = await start(folder, { script: server });
  await next.ready;
  expect(await waitForExit(site.child)).toBe(0);
  expect((await fetch(`${next.site}/api/ping`)).status).toBe(200);

  // an import that starts during the start of a site waits until the site is ready
  const guest = await start(folder, {
    script: [...server, 'import', '--dry-run', path.join(root, 'test', 'support')],
  });
  expect(await waitForExit(guest.child)).toBe(0);
  next.child.kill('SIGTERM');
  expect(await waitForExit(next.child)).toBe(0);
});
