// The embedded PostgreSQL of one data folder: created on first use, started detached (Ctrl-C must not reach it before
// our listeners have drained), adopted when it outlived a killed parent, restarted when it dies. Every start upgrades
// rules and roles made by an earlier version; an interrupted upgrade is completed by the next start.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { connectionOptions } from '../db.ts';
import { isAlive } from '../../process/processes.ts';
import { type Account, canReach } from './account.ts';
import { operatingSystemUser, reloadAuthentication, writeAuthentication } from './authentication.ts';
import { type Binaries, findBinaries, reachableRoot } from './binaries.ts';
import { restartOnExit } from './keep-alive.ts';
import { applicationRole, ensureApplicationRole, ownerRole } from './roles.ts';
import {
  accountIds,
  waitUntilReady,
  cleanEnvironment,
  launchServer,
  runningServer,
  stopServer,
} from './server-process.ts';

export interface Cluster {
  /** URL for the application, which may read and write rows. */
  url: string;
  /** URL for the owner, which creates databases and tables. */
  ownerUrl: string;
  /** Whether the server was left running by an earlier process and taken over. */
  adopted: boolean;
  stop(): Promise<void>;
}

interface ClusterOptions {
  dataDir: string;
  runDir: string;
  account: Account | null;
  /** Extra server settings; tests turn durability off with them. */
  settings?: Record<string, string>;
  say?: (line: string) => void;
  /** Aborts a start in progress. */
  signal?: AbortSignal | undefined;
}

const adoptTimeoutMs = 30_000;

/** @throws Error with the end of the server's log when it does not come up */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { runDir, account, signal } = options;
  const report = options.say ?? (() => {});
  const osUser = operatingSystemUser();
  const binaries = await findBinaries(account, report);
  const folder = databaseFolder(options.dataDir, account, report);
  const urlOf = (role: string): string => `postgresql://${role}@localhost/komawari?host=${encodeURIComponent(runDir)}`;
  const ownerUrl = urlOf(ownerRole);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: runDir,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const logFile = path.join(options.dataDir, 'postgres.log');
  const startServer = (abortSignal?: AbortSignal): Promise<number> =>
    launchServer({
      program: binaries.postgres,
      folder,
      logFile,
      settings,
      account,
      url: ownerUrl,
      say: report,
      signal: abortSignal,
    });

  let adopted = true;
  let pid = await runningServer(folder);
  if (pid !== null) {
    const leftoverPid = pid;
    const shouldContinue = (): boolean => isAlive(leftoverPid) && !signal?.aborted;
    writeAuthentication(folder, account, osUser);
    const isAdoptable =
      (await reloadAuthentication(leftoverPid, ownerUrl, { timeout: adoptTimeoutMs, hopeful: shouldContinue })) &&
      (await waitUntilReady(ownerUrl, adoptTimeoutMs, shouldContinue));
    if (!isAdoptable) {
      await stopServer(leftoverPid);
      signal?.throwIfAborted();
      pid = null;
    }
  }
  if (pid === null) {
    adopted = false;
    if (!existsSync(path.join(folder, 'PG_VERSION'))) {
      report('Creating the database');
      await initializeDataFolder(binaries, folder, account, options.settings?.['fsync'] !== 'off');
    }
    signal?.throwIfAborted();
    writeAuthentication(folder, account, osUser);
    pid = await startServer(signal);
  }
  const server = restartOnExit(pid, startServer, report);
  try {
    await ensureRoles(ownerUrl);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: urlOf(applicationRole), ownerUrl, adopted, ...server };
}

async function ensureRoles(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ ...connectionOptions(ownerUrl), connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await ensureApplicationRole(client);
  } finally {
    await client.end();
  }
}

async function initializeDataFolder(
  binaries: Binaries,
  folder: string,
  account: Account | null,
  isDurable: boolean,
): Promise<void> {
  const newFolder = `${folder}.new`;
  rmSync(newFolder, { recursive: true, force: true });
  mkdirSync(newFolder, { recursive: true, mode: 0o700 });
  if (account) chownSync(newFolder, account.uid, account.gid);
  const initdbResult = spawnSync(
    binaries.initdb,
    [
      '-D',
      newFolder,
      '-U',
      ownerRole,
      '--auth-local=peer',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(isDurable ? [] : ['--no-sync']),
    ],
    { cwd: '/', encoding: 'utf8', env: cleanEnvironment(), ...accountIds(account) },
  );
  if (initdbResult.status !== 0) {
    throw new Error(`PostgreSQL could not create its files: ${initdbResult.stderr || initdbResult.error?.message}`);
  }
  await rename(newFolder, folder);
}

function databaseFolder(dataDir: string, account: Account | null, report: (line: string) => void): string {
  if (!account || canReach(account, dataDir)) return path.join(dataDir, 'postgres');
  const folderHash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const fallbackFolder = path.join(reachableRoot, `data-${folderHash}`);
  mkdirSync(fallbackFolder, { recursive: true, mode: 0o755 });
  report(`PostgreSQL's own user cannot read ${dataDir}, so the database lives in ${fallbackFolder}`);
  return path.join(fallbackFolder, 'postgres');
}
