// Runs `npm start` and other commands as child processes on a test's data folder.
import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { type Database, openDb } from '#server/core/db/db.ts';
import { serverAccount } from '#server/core/db/postgres/account.ts';
import { claimFolder, type OwnerInfo } from '#server/core/db/postgres/owner.ts';
import { runFolder } from '#server/core/db/postgres/run-folder.ts';
import { linkRetainedAssets } from './retained-assets.ts';
import { testPort } from './ports.ts';

export const repositoryRoot = path.resolve(import.meta.dirname, '..', '..', '..');
const runningChildren = new Set<ChildProcess>();
const createdFolders = new Set<string>();

/** Creates an empty data folder, for a first start; its path contains a space, to test that as well. */
export function createEmptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'komawari start '));
  // when the tests run as root, PostgreSQL runs as another user, who must be able to traverse the folder
  chmodSync(folder, 0o711);
  createdFolders.add(folder);
  return folder;
}

/** Creates a data folder with a migrated database, as left by an earlier start. */
export function createDataFolder(): string {
  const folder = createEmptyFolder();
  // preserves the owner, who is another user when the tests run as root
  execFileSync('cp', ['-a', path.join(inject('preparedData'), 'postgres'), folder]);
  linkRetainedAssets(folder);
  return folder;
}

/** Stops all running processes and removes their folders. */
export async function clearProcesses(): Promise<void> {
  for (const child of runningChildren) child.kill('SIGTERM');
  await Promise.all([...runningChildren].map((child) => waitForExit(child)));
  for (const folder of createdFolders) removeFolder(folder);
  createdFolders.clear();
}

export function removeFolder(folder: string): void {
  rmSync(runFolder(folder, serverAccount()), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

export interface RunningProcess {
  child: ChildProcess;
  output(): string;
  site: string;
  api: string;
  /** Resolves when the site is ready, with the milliseconds since the start. */
  ready: Promise<number>;
  /** Resolves when the output contains the text; rejects when the process ends without it. */
  waitForOutput(text: string): Promise<void>;
}

export interface RunOptions extends SpawnOptions {
  env?: Record<string, string>;
  /** The script and its arguments; `npm start` by default. */
  script?: string[];
}

export async function startProcess(
  dataDir: string,
  { env = {}, script, ...options }: RunOptions = {},
): Promise<RunningProcess> {
  const port = env['PORT'] ?? String(await testPort());
  const apiPort = env['API_PORT'] ?? String(await testPort());
  const child = spawn(process.execPath, script ?? [path.join(repositoryRoot, 'scripts', 'start.mjs')], {
    cwd: repositoryRoot,
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
      REVIEW_SAMPLES: '0',
      // shared compile cache of Node, which halves the start time
      NODE_COMPILE_CACHE: path.join(inject('preparedData'), 'compiled'),
      ...env,
    },
  });
  runningChildren.add(child);
  child.once('exit', () => runningChildren.delete(child));
  let text = '';
  const outputListeners = new Set<() => void>();
  const onOutput = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const check of outputListeners) check();
  };
  child.stdout?.on('data', onOutput);
  child.stderr?.on('data', onOutput);
  let isClosed = false;
  exitCodes.set(
    child,
    new Promise((resolve) => {
      child.once('close', (code) => {
        isClosed = true;
        for (const check of outputListeners) check();
        resolve(code);
      });
    }),
  );
  const startedAt = Date.now();
  const waitForOutput = (expectedText: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (!text.includes(expectedText) && !isClosed) return;
        outputListeners.delete(check);
        if (text.includes(expectedText)) resolve();
        else reject(new Error(`it ended: ${text}`));
      };
      outputListeners.add(check);
      check();
    });
  const ready = waitForOutput('is ready').then(() => Date.now() - startedAt);
  ready.catch(() => {});
  return {
    child,
    output: () => text,
    site: `http://127.0.0.1:${port}`,
    api: `http://127.0.0.1:${apiPort}`,
    ready,
    waitForOutput,
  };
}

/** Returns code for `node -e` that runs another program and waits for it, like npm. */
export function wrapLikeNpm([command, ...args]: string[]): string {
  return `require('node:child_process').spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { stdio: 'inherit' })`;
}

const exitCodes = new WeakMap<ChildProcess, Promise<number | null>>();

/**
 * Resolves with the exit code, or null when a signal ended the process. Waits until its output is closed, so that child
 * processes that outlive it have ended too.
 */
export const waitForExit = (child: ChildProcess): Promise<number | null> => exitCodes.get(child)!;

/** Returns the process id of a data folder's PostgreSQL. */
export function postgresOf(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Returns the process ids of a PostgreSQL's backends and background workers. */
export function backendsOf(postmaster: number): number[] {
  const parent = new RegExp(`^PPid:\\s*${postmaster}$`, 'm');
  const isChild = (name: string): boolean => {
    try {
      return parent.test(readFileSync(`/proc/${name}/status`, 'utf8'));
    } catch {
      // the process ended before its status was read
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name))
    .map(Number);
}

/** Returns the process id, command and URLs that the owner process of a data folder publishes. */
export async function ownerInfoOf(dataDir: string): Promise<OwnerInfo> {
  const testOwnerInfo = {
    pid: process.pid,
    command: 'test',
    databaseUrl: null,
    databaseOwnerUrl: null,
    siteUrl: null,
    closing: false,
    startedAt: '',
  };
  const claim = await claimFolder(runFolder(dataDir, serverAccount()), testOwnerInfo);
  if ('owned' in claim) {
    await claim.owned.release();
    throw new Error(`nobody owns ${dataDir}`);
  }
  claim.guest.leave();
  return claim.guest.owner;
}

/** Connects to the database of the site that runs on a data folder. */
export async function databaseOf(dataDir: string, max = 2): Promise<Database> {
  const { databaseUrl } = await ownerInfoOf(dataDir);
  if (databaseUrl === null) throw new Error(`the database of ${dataDir} does not answer yet`);
  return openDb(databaseUrl, { max });
}
