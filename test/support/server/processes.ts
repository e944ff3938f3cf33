// `npm start` and other commands as processes of their own, on a data folder of the test.
import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverAccount } from '#server/core/postgres/account.ts';
import { isAlive } from '#server/core/processes.ts';
import { runFolder } from '#server/core/postgres/run-folder.ts';
import { testPort } from './ports.ts';

export const root = path.resolve(import.meta.dirname, '..', '..', '..');
const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** A data folder; a space in its path is a part of every run. */
export function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari start '));
  // as root PostgreSQL runs as another user, who must be able to pass
  chmodSync(folder, 0o711);
  folders.add(folder);
  return folder;
}

/** Ends what still runs, and removes the folders. */
export async function clearProcesses(): Promise<void> {
  for (const child of running) child.kill('SIGTERM');
  await Promise.all([...running].map((child) => ended(child)));
  for (const folder of folders) clear(folder);
  folders.clear();
}

export function clear(folder: string): void {
  rmSync(runFolder(folder, serverAccount()), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

export interface Run {
  child: ChildProcess;
  output(): string;
  site: string;
  api: string;
  /** Resolves with the milliseconds that it took. */
  ready: Promise<number>;
  /** Resolves when the output has the text; fails when the process ends without. */
  says(text: string): Promise<void>;
}

export interface RunOptions extends SpawnOptions {
  env?: Record<string, string>;
  /** The script and its arguments; `npm start` by default. */
  script?: string[];
}

export async function start(dataDir: string, { env = {}, script, ...options }: RunOptions = {}): Promise<Run> {
  const port = env['PORT'] ?? String(await testPort());
  const apiPort = env['API_PORT'] ?? String(await testPort());
  const child = spawn(process.execPath, script ?? [path.join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    env: {
      ...process.env,
      NODE_ENV: '',
      npm_lifecycle_event: '',
      PORT: port,
      API_PORT: apiPort,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'none',
      RATE_LIMITS: 'off',
      ...env,
    },
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const began = Date.now();
  const says = async (wanted: string): Promise<void> => {
    while (!text.includes(wanted)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${text}`);
      await sleep(20);
    }
  };
  const ready = says('is ready').then(() => Date.now() - began);
  ready.catch(() => {});
  return {
    child,
    output: () => text,
    site: `http://127.0.0.1:${port}`,
    api: `http://127.0.0.1:${apiPort}`,
    ready,
    says,
  };
}

/** The exit code, or null when a signal ended it. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

/** The process id of the PostgreSQL of a data folder. */
export function postgresOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export async function gone(pid: number, patience = 15_000): Promise<boolean> {
  for (let waited = 0; isAlive(pid) && waited < patience; waited += 50) await sleep(50);
  return !isAlive(pid);
}
