// Measures a site under realistic load: requests at a fixed rate (open loop), distributed like real traffic. Some are
// sent by members, and some of those are writes. Latency counts from when a request was due.
import { clientIpOf, type ClientResponse, isOk, openHttpClient, type ClientRequest } from './ask.ts';
import { sampleCatalogue } from './catalogue.ts';
import { type Metric, mustBeZero, createLatencySamples, latencyMetrics } from './figures.ts';
import { signInMembers } from './members.ts';
import { startAtRate } from './open-loop.ts';
import { guestPaths, memberPaths, memberWrites } from './reader-questions.ts';
import type { Site } from './servers.ts';

export interface MixedOptions {
  /** Requests per second. */
  rate: number;
  minutes: number;
  /** Percentage of requests that are reads by members, and percentage that are writes. */
  members: number;
  writes: number;
}

export interface MixedFigures extends MixedOptions {
  asked: number;
  figures: Metric[];
  /** A sample of unexpected responses. */
  wrong: string[];
  /** The slowest requests: seconds from the start until they were due, latency in milliseconds, and the request. */
  slow: { second: number; took: number; question: string }[];
}

type RequestKind = 'guests' | 'members' | 'writes';

/** Required maximum latency in milliseconds of reads and writes. */
const latencyLimits = { reads: { p95: 150, p99: 400 }, writes: { p95: 250 } };
/** Maximum number of unexpected and of slow responses to report. */
const maxReported = 20;
/**
 * Seconds of warm-up at a quarter of the rate, in which a restarted process compiles its code and its connections plan
 * their queries. Failures during the warm-up count, latency does not.
 */
const warmUpSeconds = 20;
/** Number of IP addresses that the requests of guests come from. */
const guestAddressCount = 2000;

/** @param site started with `trustedProxyEnv`, so that each simulated user has separate rate limits */
export async function measureMixed(site: Site, options: MixedOptions): Promise<MixedFigures> {
  const { rate, minutes, members, writes } = options;
  const catalogue = await sampleCatalogue(site.api);
  const signedIn = members + writes > 0 ? await signInMembers(site) : { plain: [], blocking: [] };
  const memberTokens = [...signedIn.plain, ...signedIn.blocking];
  const [nextGuestPath, nextMemberPath] = [guestPaths(catalogue), memberPaths(catalogue)];
  // members who have blocks already add none, because some of them have reached the limit
  const nextWrite = memberWrites(catalogue, (memberIndex) => memberIndex < signedIn.plain.length);
  const nextRequest = (): { kind: RequestKind; question: ClientRequest; from: string } => {
    const chance = Math.random() * 100;
    if (chance >= members + writes) {
      const from = clientIpOf(memberTokens.length + Math.floor(Math.random() * guestAddressCount));
      return { kind: 'guests', question: { path: nextGuestPath() }, from };
    }
    const memberIndex = Math.floor(Math.random() * memberTokens.length);
    const [token, from] = [memberTokens[memberIndex]!, clientIpOf(memberIndex)];
    return chance < writes
      ? { kind: 'writes', question: { ...nextWrite(memberIndex), token }, from }
      : { kind: 'members', question: { path: nextMemberPath(), token }, from };
  };

  const requestKinds: RequestKind[] = ['guests', 'members', 'writes'];
  const latenciesByKind = new Map(requestKinds.map((kind) => [kind, createLatencySamples()]));
  const failedByKind = new Map(requestKinds.map((kind) => [kind, 0]));
  const allLatencies = createLatencySamples();
  const wrong: string[] = [];
  let slow: MixedFigures['slow'] = [];
  const httpClient = openHttpClient();
  let start = Number.POSITIVE_INFINITY;
  const sendRequest = async (due: number): Promise<void> => {
    const { kind, question, from } = nextRequest();
    const response = await httpClient.send(site.api, question, from);
    const took = performance.now() - due;
    const isMeasured = due >= start;
    if (isMeasured && (slow.length < maxReported || took > slow.at(-1)!.took)) {
      const entry = { second: Math.round((due - start) / 100) / 10, took, question: requestLabel(question) };
      slow = [...slow, entry].toSorted((a, b) => b.took - a.took).slice(0, maxReported);
    }
    // any status but 2xx fails a write, because a response without the work of the write would improve the latency
    const isFailure = response.status === null || response.status >= 500 || (kind === 'writes' && !isOk(response));
    if ((isFailure || response.status! >= 400) && wrong.length < maxReported)
      wrong.push(describeResponse(question, response));
    if (isFailure) failedByKind.set(kind, failedByKind.get(kind)! + 1);
    else if (isMeasured) for (const each of [latenciesByKind.get(kind)!, allLatencies]) each.add(took);
  };
  const unansweredInWarmUp = await startAtRate(rate / 4, (rate / 4) * warmUpSeconds, sendRequest);
  start = performance.now();
  const requestCount = Math.round(rate * minutes * 60);
  const unanswered = unansweredInWarmUp + (await startAtRate(rate, requestCount, sendRequest));
  httpClient.close();
  const shares: Record<RequestKind, number> = { guests: 100 - members - writes, members, writes };
  const figures = requestKinds.flatMap((kind) =>
    shares[kind] === 0
      ? []
      : [
          ...latencyMetrics(
            kind,
            latenciesByKind.get(kind)!,
            kind === 'writes' ? latencyLimits.writes : latencyLimits.reads,
          ),
          mustBeZero(`${kind}, failed`, failedByKind.get(kind)!),
        ],
  );
  const failedCount = [...failedByKind.values()].reduce((sum, count) => sum + count, 0) + unanswered;
  figures.push(...latencyMetrics('all', allLatencies, latencyLimits.reads), mustBeZero('all, failed', failedCount));
  return { rate, minutes, members, writes, asked: requestCount, figures, wrong, slow };
}

const requestLabel = ({ method = 'GET', path }: ClientRequest): string => `${method} ${path.slice(0, 200)}`;
const describeResponse = (question: ClientRequest, { status, text }: ClientResponse): string =>
  `${requestLabel(question)}: ${status ?? 'no answer'} ${text.slice(0, 300)}`;
