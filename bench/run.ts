// Implements `npm run bench`: reports ratios. The two sides alternate, so that other load on the machine affects both.
//   --tier L      size of the catalogue (S, M or L)      --data DIR      folder for seeded data, one subfolder per tier
//   --rounds 3      number of measured rounds of each side, after one warm-up round
//   --only catalogue|cost|search|images      one of the parts that run by default
//   --only members      members compared with guests; this part and the following ones only run on request
//   --only mixed        --rate 400 --minutes 10      requests per second; percentages: --members 15 --writes 5
//   --only changes      --rate 400 --seconds 60 --writers 50      writes per second on two processes; with --restart
//                       their database restarts in the middle
//   --only NAME,NAME      several parts
//   --only follows      --rate 40 --seconds 60      feed and updates of members who follow 2,000 titles each
//   --only library      --rate 10 --seconds 60      libraries of 10,000 titles
//   --only streams      5,000 open event streams
//   --only events       --rounds 3      replies to comments with notifications and without
//   --only queue        the queue of moderators with 100,000 waiting items
//   --only memory       --seconds 60      memory reported by the caches and by the process, after seconds of requests
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { trustedProxyEnv } from './ask.ts';
import { measureChanges, openTwoProcesses } from './changes.ts';
import { sampleUrls, sampleCachedUrls, uniqueUrls } from './addresses.ts';
import { measureIntake, startNginx } from './images.ts';
import { measureLoad, median, medianRatio } from './load.ts';
import { type Metric, printMetrics } from './figures.ts';
import { saveResults, printRows, type ComparisonRow } from './report.ts';
import { selectMemberUrls, signInMembers } from './members.ts';
import { measureEventWrites } from './event-writes.ts';
import { measureFollows } from './follows.ts';
import { measureLibrary } from './library.ts';
import { measureStreams } from './streams.ts';
import { type MemoryFigures, measureEmptySite, measureSeededSite, printCaches } from './memory.ts';
import { measureMixed } from './mixed.ts';
import { measureQueue } from './queue.ts';
import { measureSearch, type SearchFigures } from './search.ts';
import {
  type CapturedResponse,
  captureResponse,
  seedFolder,
  type Site,
  type SiteOptions,
  startBareServer,
  startSite,
  stopAll,
} from './servers.ts';

const { values: options } = parseArgs({
  options: {
    tier: { type: 'string', default: 'L' },
    only: { type: 'string' },
    data: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    rate: { type: 'string', default: '400' },
    minutes: { type: 'string', default: '10' },
    members: { type: 'string', default: '15' },
    writes: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '60' },
    writers: { type: 'string', default: '50' },
    restart: { type: 'boolean', default: false },
  },
});
const dataRoot = path.resolve(options.data ?? path.join(import.meta.dirname, '..', '.cache', 'bench'));
const numericOptions = {
  rounds: Number(options.rounds),
  rate: Number(options.rate),
  minutes: Number(options.minutes),
  members: Number(options.members),
  writes: Number(options.writes),
  seconds: Number(options.seconds),
  writers: Number(options.writers),
};
const selected = options.only?.split(',');
const isSelected = (part: string): boolean => selected === undefined || selected.includes(part);
/** Whether a part was named that only runs on request. */
const isRequested = (part: string): boolean => selected?.includes(part) === true;
const scratch = mkdtempSync(path.join(tmpdir(), 'komawari-bench-'));
// as root, PostgreSQL runs as another user, who must be able to traverse this folder
chmodSync(scratch, 0o711);

/** Required minimum ratio of throughput to bare Fastify, for responses that are not cached. */
const minRatios: Record<string, number> = { 'title list': 0.1, feed: 0.1, title: 0.2, 'at-home': 0.2, aggregate: 0.15 };
const requiredRatioOf = (what: string): number => minRatios[what.split(' (')[0]!.split(' of ')[0]!] ?? 0.7;

/** Number of unique URLs per measurement, more than all rounds request, so that none is requested twice. */
const maxRequests = 600_000;

interface Report {
  title: string;
  figures: Metric[];
  /** A sample of unexpected responses. */
  wrong?: string[];
}

let readerSite: Promise<Site> | null = null;
const rows: ComparisonRow[] = [];
const results: {
  tier: string;
  rounds: number;
  rows: ComparisonRow[];
  search?: SearchFigures;
  /** Parts that only run on request, with everything that they report. */
  parts: Report[];
  memory?: MemoryFigures;
} = {
  tier: options.tier,
  rounds: numericOptions.rounds,
  rows,
  parts: [],
};
try {
  if (isSelected('catalogue') || isSelected('search') || isSelected('cost')) {
    const site = await startTierSite(options.tier);
    const urlsByKind = await sampleUrls(site.api);
    if (isSelected('catalogue')) {
      for (const [what, addresses] of Object.entries(urlsByKind))
        rows.push(await compareWithBare(what, site, addresses));
      for (const [what, address] of Object.entries(await sampleCachedUrls(site.api)))
        rows.push(await compareWithBare(`cached ${what}`, site, [address]));
    }
    if (isSelected('cost') && options.tier !== 'S') rows.push(...(await compareWithSmall(site, urlsByKind)));
    if (isSelected('search')) results.search = await searchFigures(site);
  }
  if (isRequested('mixed')) {
    const { members, writes } = numericOptions;
    const site =
      members + writes > 0 ? await startReaderSite() : await startTierSite(options.tier, { env: trustedProxyEnv });
    const measured = await measureMixed(site, numericOptions);
    const { rate, minutes } = measured;
    report(`Mixed load, ${rate}/s for ${minutes} min, ${members} % by members, ${writes} % writes`, measured);
  }
  if (isRequested('changes')) {
    const { restart } = options;
    const folder = seedTierFolder(options.tier, { readers: true });
    const sites = await openTwoProcesses(folder, { quiet: restart });
    const measured = await measureChanges(folder, sites, { ...numericOptions, restart });
    const what = restart ? ', the database starts again in the middle' : '';
    const { rate, seconds, writers } = measured;
    report(`${writers} people on two processes, ${rate} writes/s for ${seconds} s${what}`, measured);
  }
  if (isRequested('follows')) {
    const measured = await measureFollows(await startReaderSite(), {
      ...numericOptions,
      rate: Math.min(numericOptions.rate, 40),
    });
    report(`Follows of ${measured.followed} titles, ${measured.rate}/s for ${measured.seconds} s`, measured);
  }
  if (isRequested('library')) {
    const measured = await measureLibrary(await startReaderSite(), {
      ...numericOptions,
      rate: Math.min(numericOptions.rate, 10),
    });
    report(`Libraries of ${measured.titles} titles, ${measured.rate}/s for ${measured.seconds} s`, measured);
  }
  if (isRequested('streams')) {
    const measured = await measureStreams(await startReaderSite());
    report(`${measured.streams} event streams on one process`, measured);
  }
  if (isRequested('events')) {
    const measured = await measureEventWrites(await startReaderSite(), numericOptions.rounds);
    report(`${measured.writers} people reply to comments, with notifications and without`, measured);
  }
  if (isRequested('queue')) {
    const measured = await measureQueue(await startTierSite(options.tier, { env: trustedProxyEnv }));
    report(`The queue of moderators with ${measured.items} waiting items`, measured);
  }
  if (isRequested('members')) {
    const site = await startTierSite(options.tier, { readers: true });
    rows.push(...(await compareWithGuests(site)));
  }
  if (isRequested('memory')) {
    const emptySite = await startSite(path.join(scratch, 'empty'), 'none', { env: trustedProxyEnv, inspected: true });
    const baselineMemory = await measureEmptySite(emptySite, numericOptions.seconds);
    await emptySite.stop();
    const site = await startTierSite(options.tier, { readers: true, env: trustedProxyEnv, inspected: true });
    results.memory = await measureSeededSite(site, numericOptions.seconds, baselineMemory);
  }
  if (isSelected('images')) {
    const site = await startSite(path.join(scratch, 'demo'), 'demo');
    const page = await captureResponse(site.api, await findPageUrl(site.api));
    const nginx = await startNginx(scratch, { ...page, path: '/page.jpg' });
    if (nginx)
      rows.push(await compareAlternating('page image', 'nginx', [site.api, [page.path]], [nginx, ['/page.jpg']]));
    else console.log('nginx is not installed; page images are not compared');
  }
} finally {
  await stopAll();
}
if (isSelected('images')) rows.push(await measureIntake(scratch, numericOptions.rounds));
rmSync(scratch, { recursive: true, force: true });
if (rows.length > 0) printRows(rows);
if (results.search) {
  const { found, questions, p50, p95, failed, asked } = results.search;
  console.log(
    `\nSearch at 50 questions/s: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${failed} of ${asked} failed;`,
  );
  console.log(
    `the right title is among the first five for ${found} of ${questions} (${((found / questions) * 100).toFixed(1)} %)`,
  );
}
for (const { title, figures, wrong = [] } of results.parts) {
  for (const line of wrong) console.log(line);
  printMetrics(title, figures);
}
if (results.memory) {
  printMetrics('Memory of a process, after a collection', results.memory.figures);
  printCaches(results.memory.caches);
}
console.log(`\n${saveResults(results)}`);

function report(title: string, measured: Omit<Report, 'title'>): void {
  results.parts.push({ title, ...measured });
}

/** The site with readers, which the parts of a run share: its caches need minutes to be warm. */
function startReaderSite(): Promise<Site> {
  readerSite ??= startTierSite(options.tier, { readers: true, env: trustedProxyEnv, inspected: true });
  return readerSite;
}

function startTierSite(
  tier: string,
  { readers = false, ...site }: SiteOptions & { readers?: boolean } = {},
): Promise<Site> {
  return startSite(seedTierFolder(tier, { readers }), 'none', site);
}

/** Seeds the data folder of a tier. @returns its path */
function seedTierFolder(tier: string, seedOptions: { readers: boolean }): string {
  const folder = path.join(dataRoot, `${tier}-data`);
  seedFolder(folder, tier, seedOptions);
  return folder;
}

/** Compares varied URLs with bare Fastify sending the bytes of a sample of their responses. */
async function compareWithBare(what: string, site: Site, addresses: readonly string[]): Promise<ComparisonRow> {
  const stride = Math.max(1, Math.floor(addresses.length / 50));
  const sample: CapturedResponse[] = [];
  for (let addressIndex = 0; addressIndex < addresses.length && sample.length < 50; addressIndex += stride) {
    sample.push(await captureResponse(site.api, addresses[addressIndex]!));
  }
  const numberedResponses = sample.map((capturedResponse, index) => ({ ...capturedResponse, path: `/${index}` }));
  const bareOrigin = await startBareServer(numberedResponses);
  const bytes = sample.reduce((sum, { body }) => sum + (body.length * 3) / 4, 0) / sample.length;
  const label = `${what}, ${(bytes / 1024).toFixed(1)} kB`;
  const requestUrls = addresses.length > 1 ? uniqueUrls(addresses, maxRequests) : addresses;
  const row = await compareAlternating(
    label,
    'bare Fastify',
    [site.api, requestUrls],
    [bareOrigin, numberedResponses.map(({ path: own }) => own)],
  );
  return { ...row, target: requiredRatioOf(what) };
}

/** One side of a comparison; its requests are sent as a guest unless it has access tokens. */
type ComparisonSide = [origin: string, addresses: readonly string[], tokens?: readonly string[]];

/**
 * Measures both sides in rounds, alternating which one begins; the first round is warm-up. The ratio is the median of
 * the ratios of the rounds.
 */
async function compareAlternating(
  what: string,
  peerName: string,
  ours: ComparisonSide,
  peer: ComparisonSide,
): Promise<ComparisonRow> {
  const sides = [ours, peer].map((side) => ({ side, asked: 0, rates: [] as number[] }));
  for (let round = 0; round <= numericOptions.rounds; round++) {
    for (const measuredSide of round % 2 === 0 ? sides : sides.toReversed()) {
      const [origin, addresses, tokens] = measuredSide.side;
      const { rate, requests } = await measureLoad(origin, addresses, measuredSide.asked, tokens);
      measuredSide.asked += requests;
      // the first round compiles code, which takes longer than a round on a slow machine
      if (round > 0) measuredSide.rates.push(rate);
    }
  }
  const [own, other] = sides as [(typeof sides)[number], (typeof sides)[number]];
  const urlCount = ours[1].length;
  if (urlCount > 1 && own.asked > urlCount)
    console.log(`${what}: ${own.asked} requests went over ${urlCount} addresses, so some answers were met again`);
  const ratio = medianRatio(own.rates, other.rates);
  const row = { what, ours: median(own.rates), peer: median(other.rates), peerName, unit: 'requests/s', ratio };
  console.log(`${what}: ${Math.round(row.ours)} against ${Math.round(row.peer)} (${peerName}), ${ratio.toFixed(3)}`);
  return row;
}

/** Compares with a catalogue of a hundredth of the size: a request at full size may cost at most twice as much. */
async function compareWithSmall(site: Site, urlsByKind: Record<string, string[]>): Promise<ComparisonRow[]> {
  const small = await startTierSite('S');
  const smallUrlsByKind = await sampleUrls(small.api);
  const comparisonRows: ComparisonRow[] = [];
  for (const [what, addresses] of Object.entries(urlsByKind)) {
    const name = Object.keys(smallUrlsByKind).find((smallKind) => smallKind.split(' (')[0] === what.split(' (')[0]);
    if (!name || what.startsWith('aggregate')) continue;
    const [largeUrls, smallUrls] = [addresses, smallUrlsByKind[name]!].map((list) => uniqueUrls(list, maxRequests));
    const row = await compareAlternating(
      `${what}: L beside S`,
      'tier S',
      [site.api, largeUrls!],
      [small.api, smallUrls!],
    );
    comparisonRows.push({ ...row, target: 0.5 });
  }
  return comparisonRows;
}

/** Compares members with guests. The sides use different URLs, so that no cached response is shared. */
async function compareWithGuests(site: Site): Promise<ComparisonRow[]> {
  const members = await signInMembers(site);
  const comparisonRows: ComparisonRow[] = [];
  // loads sessions and blocks into the caches, as for members who have sent requests before
  for (const token of [...members.plain, ...members.blocking]) {
    const headers = { 'user-agent': 'bench', authorization: `Bearer ${token}` };
    await (await fetch(`${site.api}/manga?limit=1`, { headers })).arrayBuffer();
  }
  for (const [what, addresses] of Object.entries(selectMemberUrls(await sampleUrls(site.api)))) {
    const compare = async (audience: string, tokens: readonly string[]): Promise<void> => {
      const [asked, askedByGuests] = ['members', 'guests'].map((side) =>
        uniqueUrls(addresses, maxRequests).map((address) => `${address}&for=${side}${comparisonRows.length}`),
      );
      const row = await compareAlternating(
        `${what}, ${audience}`,
        'guests',
        [site.api, asked!, tokens],
        [site.api, askedByGuests!],
      );
      comparisonRows.push(row);
    };
    await compare('signed in', members.plain);
    await compare(`signed in with ${members.blocks} blocks`, members.blocking);
  }
  return comparisonRows;
}

async function searchFigures(site: Site): Promise<SearchFigures> {
  return measureSearch(site.api, { rate: 50, seconds: 30 });
}

async function findPageUrl(api: string): Promise<string> {
  const fetchJson = async (address: string) =>
    (await (await fetch(api + address, { headers: { 'user-agent': 'bench' } })).json()) as {
      data: { id: string }[];
      chapter: { hash: string; data: string[] };
    };
  const chapter = (await fetchJson('/chapter?limit=1&includeExternalUrl=0&includeEmptyPages=0')).data[0]!.id;
  const atHomeResponse = await fetchJson(`/at-home/server/${chapter}`);
  return `/data/${atHomeResponse.chapter.hash}/${atHomeResponse.chapter.data[0]!}`;
}
