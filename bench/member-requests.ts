// Measures named requests of signed-in members over HTTP at a fixed rate.
import { clientIpOf, isOk, openHttpClient } from './ask.ts';
import { randomItem } from './catalogue.ts';
import { createLatencySamples, latencyMetrics, type Metric, mustBeZero } from './figures.ts';
import { startAtRate } from './open-loop.ts';
import type { Site } from './servers.ts';

export interface MemberRequests {
  /** Access tokens; each request is one of a random member. */
  tokens: readonly string[];
  /** Paths with their queries, by name; each request is a random one of them. */
  paths: Record<string, string>;
  /** Requests per second. */
  rate: number;
  seconds: number;
  /** Absent: the figures are informational. */
  maxP95Ms?: number;
}

export interface MeasuredRequests {
  figures: Metric[];
  /** A sample of unexpected responses. */
  wrong: string[];
}

const warmUpSeconds = 10;
const maxReported = 10;

/** Latency counts from when a request was due; a warm-up at half the rate does not count. */
export async function measureMemberRequests(
  site: Site,
  { tokens, paths, rate, seconds, maxP95Ms }: MemberRequests,
): Promise<MeasuredRequests> {
  const names = Object.keys(paths);
  const httpClient = openHttpClient();
  const samples = new Map(names.map((name) => [name, createLatencySamples()]));
  const all = createLatencySamples();
  const wrong: string[] = [];
  let failed = 0;
  let start = Number.POSITIVE_INFINITY;
  const sendRequest = async (due: number): Promise<void> => {
    const member = Math.floor(Math.random() * tokens.length);
    const name = randomItem(names);
    const path = paths[name]!;
    const response = await httpClient.send(site.api, { path, token: tokens[member]! }, clientIpOf(member));
    const took = performance.now() - due;
    if (!isOk(response)) {
      failed++;
      if (wrong.length < maxReported)
        wrong.push(`${path}: ${response.status ?? 'no answer'} ${response.text.slice(0, 300)}`);
    } else if (due >= start) for (const each of [samples.get(name)!, all]) each.add(took);
  };
  let unanswered = 0;
  try {
    unanswered += await startAtRate(rate / 2, (rate / 2) * warmUpSeconds, sendRequest);
    start = performance.now();
    unanswered += await startAtRate(rate, rate * seconds, sendRequest);
  } finally {
    httpClient.close();
  }
  return {
    figures: [
      ...[...samples].flatMap(([name, each]) => latencyMetrics(name, each).slice(0, 2)),
      ...latencyMetrics('all', all, maxP95Ms === undefined ? {} : { p95: maxP95Ms }),
      mustBeZero('failed', failed + unanswered),
    ],
    wrong,
  };
}
