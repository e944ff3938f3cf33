// Restarts a site's database while users write: stops it, and the owner of the data folder starts it again as after a
// crash. While the writes go on, polls both processes to check that they return the last acknowledged value.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { connectionOptions } from '#server/core/db/db.ts';
import { isAlive } from '#server/core/process/processes.ts';
import { serverAccount } from '#server/core/db/postgres/account.ts';
import { claimFolder } from '#server/core/db/postgres/owner.ts';
import { runFolder } from '#server/core/db/postgres/run-folder.ts';
import type { Writer, Writers } from './writers.ts';

export interface RestartResult {
  /** `performance.now()` times: when the shutdown was requested, and when the database accepted queries again. */
  stoppedAt: number;
  backAt: number;
  /** Number of reads of a last acknowledged value that returned a value, current or stale. */
  looks: number;
  /** Number of stale reads while the database was down. */
  staleWhileAway: number;
  /** Maximum age of a stale read in milliseconds since the restart or the acknowledged write, whichever came later. */
  staleAfter: number;
}

export interface RestartOptions {
  folder: string;
  origins: number;
  people: Writers;
  writers: readonly Writer[];
  /** Duration of the writes in seconds. */
  seconds: number;
  /** Settles when all writes are done. */
  writing: Promise<unknown>;
}

/** Fraction of the write duration after which the database stops. */
const stopAfterFraction = 1 / 3;
const readIntervalMs = 250;
const pollMs = 25;
const timeoutMs = 60_000;

export async function restartDuring(options: RestartOptions): Promise<RestartResult> {
  const { folder, origins, people, writers, seconds, writing } = options;
  const url = await ownerUrlOf(folder);
  const pid = await readPostgresPid(url);
  await sleep(seconds * stopAfterFraction * 1000);
  const result: RestartResult = {
    stoppedAt: performance.now(),
    backAt: Number.NaN,
    looks: 0,
    staleWhileAway: 0,
    staleAfter: 0,
  };
  // PostgreSQL's fast shutdown aborts running transactions
  process.kill(pid, 'SIGINT');
  const restartDone = waitUntilRestarted(url, pid).then((restartedAt) => void (result.backAt = restartedAt));
  const writesEnded = new AbortController();
  void writing.then(() => writesEnded.abort());

  const observeOnce = async (writer: Writer, origin: number): Promise<void> => {
    const observation = writer.last && (await people.observe(writer, writer.last, origin));
    if (!observation || observation.observed === null) return;
    result.looks++;
    if (observation.observed === observation.expected) return;
    if (Number.isNaN(result.backAt)) result.staleWhileAway++;
    else
      result.staleAfter = Math.max(result.staleAfter, performance.now() - Math.max(result.backAt, observation.since));
  };
  while (!writesEnded.signal.aborted) {
    const reads = writers.flatMap((writer) =>
      Array.from({ length: origins }, (_, origin) => observeOnce(writer, origin)),
    );
    await Promise.all([...reads, sleep(readIntervalMs)]);
  }
  await restartDone;
  return result;
}

/** Returns the URL for connecting to the embedded database of a data folder as the owner role of the database. */
async function ownerUrlOf(folder: string): Promise<string> {
  const ownFacts = { pid: process.pid, command: 'npm run bench', startedAt: new Date().toISOString(), closing: false };
  const noUrls = { databaseUrl: null, databaseOwnerUrl: null, siteUrl: null };
  const claim = await claimFolder(runFolder(folder, serverAccount()), { ...ownFacts, ...noUrls });
  if ('owned' in claim) {
    await claim.owned.release();
    throw new Error(`nobody owns ${folder}`);
  }
  claim.guest.leave();
  const { databaseOwnerUrl } = claim.guest.owner;
  if (databaseOwnerUrl === null) throw new Error(`the database of ${folder} does not answer`);
  return databaseOwnerUrl;
}

/** Returns the process id of the PostgreSQL server (postmaster). */
async function readPostgresPid(url: string): Promise<number> {
  const client = new Client(connectionOptions(url));
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>(`SELECT pg_read_file('postmaster.pid') AS file`);
    return Number(rows[0]!.file.split('\n')[0]);
  } finally {
    await client.end();
  }
}

/** Waits until a new server process accepts queries. @returns the `performance.now()` time */
async function waitUntilRestarted(url: string, oldPid: number): Promise<number> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const client = new Client({ ...connectionOptions(url), connectionTimeoutMillis: 2000, query_timeout: 2000 });
    client.on('error', () => {});
    try {
      if (isAlive(oldPid)) throw new Error('still stopping');
      await client.connect();
      await client.query('SELECT 1');
      return performance.now();
    } catch {
      await sleep(pollMs);
    } finally {
      await client.end().catch(() => {});
    }
  }
  throw new Error('the database did not come back');
}
