// What happens around a running site: its database dies or hangs, terminals close, people change their minds.
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#server/core/processes.ts';
import { testPort } from '#test/support/server/ports.ts';
import {
  clearProcesses,
  dataFolder,
  ended,
  gone,
  postgresOf,
  root,
  type Run,
  start,
} from '#test/support/server/processes.ts';

const dataDir = dataFolder();
afterAll(clearProcesses);

const server = [path.join(root, 'server', 'main.ts')];
const importer = [...server, 'import'];

async function stopped(run: Run): Promise<void> {
  run.child.kill('SIGTERM');
  expect(await ended(run.child)).toBe(0);
}

test('a database that dies is told as 503 and comes back by itself', async () => {
  const run = await start(dataDir);
  await run.ready;
  const first = postgresOf(dataDir);
  process.kill(first, 'SIGKILL');
  await run.says('The database has ended by itself; starting it again');
  await run.says('The database answers again');
  await expect.poll(async () => (await fetch(`${run.api}/manga`)).status, { timeout: 10_000 }).toBe(200);
  const second = postgresOf(dataDir);
  expect(second).not.toBe(first);
  await stopped(run);
  expect(isAlive(second)).toBe(false);
});

test('a database that hangs fails requests instead of keeping them', async () => {
  const run = await start(dataDir);
  await run.ready;
  expect((await fetch(`${run.api}/manga`)).status).toBe(200);
  const postgres = postgresOf(dataDir);
  const pool = await backends(postgres);
  for (const pid of [...pool, postgres]) process.kill(pid, 'SIGSTOP');
  try {
    const began = Date.now();
    // lists of titles that are not there need no database
    const answer = await fetch(`${run.api}/group?limit=7`, { signal: AbortSignal.timeout(40_000) });
    expect(answer.status).toBe(503);
    expect(Date.now() - began).toBeLessThan(30_000);
  } finally {
    for (const pid of [...pool, postgres]) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await fetch(`${run.api}/group?limit=8`)).status, { timeout: 20_000 }).toBe(200);
  await stopped(run);
});

test('a request that never ends does not keep the stop, nor leave PostgreSQL behind', async () => {
  const run = await start(dataDir);
  await run.ready;
  const postgres = postgresOf(dataDir);
  const { port } = new URL(run.site);
  const client = connect(Number(port), '127.0.0.1');
  client.on('error', () => {});
  await new Promise<void>((resolve) => client.write('GET / HTTP/1.1\r\nHost: localhost\r\n', () => resolve()));
  run.child.kill('SIGTERM');
  // npm and a nervous supervisor send more of them
  const more = setInterval(() => run.child.kill('SIGTERM'), 1000);
  expect(await ended(run.child)).toBe(0);
  clearInterval(more);
  client.destroy();
  expect(isAlive(postgres)).toBe(false);
});

test('a second Ctrl-C does not wait for requests, and still stops PostgreSQL', async () => {
  const run = await start(dataDir);
  await run.ready;
  const postgres = postgresOf(dataDir);
  const client = connect(Number(new URL(run.site).port), '127.0.0.1');
  client.on('error', () => {});
  await new Promise<void>((resolve) => client.write('GET / HTTP/1.1\r\nHost: localhost\r\n', () => resolve()));
  const began = Date.now();
  run.child.kill('SIGINT');
  await sleep(2200);
  run.child.kill('SIGINT');
  expect(await ended(run.child)).toBe(0);
  expect(Date.now() - began).toBeLessThan(4900);
  client.destroy();
  expect(isAlive(postgres)).toBe(false);
});

test('Ctrl-C while the demo world is being drawn stops at once, and the next start goes on', async () => {
  const folder = dataFolder();
  const run = await start(folder, { env: { SEED: 'demo' } });
  await run.says('Drawing the demo world');
  const postgres = postgresOf(folder);
  await sleep(1500);
  const began = Date.now();
  run.child.kill('SIGINT');
  expect(await ended(run.child)).toBe(0);
  // drawing all of it takes longer
  expect(Date.now() - began).toBeLessThan(15_000);
  expect(run.output()).not.toContain('is ready');
  expect(isAlive(postgres)).toBe(false);
});

test('a reader that goes away does not take the site with it', async () => {
  const run = await start(dataDir, { script: server });
  await run.ready;
  const postgres = postgresOf(dataDir);
  run.child.stdout?.destroy();
  run.child.stderr?.destroy();
  await sleep(100);
  for (let at = 0; at < 3; at++) {
    expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
    expect((await fetch(`${run.api}/manga?title=%00`)).status).toBeGreaterThanOrEqual(400);
  }
  await stopped(run);
  expect(isAlive(postgres)).toBe(false);
});

test('killing npm stops what it started, shell between them or not', async () => {
  // npm runs a shell that runs the script; the shell outlives npm
  const child = await start(dataDir, {
    script: ['-e', npmLike(['sh', '-c', `"${process.execPath}" scripts/start.mjs; exit $?`]), 'npm'],
    env: { npm_lifecycle_event: 'start' },
  });
  await child.ready;
  const postgres = postgresOf(dataDir);
  child.child.kill('SIGKILL');
  expect(await gone(postgres)).toBe(true);
});

/** A program that runs another and waits for it. */
function npmLike([command, ...args]: string[]): string {
  return `require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: 'inherit' })`;
}

test('a taken port is told before anything is made', async () => {
  const folder = dataFolder();
  const blocker = createServer();
  const port = await testPort();
  await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve));
  const run = await start(folder, { env: { API_PORT: String(port) } });
  expect(await ended(run.child)).toBe(1);
  blocker.close();
  expect(run.output()).toContain(`Port ${port} is already in use. Set API_PORT to another one`);
  expect(run.output()).not.toContain('Creating the database');
});

test('port 0 is a free one, and the addresses have its number', async () => {
  const run = await start(dataDir, { env: { PORT: '0', API_PORT: '' } });
  await run.ready;
  const [, site, api] = /Site {2}(\S+)\n {2}API {3}(\S+)/.exec(run.output())!;
  expect(site).not.toMatch(/:0$/);
  expect((await fetch(`${site}/api/ping`)).status).toBe(200);
  expect((await fetch(`${api}/ping`)).status).toBe(200);
  await stopped(run);
});

const file = path.join(mkdtempSync(path.join(tmpdir(), 'komawari-file-')), 'a file');
writeFileSync(file, '');
const badSettings: [string, Record<string, string>, RegExp][] = [
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
test.each(badSettings)('%s: the message names the setting and shows no stack', async (_name, env, message) => {
  const run = await start(dataDir, { env });
  expect(await ended(run.child)).toBe(1);
  expect(run.output()).toMatch(message);
  expect(run.output()).not.toContain('    at ');
});

// no permission stops root
test.skipIf(process.getuid?.() === 0)('a data folder without permission is told with its setting', async () => {
  const folder = dataFolder();
  chmodSync(folder, 0o555);
  const run = await start(folder);
  expect(await ended(run.child)).toBe(1);
  expect(run.output()).toMatch(/may not write there\. Set DATA_DIR/);
  chmodSync(folder, 0o711);
});

test('commands that share a database wait for each other', async () => {
  const folder = dataFolder();
  const site = await start(folder, { script: server });
  await site.ready;
  // the second one comes while the first one is going, and becomes the owner
  site.child.kill('SIGTERM');
  const next = await start(folder, { script: server });
  await next.ready;
  expect(await ended(site.child)).toBe(0);
  expect((await fetch(`${next.site}/api/ping`)).status).toBe(200);

  // an import that comes while a site starts waits until it is there
  const guest = await start(folder, { script: [...importer, '--dry-run', path.join(root, 'test', 'support')] });
  expect(await ended(guest.child)).toBe(0);
  await stopped(next);
});

async function backends(postmaster: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (new RegExp(`^PPid:\\s*${postmaster}$`, 'm').test(status)) found.push(Number(name));
  }
  return found;
}
