// Measures writes on two processes of one site, set up as in deploy/README.md: one process runs the jobs and owns the
// database, two serve. Every write changes data that both serving processes cache, and is acknowledged once both have
// applied the change.
import { type HttpClient, trustedProxyEnv, isOk, openHttpClient } from './ask.ts';
import { sampleCatalogue } from './catalogue.ts';
import { type Metric, mustBeZero, createLatencySamples, latencyMetrics } from './figures.ts';
import { signInRepeatedly } from './members.ts';
import { startAtRate } from './open-loop.ts';
import { restartDuring, type RestartResult } from './restart.ts';
import { type Site, startSite, startJobProcess } from './servers.ts';
import { togglesOf, togglesPerMember } from './toggles.ts';
import { openWriters, type ToggleObservation, type Writer, type WriteResult } from './writers.ts';

export interface ChangesOptions {
  /** Writes per second. */
  rate: number;
  seconds: number;
  writers: number;
  /** Whether the database restarts in the middle of the run. */
  restart: boolean;
}

export interface ChangesFigures extends ChangesOptions {
  figures: Metric[];
  /** Descriptions of failed writes and stale reads, at most `maxReported`. */
  wrong: string[];
}

/** Required maximum times of a write in milliseconds: 95th percentile and slowest. */
const writeLimits = { p95: 250, slowest: 2000 };
/**
 * Maximum milliseconds of a write while the database restarts: the slowest allowed time until both processes of the
 * site have applied the change, plus the time of the write itself.
 */
const maxAcknowledgedMs = writeLimits.slowest + writeLimits.p95;
/** Maximum milliseconds of stale reads, counted from when the database is available again. */
const maxStaleMs = 15_000;
const maxReported = 20;

/** Starts both serving processes, with the same public URLs, as behind a proxy. */
export async function openTwoProcesses(folder: string, { quiet }: { quiet: boolean }): Promise<[Site, Site]> {
  await startJobProcess(folder);
  const firstSite = await startSite(folder, 'none', { withoutJobs: true, env: trustedProxyEnv, quiet });
  const env = { ...trustedProxyEnv, PUBLIC_URL: firstSite.site, API_URL: firstSite.api };
  return [firstSite, await startSite(folder, 'none', { withoutJobs: true, env, quiet })];
}

/** @param folder data folder of the site */
export async function measureChanges(
  folder: string,
  sites: readonly Site[],
  options: ChangesOptions,
): Promise<ChangesFigures> {
  const { rate, seconds, restart } = options;
  const httpClient = openHttpClient();
  const writers = await signInWriters(sites[0]!, options);
  const acknowledged: WriteResult[] = [];
  const refused: WriteResult[] = [];
  const failed: WriteResult[] = [];
  const readsAfterWrites: ToggleObservation[] = [];
  const people = openWriters({
    origins: sites.map(({ api }) => api),
    httpClient: httpClient,
    writers,
    pairEvery: 4,
    onWritten: (written) => {
      const { answer } = written;
      // while the database is down, 503 is the correct response
      const targetList = isOk(answer) ? acknowledged : restart && answer.status === 503 ? refused : failed;
      targetList.push(written);
    },
    onPair: (pair) => void readsAfterWrites.push(pair),
  });
  // warms up the caches of both processes with the data of these users
  await warmUp(httpClient, sites, writers);
  const writing = startAtRate(rate, rate * seconds, people.write);
  const restartResult = restart
    ? await restartDuring({ folder, origins: sites.length, people, writers, seconds, writing })
    : null;
  const unansweredCount = await writing;
  const finalObservations = await people.observeAll();
  await people.removeToggleData();
  httpClient.close();

  const [times, timesFromSent] = [createLatencySamples(), createLatencySamples()];
  for (const { due, sent, answered } of acknowledged) {
    times.add(answered - due);
    timesFromSent.add(answered - sent);
  }
  const staleReads = readsAfterWrites.filter(isStale);
  const lostWrites = finalObservations.filter(isStale);
  const figures = [
    { what: 'writes', measured: rate * seconds, unit: '' },
    ...latencyMetrics('acknowledged write', times, restart ? {} : writeLimits),
    // latency from sending, without the time that a write waits for a free writer
    ...latencyMetrics('from when it was sent', timesFromSent),
    mustBeZero('writes that failed', failed.length + unansweredCount),
    ...(restartResult
      ? restartMetrics(restartResult, { acknowledged, refused, processes: sites.length })
      : [mustBeZero('answers that were not settled', acknowledged.filter(({ answer }) => !answer.settled).length)]),
    { what: 'pairs of a write here and a question there', measured: readsAfterWrites.length, unit: '', atLeast: 1 },
    mustBeZero('pairs that told what was before', staleReads.length),
    mustBeZero(
      'pairs without an answer',
      restart ? 0 : readsAfterWrites.filter(({ observed }) => observed === null).length,
    ),
    { what: 'toggles looked at in the end, on both', measured: finalObservations.length, unit: '', atLeast: 1 },
    mustBeZero('acknowledged and not there in the end', lostWrites.length),
    mustBeZero('not answered in the end', finalObservations.filter(({ observed }) => observed === null).length),
  ];
  const wrong = [
    ...failed.map(({ what, answer }) => `${what}: ${answer.status ?? 'no answer'} ${answer.text.slice(0, 300)}`),
    ...[...staleReads, ...lostWrites].map(
      ({ what, origin, expected }) => `${what}: process ${origin} did not tell that it is ${expected}`,
    ),
  ].slice(0, maxReported);
  return { rate, seconds, writers: writers.length, restart, figures, wrong };
}

const isStale = ({ expected, observed }: ToggleObservation): boolean => observed !== null && observed !== expected;

async function signInWriters(site: Site, { rate, seconds, writers }: ChangesOptions): Promise<Writer[]> {
  const catalogue = await sampleCatalogue(site.api);
  const spare = 2 + Math.ceil((rate * seconds) / writers / togglesPerMember);
  const people = await signInRepeatedly(site, writers, spare);
  return people.map(({ token, spare: spareTokens }, number) => ({
    number,
    toggles: togglesOf(number, token, spareTokens, catalogue),
    last: null,
    writes: 0,
  }));
}

async function warmUp(httpClient: HttpClient, sites: readonly Site[], writers: readonly Writer[]): Promise<void> {
  for (const { api } of sites) {
    for (const { toggles } of writers) {
      const readRequest = toggles[0]!.read();
      if (readRequest) await httpClient.send(api, readRequest, '10.255.0.1');
    }
  }
}

function restartMetrics(
  { stoppedAt, backAt, looks, staleWhileAway, staleAfter }: RestartResult,
  { acknowledged, refused, processes }: { acknowledged: WriteResult[]; refused: WriteResult[]; processes: number },
): Metric[] {
  const longestWait = (written: readonly WriteResult[]): number =>
    written.reduce((max, { sent, answered }) => Math.max(max, answered - sent), 0);
  const unsettled = acknowledged.filter(({ answer }) => !answer.settled).length;
  const recoveredAt = Array.from({ length: processes }, (_, origin) => {
    const outageStart = refused.find((each) => each.origin === origin)?.answered ?? stoppedAt;
    return acknowledged.find((each) => each.origin === origin && each.sent > outageStart)?.answered ?? Number.NaN;
  });
  const lastRefusedAt = refused.reduce((latest, { answered }) => Math.max(latest, answered), 0);
  return [
    { what: 'the database was away', measured: backAt - stoppedAt, unit: 'ms' },
    { what: 'from its stop until both took writes again', measured: Math.max(...recoveredAt) - stoppedAt, unit: 'ms' },
    { what: 'from its return until both took writes again', measured: Math.max(...recoveredAt) - backAt, unit: 'ms' },
    { what: 'from its return until the last refusal', measured: Math.max(0, lastRefusedAt - backAt), unit: 'ms' },
    { what: 'writes refused with 503', measured: refused.length, unit: '' },
    {
      what: 'longest wait of a refused write',
      measured: longestWait(refused),
      unit: 'ms',
      atMost: writeLimits.slowest,
    },
    {
      what: 'longest wait of an acknowledged write',
      measured: longestWait(acknowledged),
      unit: 'ms',
      atMost: maxAcknowledgedMs,
    },
    { what: 'answers that were not settled', measured: unsettled, unit: '' },
    { what: 'questions whether the last acknowledged is told', measured: looks, unit: '', atLeast: 1 },
    { what: 'told what was before, while the database was away', measured: staleWhileAway, unit: '' },
    { what: 'told what was before, since it was back', measured: staleAfter, unit: 'ms', atMost: maxStaleMs },
  ];
}
