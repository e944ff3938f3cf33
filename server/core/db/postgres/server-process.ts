// Starts, finds, waits for and stops the PostgreSQL process of one data folder.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from '../db.ts';
import { isAlive } from '../../process/processes.ts';
import type { Account } from './account.ts';

interface LaunchOptions {
  program: string;
  /** PostgreSQL's data folder. */
  folder: string;
  logFile: string;
  settings: Record<string, string>;
  account: Account | null;
  /** URL at which the owner reaches the started server. */
  url: string;
  /** Prints a progress message. */
  say: (line: string) => void;
  /** Aborts the wait and stops the process. */
  signal?: AbortSignal | undefined;
}

const startTimeoutMs = 120_000;
/**
 * Milliseconds that a start waits for leftover processes of a killed PostgreSQL: they exit by themselves, but not at
 * once on a busy machine.
 */
const leftoverTimeoutMs = 30_000;
/** Milliseconds between two attempts to start while processes of a killed PostgreSQL are left. */
const leftoverRetryMs = 100;
/** PostgreSQL's errors when a killed server left something behind: its child processes, or its lock file. */
const leftoverError = /FATAL: {2}(pre-existing shared memory block .* still in use|lock file ".*" already exists)/;

/**
 * Starts a server that outlives this process and waits until it accepts queries. @returns its process id
 * @throws Error with the end of the server's log when it does not start
 */
export async function launchServer(options: LaunchOptions): Promise<number> {
  const { say: report, logFile, signal } = options;
  const deadline = Date.now() + leftoverTimeoutMs;
  for (let hasAnnounced = false; ; hasAnnounced = true) {
    const launchResult = await tryLaunch(options);
    if ('pid' in launchResult) return launchResult.pid;
    const { said: logOutput, why } = launchResult;
    if (!leftoverError.test(logOutput) || Date.now() > deadline) {
      const logTail = logOutput.trimEnd().split('\n').slice(-8).join('\n');
      throw new Error(`PostgreSQL did not start (${why}). The end of ${logFile}:\n${logTail}`);
    }
    if (!hasAnnounced) report('Waiting for what is left of a database that was killed');
    await sleep(leftoverRetryMs, undefined, { signal });
  }
}

/** Returns the process id once the server accepts queries, else its log output and the reason of the failure. */
async function tryLaunch(options: LaunchOptions): Promise<{ pid: number } | { said: string; why: string }> {
  const { program, folder, logFile, settings, account, url, signal } = options;
  const logHandle = openSync(logFile, 'a', 0o600);
  const logStartOffset = fstatSync(logHandle).size;
  const server = spawn(
    program,
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      cwd: '/',
      detached: true,
      stdio: ['ignore', logHandle, logHandle],
      env: cleanEnvironment(),
      ...accountIds(account),
    },
  );
  closeSync(logHandle);
  let exitReason: string | null = null;
  server.once('error', (error) => (exitReason = error.message));
  server.once('exit', (code, signalName) => (exitReason = `it ended with ${signalName ?? code}`));
  server.unref();
  const pid = server.pid;
  if (pid === undefined) throw new Error('PostgreSQL did not start');
  if (await waitUntilReady(url, startTimeoutMs, () => exitReason === null && !signal?.aborted)) return { pid };
  if (exitReason === null) await stopServer(pid);
  signal?.throwIfAborted();
  const logOutput = (await readFile(logFile).catch(() => Buffer.alloc(0))).subarray(logStartOffset).toString();
  return { said: logOutput, why: exitReason ?? 'no answer' };
}

/** Returns the pid of a server that still runs on this folder, or null. */
export async function runningServer(folder: string): Promise<number | null> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid || !isAlive(pid)) return null;
  // pids are reused after a reboot: only a server of this very folder counts
  const command = commandLine(pid);
  return command === null || command.includes(folder) ? pid : null;
}

function commandLine(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return ps.status === 0 ? ps.stdout : null;
  }
}

/** Waits until the server accepts queries, at most `timeout` ms; creates the product's database if it is missing. */
export async function waitUntilReady(url: string, timeout: number, shouldContinue: () => boolean): Promise<boolean> {
  const deadline = Date.now() + timeout;
  const maintenanceUrl = new URL(url);
  maintenanceUrl.pathname = '/postgres';
  while (Date.now() < deadline && shouldContinue()) {
    const client = new pg.Client({
      ...connectionOptions(maintenanceUrl.toString()),
      connectionTimeoutMillis: 5000,
      query_timeout: 60_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'komawari'`);
      if (rowCount === 0) await client.query('CREATE DATABASE komawari');
      return true;
    } catch {
      await sleep(25);
    } finally {
      await client.end().catch(() => {});
    }
  }
  return false;
}

/** Stops the server: fast shutdown, then immediate, then kill. PostgreSQL recovers from each by itself. */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

export function accountIds(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Returns a minimal environment, so that this process's variables cannot change how PostgreSQL or its tools behave. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/' };
}
