// `npm start` as a person runs it: launcher, server and PostgreSQL as processes, started, stopped and killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { serverAccount } from '#server/core/postgres/account.ts';
import { runFolder } from '#server/core/postgres/run-folder.ts';
import { freePort } from '#test/support/app.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
// a space in the path is a part of every run here
const dataDir = mkdtempSync(path.join(tmpdir(), 'komawari start '));
// as root PostgreSQL runs as another user, who must be able to pass
chmodSync(dataDir, 0o711);
const running = new Set<ChildProcess>();

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all([...running].map((child) => ended(child)));
  clear(dataDir);
});

function clear(folder: string): void {
  rmSync(runFolder(folder, serverAccount()), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

interface Run {
  child: ChildProcess;
  output(): string;
  site: string;
  /** Resolves with the milliseconds that it took. */
  ready: Promise<number>;
}

async function start(env: Record<string, string> = {}): Promise<Run> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      npm_lifecycle_event: '',
      PORT: String(port),
      API_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const began = Date.now();
  const ready = (async () => {
    while (!text.includes('is ready')) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${text}`);
      await sleep(20);
    }
    return Date.now() - began;
  })();
  ready.catch(() => {});
  return { child, output: () => text, site: `http://127.0.0.1:${env['PORT'] ?? port}`, ready };
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

function serverPid(): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('starts, answers, refuses a second instance by name, and SIGTERM stops PostgreSQL too', async () => {
  const run = await start();
  await run.ready;
  expect((await fetch(`${run.site}/api/ping`)).status).toBe(200);
  expect((await fetch(run.site)).status).toBe(200);
  const postgres = serverPid();
  expect(alive(postgres)).toBe(true);

  const second = await start();
  expect(await ended(second.child)).toBe(1);
  expect(second.output()).toContain('Another instance already uses the data folder');
  expect(second.output()).toContain(run.site);
  expect(second.output()).toContain('DATA_DIR');

  run.child.kill('SIGTERM');
  expect(await ended(run.child)).toBe(0);
  expect(alive(postgres)).toBe(false);
});

test('Ctrl-C stops everything', async () => {
  const run = await start();
  await run.ready;
  const postgres = serverPid();
  run.child.kill('SIGINT');
  expect(await ended(run.child)).toBe(0);
  expect(alive(postgres)).toBe(false);
});

test('after kill -9 of everything but PostgreSQL the next start recovers and answers', async () => {
  const run = await start();
  await run.ready;
  const postgres = serverPid();
  const owner = Number(/process (\d+)/.exec((await refused()).output())?.[1]);
  process.kill(owner, 'SIGKILL');
  run.child.kill('SIGKILL');
  await ended(run.child);
  expect(alive(postgres)).toBe(true);

  const next = await start();
  await next.ready;
  expect((await fetch(`${next.site}/api/ping`)).status).toBe(200);
  process.kill(serverPid(), 'SIGKILL');
  next.child.kill('SIGTERM');
  await ended(next.child);

  const afterCrash = await start();
  await afterCrash.ready;
  expect((await fetch(`${afterCrash.site}/api/manga`)).status).toBe(200);
  afterCrash.child.kill('SIGTERM');
  expect(await ended(afterCrash.child)).toBe(0);
});

test('the server stops when only its launcher is killed', async () => {
  const run = await start();
  await run.ready;
  const postgres = serverPid();
  run.child.kill('SIGKILL');
  for (let waited = 0; alive(postgres) && waited < 15_000; waited += 50) await sleep(50);
  expect(alive(postgres)).toBe(false);
});

test('a taken port and a bad setting are told with what to set', async () => {
  const blocker = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve));
  const run = await start({ PORT: String(port) });
  expect(await ended(run.child)).toBe(1);
  expect(run.output()).toContain(`Port ${port} is already in use. Set PORT to another one`);
  blocker.close();

  const bad = await start({ LOG_LEVEL: 'loud' });
  expect(await ended(bad.child)).toBe(1);
  expect(bad.output()).toContain('LOG_LEVEL: is "loud"');
  expect(bad.output()).not.toContain('    at ');
});

async function refused(): Promise<Run> {
  const run = await start();
  await ended(run.child);
  return run;
}

test.skipIf(process.getuid?.() !== 0)(
  'as root in a folder that PostgreSQL cannot enter, the database moves and the log says where',
  async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'komawari-closed-'));
    const run = await start({ DATA_DIR: closed });
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
