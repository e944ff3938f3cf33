// Checks how exactly the caches report their memory: compares the reported bytes with the resident memory that a
// process uses beyond that of a process on an empty data folder. Both get requests first and are garbage collected
// afterwards; PostgreSQL is a separate process and does not count.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientIpOf, openHttpClient } from './ask.ts';
import { sampleCatalogue } from './catalogue.ts';
import type { Metric } from './figures.ts';
import { collectGarbage } from './inspector.ts';
import { signInMembers } from './members.ts';
import { startAtRate } from './open-loop.ts';
import { guestPaths, listOrSearch, memberPaths } from './reader-questions.ts';
import type { Site } from './servers.ts';

export interface MemoryFigures {
  figures: Metric[];
  /** Bytes by cache, as reported by the site. */
  caches: { name: string; used: number; max: number }[];
  empty: ProcessMemory;
  full: ProcessMemory;
}

/** Memory of a process in bytes after garbage collection. */
interface ProcessMemory {
  rss: number;
  /** Resident memory without mapped files, such as the program itself. */
  anonymous: number;
  heapUsed: number;
  external: number;
  /** Sum of the bytes that the caches of the process report. */
  counted: number;
  budget: number;
}

interface HealthResponse {
  process: { heapUsed: number; external: number };
  caches: { total: number; used: number; caches: MemoryFigures['caches'] };
}

/** Requests per second that fill the caches before the measurement. */
const requestsPerSecond = 200;
const memberShare = 0.25;
/** Number of consecutive garbage collections, because objects with finalizers are only freed by the next one. */
const garbageCollections = 4;
const pauseMs = 1000;
/** Maximum deviation of the reported bytes from the difference in resident memory, as a fraction of that difference. */
const tolerance = 0.15;
const megabyte = 1024 * 1024;

/**
 * Measures the baseline memory. Sends requests that need no catalogue first, so that code is compiled and connections
 * are open as in the process that it is compared with.
 * @param site on an empty data folder
 */
export async function measureEmptySite(site: Site, seconds: number): Promise<ProcessMemory> {
  await generateLoad(site, seconds, () => ({ path: listOrSearch() }));
  return (await measureResidentMemory(site)).resident;
}

/** @param site with a catalogue and members who can sign in */
export async function measureSeededSite(site: Site, seconds: number, empty: ProcessMemory): Promise<MemoryFigures> {
  const catalogue = await sampleCatalogue(site.api);
  const { plain, blocking } = await signInMembers(site);
  const tokens = [...plain, ...blocking];
  const [nextGuestPath, nextMemberPath] = [guestPaths(catalogue), memberPaths(catalogue)];
  await generateLoad(site, seconds, () =>
    Math.random() < memberShare
      ? { path: nextMemberPath(), token: tokens[Math.floor(Math.random() * tokens.length)]! }
      : { path: nextGuestPath() },
  );
  const { resident: full, caches } = await measureResidentMemory(site);
  const differenceInMegabytes = (selectBytes: (each: ProcessMemory) => number): number =>
    (selectBytes(full) - selectBytes(empty)) / megabyte;
  const residentDifference = differenceInMegabytes(({ rss }) => rss);
  const counted = differenceInMegabytes(({ counted: bytes }) => bytes);
  const metric = (what: string, measured: number): Metric => ({ what, measured, unit: 'MB' });
  return {
    figures: [
      metric('resident, empty', empty.rss / megabyte),
      metric('resident, full', full.rss / megabyte),
      metric('difference', residentDifference),
      metric(
        'difference without files',
        differenceInMegabytes(({ anonymous }) => anonymous),
      ),
      metric(
        'difference of the heap',
        differenceInMegabytes(({ heapUsed }) => heapUsed),
      ),
      metric(
        'difference of buffers and the like',
        differenceInMegabytes(({ external }) => external),
      ),
      metric('counted by caches', counted),
      {
        what: 'counted for each byte of heap and buffers',
        measured: counted / differenceInMegabytes(({ heapUsed, external }) => heapUsed + external),
        unit: '',
      },
      { ...metric('counted at most: CACHE_MEMORY', full.counted / megabyte), atMost: full.budget / megabyte },
      {
        what: 'counted for each resident byte',
        measured: counted / residentDifference,
        unit: '',
        atLeast: 1 - tolerance,
        atMost: 1 + tolerance,
      },
    ],
    caches,
    empty,
    full,
  };
}

async function generateLoad(
  site: Site,
  seconds: number,
  nextRequest: () => { path: string; token?: string },
): Promise<void> {
  const httpClient = openHttpClient();
  let serial = 0;
  await startAtRate(requestsPerSecond, requestsPerSecond * seconds, async () => {
    await httpClient.send(site.api, nextRequest(), clientIpOf(serial++ % 5000));
  });
  httpClient.close();
}

async function measureResidentMemory(
  site: Site,
): Promise<{ resident: ProcessMemory; caches: MemoryFigures['caches'] }> {
  if (site.inspector === null) throw new Error('the site was started without an inspector');
  for (let round = 0; round < garbageCollections; round++) {
    await sleep(pauseMs);
    await collectGarbage(site.inspector);
  }
  await sleep(pauseMs);
  const status = readFileSync(`/proc/${site.pid}/status`, 'utf8');
  const readKilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)![1]);
  const health = (await (
    await fetch(`${site.api}/health`, { headers: { 'user-agent': 'bench' } })
  ).json()) as HealthResponse;
  const resident = {
    rss: readKilobytes('VmRSS') * 1024,
    anonymous: readKilobytes('RssAnon') * 1024,
    heapUsed: health.process.heapUsed,
    external: health.process.external,
    counted: health.caches.used,
    budget: health.caches.total,
  };
  return { resident, caches: health.caches.caches };
}

export function printCaches(caches: MemoryFigures['caches']): void {
  console.log('\n| cache | counted | at most |\n|---|---|---|');
  for (const { name, used, max } of caches.toSorted((a, b) => b.used - a.used)) {
    console.log(`| ${name} | ${(used / megabyte).toFixed(2)} MB | ${(max / megabyte).toFixed(2)} MB |`);
  }
}
