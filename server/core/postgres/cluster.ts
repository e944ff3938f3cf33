// The embedded PostgreSQL of one data folder: created on first use, started detached (Ctrl-C must not reach it
// before our listeners have drained), adopted when it outlived a killed parent, stopped by its pid.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connection } from '../db.ts';
import { type Account, canReach } from './account.ts';
import { findBinaries, reachableRoot } from './binaries.ts';

export interface Cluster {
  url: string;
  /** True when a server that an earlier process left behind was taken over. */
  adopted: boolean;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  dataDir: string;
  runDir: string;
  account: Account | null;
  /** Extra server settings; tests turn durability off with them. */
  settings?: Record<string, string>;
  say?: (line: string) => void;
}

const superuser = 'komawari';
const startTimeout = 120_000;

/** @throws Error with the end of the server's log when it does not come up */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { runDir, account } = options;
  const say = options.say ?? (() => {});
  const binaries = await findBinaries(account, say);
  const folder = databaseFolder(options.dataDir, account, say);
  const url = `postgresql://${superuser}@localhost/komawari?host=${encodeURIComponent(runDir)}`;

  const left = await leftover(folder);
  if (left !== null) {
    if (await answers(url, 30_000, left)) return { url, adopted: true, stop: () => stopServer(left) };
    await stopServer(left);
  }

  if (!existsSync(path.join(folder, 'PG_VERSION'))) {
    say('Creating the database');
    const fresh = `${folder}.new`;
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true, mode: 0o700 });
    if (account) chownSync(fresh, account.uid, account.gid);
    const made = spawnSync(
      binaries.initdb,
      [
        '-D',
        fresh,
        '-U',
        superuser,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(options.settings?.['fsync'] === 'off' ? ['--no-sync'] : []),
      ],
      { cwd: '/', encoding: 'utf8', env: cleanEnvironment(), ...ids(account) },
    );
    if (made.status !== 0)
      throw new Error(`PostgreSQL could not create its files: ${made.stderr || made.error?.message}`);
    await rename(fresh, folder);
  }

  const logFile = path.join(options.dataDir, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: runDir,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const server = spawn(
    binaries.postgres,
    ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: '/', detached: true, stdio: ['ignore', log, log], env: cleanEnvironment(), ...ids(account) },
  );
  closeSync(log);
  let ended: string | null = null;
  server.once('error', (error) => (ended = error.message));
  server.once('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`));
  server.unref();
  const pid = server.pid;
  if (pid === undefined) throw new Error('PostgreSQL did not start');
  if (!(await answers(url, startTimeout, pid, () => ended !== null))) {
    const tail = (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-8).join('\n');
    if (ended === null) await stopServer(pid);
    throw new Error(`PostgreSQL did not start (${ended ?? 'no answer'}). The end of ${logFile}:\n${tail}`);
  }
  return { url, adopted: false, stop: () => stopServer(pid) };
}

function databaseFolder(dataDir: string, account: Account | null, say: (line: string) => void): string {
  if (!account || canReach(account, dataDir)) return path.join(dataDir, 'postgres');
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const moved = path.join(reachableRoot, `data-${name}`);
  mkdirSync(moved, { recursive: true, mode: 0o755 });
  say(`PostgreSQL's own user cannot read ${dataDir}, so the database lives in ${moved}`);
  return path.join(moved, 'postgres');
}

/** The pid of a server that still runs on this folder, or null. */
async function leftover(folder: string): Promise<number | null> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid || !alive(pid)) return null;
  // a pid is reused after a restart of the machine: only a server of this very folder counts
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

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Waits until the server takes queries; creates the product's database on the way. */
async function answers(url: string, timeout: number, pid: number, ended = () => !alive(pid)): Promise<boolean> {
  const until = Date.now() + timeout;
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  while (Date.now() < until && !ended()) {
    const client = new pg.Client({ ...connection(maintenance.toString()), connectionTimeoutMillis: 5000 });
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

/** Fast shutdown, then immediate, then kill; PostgreSQL recovers from each by itself. */
async function stopServer(pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    if (!alive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (!alive(pid)) return;
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

function ids(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Nothing of our own environment may change how the server or its tools behave. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC', HOME: '/' };
}
