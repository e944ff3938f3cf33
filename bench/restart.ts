// The database of a site is started again while people write, by the owner of its data folder, as when it has ended by itself.
// Meanwhile both processes are asked again and again whether they tell what was last acknowledged.
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { connection } from '#server/core/db/db.ts';
import { isAlive } from '#server/core/process/processes.ts';
import { serverAccount } from '#server/core/db/postgres/account.ts';
import { claimFolder } from '#server/core/db/postgres/owner.ts';
import { runFolder } from '#server/core/db/postgres/run-folder.ts';
import type { Writer, Writers } from './writers.ts';

export interface Restarted {
  /** Moments of `performance.now()`: it was told to stop; it answered again. */
  stoppedAt: number;
  backAt: number;
  /** How often processes were asked for what was last acknowledged, and told something. */
  looks: number;
  /** How often they told what was before, while it was away. */
  staleWhileAway: number;
  /** Milliseconds, at most, since it was back or since the write was acknowledged, whichever came later. */
  staleAfter: number;
}

export interface RestartOptions {
  folder: string;
  origins: number;
  people: Writers;
  writers: readonly Writer[];
  /** How long people write. */
  seconds: number;
  /** Settles when they have written all. */
  writing: Promise<unknown>;
}

/** Of the time that people write, what is over when the database stops. */
const before = 1 / 3;
const lookEveryMs = 250;
const pollMs = 25;
const timeoutMs = 60_000;

export async function restartDuring(options: RestartOptions): Promise<Restarted> {
  const { folder, origins, people, writers, seconds, writing } = options;
  const url = await ownerUrlOf(folder);
  const pid = await postgresOf(url);
  await sleep(seconds * before * 1000);
  const restarted: Restarted = {
    stoppedAt: performance.now(),
    backAt: Number.NaN,
    looks: 0,
    staleWhileAway: 0,
    staleAfter: 0,
  };
  // its fast shutdown: what is under way is given up
  process.kill(pid, 'SIGINT');
  const back = backAgain(url, pid).then((at) => void (restarted.backAt = at));
  const ended = new AbortController();
  void writing.then(() => ended.abort());

  const look = async (writer: Writer, origin: number): Promise<void> => {
    const told = writer.last && (await people.look(writer, writer.last, origin));
    if (!told || told.told === null) return;
    restarted.looks++;
    if (told.told === told.wanted) return;
    if (Number.isNaN(restarted.backAt)) restarted.staleWhileAway++;
    else
      restarted.staleAfter = Math.max(restarted.staleAfter, performance.now() - Math.max(restarted.backAt, told.since));
  };
  while (!ended.signal.aborted) {
    const all = writers.flatMap((writer) => Array.from({ length: origins }, (_, origin) => look(writer, origin)));
    await Promise.all([...all, sleep(lookEveryMs)]);
  }
  await back;
  return restarted;
}

/** Where the embedded database of a data folder answers its owner. */
async function ownerUrlOf(folder: string): Promise<string> {
  const facts = { pid: process.pid, command: 'npm run bench', startedAt: new Date().toISOString(), closing: false };
  const none = { databaseUrl: null, databaseOwnerUrl: null, siteUrl: null };
  const claim = await claimFolder(runFolder(folder, serverAccount()), { ...facts, ...none });
  if ('owned' in claim) {
    await claim.owned.release();
    throw new Error(`nobody owns ${folder}`);
  }
  claim.guest.leave();
  const { databaseOwnerUrl } = claim.guest.owner;
  if (databaseOwnerUrl === null) throw new Error(`the database of ${folder} does not answer`);
  return databaseOwnerUrl;
}

/** The process id of the whole server. */
async function postgresOf(url: string): Promise<number> {
  const client = new Client(connection(url));
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>(`SELECT pg_read_file('postmaster.pid') AS file`);
    return Number(rows[0]!.file.split('\n')[0]);
  } finally {
    await client.end();
  }
}

/** The moment when another server than the one before answers. */
async function backAgain(url: string, before: number): Promise<number> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    const client = new Client({ ...connection(url), connectionTimeoutMillis: 2000, query_timeout: 2000 });
    client.on('error', () => {});
    try {
      if (isAlive(before)) throw new Error('still stopping');
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
