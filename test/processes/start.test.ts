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
  createDataFolder,
  createEmptyFolder,
  waitForExit,
  wrapLikeNpm,
  ownerInfoOf,
  postgresOf,
  type RunningProcess,
  startProcess,
} from '#test/support/server/processes.ts';

afterAll(clearProcesses);

test('a first start creates the database and refuses a second instance; later starts adopt a running PostgreSQL and recover a crashed one; Ctrl-C stops everything', async () => {
  const dataDir = createEmptyFolder();
  const run = await startProcess(dataDir);
  await run.ready;
  expect(run.output()).toContain('Creating the database');
  expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
  expect((await fetch(run.site)).status).toBe(200);
  const postgres = postgresOf(dataDir);
  expect(isAlive(postgres)).toBe(true);

  const secondSite = await startProcess(dataDir);
  expect(await waitForExit(secondSite.child)).toBe(1);
  expect(secondSite.output()).toContain('Another instance already uses the data folder');
  expect(secondSite.output()).toContain(run.site);
  expect(secondSite.output()).toContain('DATA_DIR');

  process.kill((await ownerInfoOf(dataDir)).pid, 'SIGKILL');
  run.child.kill('SIGKILL');
  await waitForExit(run.child);
  expect(isAlive(postgres)).toBe(true);

  const nextSite = await startProcess(dataDir);
  await nextSite.ready;
  expect(nextSite.output()).not.toContain('Creating the database');
  expect(postgresOf(dataDir)).toBe(postgres);
  expect((await fetch(`${nextSite.site}/api/ping`)).status).toBe(200);
  // suspends a backend of the database, so that it outlives its server, as happens briefly on a busy machine; the site
  // exits nevertheless
  const leftoverBackend = backendsOf(postgres).at(-1);
  process.kill(leftoverBackend!, 'SIGSTOP');
  process.kill(postgres, 'SIGKILL');
  nextSite.child.kill('SIGTERM');
  await waitForExit(nextSite.child);

  const afterCrash = await startProcess(dataDir);
  await afterCrash.waitForOutput('Waiting for what is left of a database that was killed');
  process.kill(leftoverBackend!, 'SIGCONT');
  await afterCrash.ready;
  expect((await fetch(`${afterCrash.site}/api/manga`)).status).toBe(200);
  const lastPostgres = postgresOf(dataDir);
  afterCrash.child.kill('SIGINT');
  expect(await waitForExit(afterCrash.child)).toBe(0);
  expect(isAlive(lastPostgres)).toBe(false);
});

test('a first start responds with the progress while its demo is being drawn, and an interrupted one is continued by the next', async () => {
  const dataDir = createDataFolder();
  const env = { SEED: 'demo' };
  const demoProgress = async (run: RunningProcess): Promise<{ done: number; total: number } | null> =>
    ((await (await fetch(`${run.site}/api/site/demo`)).json()) as { demo: { done: number; total: number } | null })
      .demo;
  const run = await startProcess(dataDir, { env });
  await run.ready;
  const homeResponse = await fetch(run.site);
  expect(homeResponse.status).toBe(200);
  expect(await homeResponse.text()).toMatch(/"demo":\{"done":\d+,"total":\d+\}/);
  const { total } = (await demoProgress(run))!;
  expect(total).toBeGreaterThan(20);
  await expect.poll(async () => (await demoProgress(run))!.done, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0);
  const titles = async ({ api }: RunningProcess): Promise<number> =>
    ((await (await fetch(`${api}/manga?limit=100`)).json()) as { total: number }).total;
  const titleCount = await titles(run);
  expect(titleCount).toBeGreaterThan(0);
  run.child.kill('SIGTERM');
  expect(await waitForExit(run.child)).toBe(0);

  const nextSite = await startProcess(dataDir, { env });
  await nextSite.ready;
  await nextSite.waitForOutput('Drawing the demo world');
  expect(await titles(nextSite)).toBeGreaterThanOrEqual(titleCount);
  expect(await demoProgress(nextSite)).toMatchObject({ total });
  nextSite.child.kill('SIGTERM');
  expect(await waitForExit(nextSite.child)).toBe(0);
  expect(nextSite.output()).not.toContain('not whole');
});

test('the server stops when only its launcher is killed', async () => {
  const dataDir = createDataFolder();
  const run = await startProcess(dataDir);
  await run.ready;
  const postgres = postgresOf(dataDir);
  run.child.kill('SIGKILL');
  await waitForExit(run.child);
  expect(isAlive(postgres)).toBe(false);
});

test('killing npm stops the site that it started, with or without a shell in between', async () => {
  const dataDir = createDataFolder();
  // npm runs a shell that runs the script; the shell outlives npm
  const run = await startProcess(dataDir, {
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
    const closedFolder = mkdtempSync(path.join(tmpdir(), 'komawari-closed-'));
    const run = await startProcess(closedFolder);
    await run.ready;
    const movedFolder = /the database lives in (\S+)/.exec(run.output())?.[1];
    expect(movedFolder).toMatch(/^\/var\/lib\/komawari\/data-/);
    expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
    const postgres = postgresOf(movedFolder!);
    run.child.kill('SIGTERM');
    expect(await waitForExit(run.child)).toBe(0);
    expect(isAlive(postgres)).toBe(false);
    removeFolder(closedFolder);
    rmSync(movedFolder!, { recursive: true });
  },
);
