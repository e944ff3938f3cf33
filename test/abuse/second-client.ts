// A regular client that reads during an attack: pages, lists, titles, searches, as guest and as member, with some
// writes. Open-loop load: requests are sent at a fixed rate regardless of earlier responses, latency counts from the
// due time.
import { type ClientResponse, isOk, openHttpClient } from '../../bench/ask.ts';
import { createLatencySamples, type LatencySamples } from '../../bench/figures.ts';
import { startAtRate } from '../../bench/open-loop.ts';
import { everyRating, type AttackTargets } from './world.ts';

export interface SecondClientStatistics {
  asked: number;
  /** Responses with status 500 and above, and requests without a response. */
  failed: number;
  /** Responses that are neither 2xx nor 5xx: rate-limited or invalid requests. */
  refused: number;
  /** Latencies of successful responses. */
  times: LatencySamples;
}

interface RequestStep {
  path: (targets: AttackTargets, n: number) => string;
  member?: boolean;
  body?: (targets: AttackTargets, n: number) => object;
}

const title = ({ titles }: AttackTargets, n: number): string => titles[(n * 7) % titles.length]!;
const chapter = ({ chapters }: AttackTargets, n: number): string => chapters[(n * 7) % chapters.length]!;

const requestSteps: readonly RequestStep[] = [
  { path: () => '/robots.txt' },
  { path: (targets, n) => `/title/${title(targets, n)}` },
  { path: (_, n) => `/api/manga?limit=20&offset=${(n * 20) % 5_000}&includes[]=cover_art&${everyRating}` },
  { path: (targets, n) => `/api/manga/${title(targets, n)}?includes[]=author&includes[]=cover_art` },
  { path: (targets, n) => `/api/manga/${title(targets, n)}/feed?limit=100&includes[]=scanlation_group&unknown=${n}` },
  { path: (_, n) => `/api/search?query=${['love', 'the', 'dragon', 'night'][n % 4]}+${n}` },
  // alternates with a cheaper endpoint, because `/at-home/server` is limited to 40 requests per minute
  {
    path: (targets, n) =>
      n % 2 ? `/api/at-home/server/${chapter(targets, n)}` : `/api/chapter/${chapter(targets, n)}`,
  },
  { path: () => '/api/auth/check', member: true },
  { path: () => '/api/user/continue?limit=10', member: true },
  {
    path: (targets, n) => `/api/manga/${title(targets, n)}/read`,
    member: true,
    body: ({ chapters }, n) => ({ chapterIdsRead: [chapters[n % chapters.length]] }),
  },
];

/** Requests per second, within the rate limit of an address. */
const requestsPerSecond = 8;
const clientAddress = '203.0.113.9';
/** Number of accounts among which the member requests rotate. */
const memberCount = 50;

export async function runSecondClient(targets: AttackTargets, seconds: number): Promise<SecondClientStatistics> {
  const httpClient = openHttpClient();
  const statistics = { asked: requestsPerSecond * seconds, failed: 0, refused: 0, times: createLatencySamples() };
  let requestIndex = 0;
  const sendOnce = async (dueAt: number): Promise<void> => {
    const n = requestIndex++;
    const { path: pathOf, member, body } = requestSteps[n % requestSteps.length]!;
    const path = pathOf(targets, Math.floor(n / requestSteps.length));
    const clientRequest = {
      path,
      ...(member && { token: targets.tokens[n % memberCount]! }),
      ...(body && { method: 'POST' as const, body: body(targets, n) }),
    };
    const response = await httpClient.send(targets.site, clientRequest, clientAddress);
    if (isOk(response)) return statistics.times.add(performance.now() - dueAt);
    statistics[isServerFailure(response) ? 'failed' : 'refused']++;
    console.log(`  the second client got ${response.status ?? 'no answer'} from ${path}`);
  };
  statistics.failed += await startAtRate(requestsPerSecond, statistics.asked, sendOnce);
  httpClient.close();
  return statistics;
}

const isServerFailure = ({ status }: ClientResponse): boolean => status === null || status >= 500;
