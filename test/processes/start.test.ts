// `npm start` as a person runs it: launcher, server and PostgreSQL as processes, started, stopped and killed.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isAlive } from '#server/core/processes.ts';
import { testPort } from '#test/support/server/ports.ts';
import { clear, clearProcesses, dataFolder, ended, gone, postgresOf, start } from '#test/support/server/processes.ts';

const dataDir = dataFolder();
afterAll(clearProcesses);

async function refusal(): Promise<string> {
  const run = await start(dataDir);
  await ended(run.child);
  return run.output();
}

test('starts, answers, refuses a second instance by name, and SIGTERM stops PostgreSQL too', async () => {
  const run = await start(dataDir);
  await run.ready;
  expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
  expect((await fetch(run.site)).status).toBe(200);
  const postgres = postgresOf(dataDir);
  expect(isAlive(postgres)).toBe(true);

  const second = await start(dataDir);
  expect(await ended(second.child)).toBe(1);
  expect(second.output()).toContain('Another instance already uses the data folder');
  expect(second.output()).toContain(run.site);
  expect(second.output()).toContain('DATA_DIR');

  run.child.kill('SIGTERM');
  expect(await ended(run.child)).toBe(0);
  expect(isAlive(postgres)).toBe(false);
});

test('Ctrl-C stops everything', async () => {
  const run = await start(dataDir);
  await run.ready;
  const postgres = postgresOf(dataDir);
  run.child.kill('SIGINT');
  expect(await ended(run.child)).toBe(0);
  expect(isAlive(postgres)).toBe(false);
});

test('after kill -9 of everything but PostgreSQL the next start recovers and answers', async () => {
  const run = await start(dataDir);
  await run.ready;
  const postgres = postgresOf(dataDir);
  const owner = Number(/process (\d+)/.exec(await refusal())?.[1]);
  process.kill(owner, 'SIGKILL');
  run.child.kill('SIGKILL');
  await ended(run.child);
  expect(isAlive(postgres)).toBe(true);

  const next = await start(dataDir);
  await next.ready;
  expect((await fetch(`${next.site}/api/ping`)).status).toBe(200);
  process.kill(postgresOf(dataDir), 'SIGKILL');
  next.child.kill('SIGTERM');
  await ended(next.child);

  const afterCrash = await start(dataDir);
  await afterCrash.ready;
  expect((await fetch(`${afterCrash.site}/api/manga`)).status).toBe(200);
  afterCrash.child.kill('SIGTERM');
  expect(await ended(afterCrash.child)).toBe(0);
});

test('the server stops when only its launcher is killed', async () => {
  const run = await start(dataDir);
  await run.ready;
  const postgres = postgresOf(dataDir);
  run.child.kill('SIGKILL');
  expect(await gone(postgres)).toBe(true);
});

test('a taken port and a bad setting are told with what to set', async () => {
  const blocker = createServer();
  const port = await testPort();
  await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve));
  const run = await start(dataDir, { env: { PORT: String(port) } });
  expect(await ended(run.child)).toBe(1);
  expect(run.output()).toContain(`Port ${port} is already in use. Set PORT to another one`);
  blocker.close();

  const bad = await start(dataDir, { env: { LOG_LEVEL: 'loud' } });
  expect(await ended(bad.child)).toBe(1);
  expect(bad.output()).toContain('LOG_LEVEL: is "loud"');
  expect(bad.output()).not.toContain('    at ');
});

// only root's PostgreSQL runs as another user
test.skipIf(process.getuid?.() !== 0)(
  'as root in a folder that PostgreSQL cannot enter, the database moves and the log says where',
  async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'komawari-closed-'));
    const run = await start(closed);
    await run.ready;
    const moved = /the database lives in (\S+)/.exec(run.output())?.[1];
    expect(moved).toMatch(/^\/var\/lib\/komawari\/data-/);
    expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
    run.child.kill('SIGTERM');
    expect(await ended(run.child)).toBe(0);
    clear(closed);
    rmSync(moved!, { recursive: true });
  },
);

test('a world that was made to be looked at is not shown to others', async () => {
  const ofDemo = dataFolder();
  const drawing = await start(ofDemo, { env: { SEED: 'demo' } });
  await drawing.says('Drawing the demo world');
  drawing.child.kill('SIGTERM');
  await ended(drawing.child);

  const open = { PUBLIC_URL: 'https://comics.example', RATE_LIMITS: 'on' };
  const shown = await start(ofDemo, { env: open });
  expect(await ended(shown.child)).toBe(1);
  expect(shown.output()).toContain('passwords that everybody knows');
  expect(shown.output()).toContain('DATA_DIR');

  // one that nobody made is
  const own = await start(dataDir, { env: open });
  await own.ready;
  own.child.kill('SIGTERM');
  expect(await ended(own.child)).toBe(0);
});
