// Refused starts, each with a message about what to set or do instead, and an interrupted start.
import { chmodSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#server/core/process/processes.ts';
import { testPort } from '#test/support/server/ports.ts';
import {
  clearProcesses,
  createDataFolder,
  createEmptyFolder,
  waitForExit,
  postgresOf,
  startProcess,
} from '#test/support/server/processes.ts';

afterAll(clearProcesses);

test.each(['PORT', 'API_PORT'])('a %s that is in use is reported before anything is created', async (setting) => {
  const portBlocker = createServer();
  const port = await testPort();
  await new Promise<void>((resolve) => portBlocker.listen(port, '127.0.0.1', resolve));
  const run = await startProcess(createEmptyFolder(), { env: { [setting]: String(port) } });
  expect(await waitForExit(run.child)).toBe(1);
  portBlocker.close();
  expect(run.output()).toContain(`Port ${port} is already in use. Set ${setting} to another one`);
  expect(run.output()).not.toContain('Creating the database');
});

const file = path.join(mkdtempSync(path.join(tmpdir(), 'komawari-file-')), 'a file');
writeFileSync(file, '');
const badSettings: [string, Record<string, string>, RegExp][] = [
  ['a word that means nothing', { LOG_LEVEL: 'loud' }, /LOG_LEVEL: is "loud"/],
  ['a data folder that is a file', { DATA_DIR: file }, /a file stands in the way\. Set DATA_DIR/],
  ['a data folder below a file', { DATA_DIR: `${file}/data` }, /a file stands in the way\. Set DATA_DIR/],
  ['a data folder where none can be made', { DATA_DIR: '/proc/komawari' }, /Set DATA_DIR/],
  ['storage that is a file', { STORAGE_URL: `file:${file}` }, /a file stands in the way\. Set STORAGE_URL/],
  [
    'a database where nothing listens',
    { DATABASE_URL: 'postgresql://u:p@127.0.0.1:1/x' },
    /The database of DATABASE_URL cannot be used: nothing listens there/,
  ],
  [
    'a database without a socket',
    { DATABASE_URL: 'postgresql://u@localhost/x?host=/nowhere' },
    /DATABASE_URL cannot be used: there is no such socket/,
  ],
];
const preparedFolder = createDataFolder();
test.each(badSettings)('%s: the message names the setting and has no stack trace', async (_name, env, message) => {
  const run = await startProcess(preparedFolder, { env });
  expect(await waitForExit(run.child)).toBe(1);
  expect(run.output()).toMatch(message);
  expect(run.output()).not.toContain('    at ');
});

// skipped as root, who ignores file permissions
test.skipIf(process.getuid?.() === 0)(
  'a data folder without write permission is reported with its setting',
  async () => {
    const folder = createEmptyFolder();
    chmodSync(folder, 0o555);
    const run = await startProcess(folder);
    expect(await waitForExit(run.child)).toBe(1);
    expect(run.output()).toMatch(/may not write there\. Set DATA_DIR/);
    chmodSync(folder, 0o711);
  },
);

test('Ctrl-C while the demo world is being drawn stops at once, and drawn files are private', async () => {
  const dataDir = createDataFolder();
  const run = await startProcess(dataDir, { env: { SEED: 'demo' } });
  await run.waitForOutput('Drawing the demo world');
  const postgresPid = postgresOf(dataDir);
  const countDrawnFiles = (): number => readdirSync(path.join(dataDir, 'files'), { recursive: true }).length;
  await expect.poll(countDrawnFiles, { interval: 20, timeout: 60_000 }).toBeGreaterThan(10);
  run.child.kill('SIGINT');
  expect(await waitForExit(run.child)).toBe(0);
  // the start prints this line only after it has drawn all demo comics
  expect(run.output()).not.toContain('The demo world is ready');
  expect(isAlive(postgresPid)).toBe(false);

  const publicSiteEnv = { PUBLIC_URL: 'https://comics.example', RATE_LIMITS: 'on' };
  const demoRun = await startProcess(dataDir, { env: publicSiteEnv });
  expect(await waitForExit(demoRun.child)).toBe(1);
  expect(demoRun.output()).toContain('passwords that everybody knows');
  expect(demoRun.output()).toContain('DATA_DIR');

  // a site without the demo world may be public
  const emptyRun = await startProcess(preparedFolder, { env: publicSiteEnv });
  await emptyRun.ready;
  emptyRun.child.kill('SIGTERM');
  expect(await waitForExit(emptyRun.child)).toBe(0);
});
