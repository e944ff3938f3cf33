// `npm start` with launcher, server and PostgreSQL as real processes that are started, stopped and killed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#server/core/process/processes.ts';
import {
  backendsOf,
  removeFolder,
  clearProcesses,
  dataFolder,
  emptyFolder,
  waitForExit,
  wrapLikeNpm,
  ownerOf,
  postgresOf,
  type Run,
  start,
} from '#test/support/server/processes.ts';

afterAll(clearProcesses);

test('a first start creates the database and refuses a second instance; later starts adopt a running PostgreSQL and recover a crashed one; Ctrl-C stops everything', async () => {
  const dataDir = emptyFolder();
  const run = await start(dataDir);
  await run.ready;
  expect(run.output()).toContain('Creating the database');
  expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
  expect((await fetch(run.site)).status).toBe(200);
  const postgres = postgresOf(dataDir);
  expect(isAlive(postgres)).toBe(true);

  const second = await start(dataDir);
  expect(await waitForExit(second.child)).toBe(1);
  expect(second.output()).toContain('Another instance already uses the data folder');
  expect(second.output()).toContain(run.site);
  expect(second.output()).toContain('DATA_DIR');

  process.kill((await ownerOf(dataDir)).pid, 'SIGKILL');
  run.child.kill('SIGKILL');
  await waitForExit(run.child);
  expect(isAlive(postgres)).toBe(true);

  const next = await start(dataDir);
  await next.ready;
  expect(next.output()).not.toContain('Creating the database');
  expect(postgresOf(dataDir)).toBe(postgres);
  expect((await fetch(`${next.site}/api/ping`)).status).toBe(200);
  // suspends a backend of the database, so that it outlives its server, as happens briefly on a busy machine; the site
  // exits nevertheless
  const leftoverBackend = backendsOf(postgres).at(-1);
  process.kill(leftoverBackend!, 'SIGSTOP');
  process.kill(postgres, 'SIGKILL');
  next.child.kill('SIGTERM');
  await waitForExit(next.child);

  const afterCrash = await start(dataDir);
  await afterCrash.waitForOutput('Waiting for what is left of a database that was killed');
  process.kill(leftoverBackend!, 'SIGCONT');
  await afterCrash.ready;
  expect((await fetch(`${afterCrash.site}/api/manga`)).status).toBe(200);
  const last = postgresOf(dataDir);
  afterCrash.child.kill('SIGINT');
  expect(await waitForExit(afterCrash.child)).toBe(0);
  expect(isAlive(last)).toBe(false);
});

test('a first start responds with the progress while its demo is being drawn, and an interrupted one is continued by the next', async () => {
  const dataDir = dataFolder();
  const env = { SEED: 'demo' };
  const demo = async (run: Run): Promise<{ done: number; total: number } | null> =>
    ((await (await fetch(`${run.site}/api/site/demo`)).json()) as { demo: { done: number; total: number } | null })
      .demo;
  const run = await start(dataDir, { env });
  await run.ready;
  const home = await fetch(run.site);
  expect(home.status).toBe(200);
  expect(await home.text()).toMatch(/"demo":\{"done":\d+,"total":\d+\}/);
  const { total } = (await demo(run))!;
  expect(total).toBeGreaterThan(20);
  await expect.poll(async () => (await demo(run))!.done, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0);
  const titles = async ({ api }: Run): Promise<number> =>
    ((await (await fetch(`${api}/manga?limit=100`)).json()) as { total: number }).total;
  const seen = await titles(run);
  expect(seen).toBeGreaterThan(0);
  run.child.kill('SIGTERM');
  expect(await waitForExit(run.child)).toBe(0);

  const next = await start(dataDir, { env });
  await next.ready;
  await next.waitForOutput('Drawing the demo world');
  expect(await titles(next)).toBeGreaterThanOrEqual(seen);
  expect(await demo(next)).toMatchObject({ total });
  next.child.kill('SIGTERM');
  expect(await waitForExit(next.child)).toBe(0);
  expect(next.output()).not.toContain('not whole');
});

test('the server stops when only its launcher is killed', async () => {
  const dataDir = dataFolder();
  const run = await start(dataDir);
  await run.ready;
  const postgres = postgresOf(dataDir);
  run.child.kill('SIGKILL');
  await waitForExit(run.child);
  expect(isAlive(postgres)).toBe(false);
});

test('killing npm stops the site that it started, with or without a shell in between', async () => {
  const dataDir = dataFolder();
  // npm runs a shell that runs the script; the shell outlives npm
  const run = await start(dataDir, {
    script: ['-e', wrapLikeNpm(['sh', '-c', `"${process.execPath}" scripts/start.mjs; exit $?`]), 'npm'],
    env: { npm_lifecycle_event: 'start' },
  });
  await run.ready;
  const postgres = postgresOf(dataDir);
  run.child.kill('SIGKILL');
  await waitForExit(run.child);
  expect(isAlive(postgres)).toBe(false);
});

// skipped unless the tests run as root, because only then does PostgreSQL run as another user
test.skipIf(process.getuid?.() !== 0)(
  'the database of root moves out of a folder that PostgreSQL cannot enter, and the log says where',
  async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'komawari-closed-'));
    const run = await start(closed);
    await run.ready;
    const moved = /the database lives in (\S+)/.exec(run.output())?.[1];
    expect(moved).toMatch(/^\/var\/lib\/komawari\/data-/);
    expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
    const postgres = postgresOf(moved!);
    run.child.kill('SIGTERM');
    expect(await waitForExit(run.child)).toBe(0);
    expect(isAlive(postgres)).toBe(false);
    removeFolder(closed);
    rmSync(moved!, { recursive: true });
  },
);
