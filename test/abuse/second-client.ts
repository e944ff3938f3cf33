// A regular client that reads during an attack: pages, lists, titles, searches, as guest and as member, with some
// writes. Open-loop load: requests are sent at a fixed rate regardless of earlier responses, latency counts from the
// due time.
import { type ClientResponse, isOk, openHttpClient } from '../../bench/ask.ts';
import { openTimes, type Times } from '../../bench/figures.ts';
import { startAtRate } from '../../bench/open-loop.ts';
import { everyRating, type AttackTargets } from './world.ts';

export interface SecondClientStatistics {
  asked: number;
  /** Responses with status 500 and above, and requests without a response. */
  failed: number;
  /** Responses that are neither 2xx nor 5xx: rate-limited or invalid requests. */
  refused: number;
  /** Latencies of successful responses. */
  times: Times;
}

interface Step {
  path: (world: AttackTargets, n: number) => string;
  member?: boolean;
  body?: (world: AttackTargets, n: number) => object;
}

const title = ({ titles }: AttackTargets, n: number): string => titles[(n * 7) % titles.length]!;
const chapter = ({ chapters }: AttackTargets, n: number): string => chapters[(n * 7) % chapters.length]!;

const steps: readonly Step[] = [
  { path: () => '/robots.txt' },
  { path: (world, n) => `/title/${title(world, n)}` },
  { path: (_, n) => `/api/manga?limit=20&offset=${(n * 20) % 5_000}&includes[]=cover_art&${everyRating}` },
  { path: (world, n) => `/api/manga/${title(world, n)}?includes[]=author&includes[]=cover_art` },
  { path: (world, n) => `/api/manga/${title(world, n)}/feed?limit=100&includes[]=scanlation_group&unknown=${n}` },
  { path: (_, n) => `/api/search?query=${['love', 'the', 'dragon', 'night'][n % 4]}+${n}` },
  // alternates with a cheaper endpoint, because `/at-home/server` is limited to 40 requests per minute
  { path: (world, n) => (n % 2 ? `/api/at-home/server/${chapter(world, n)}` : `/api/chapter/${chapter(world, n)}`) },
  { path: () => '/api/auth/check', member: true },
  { path: () => '/api/user/continue?limit=10', member: true },
  {
    path: (world, n) => `/api/manga/${title(world, n)}/read`,
    member: true,
    body: ({ chapters }, n) => ({ chapterIdsRead: [chapters[n % chapters.length]] }),
  },
];

/** Requests per second, within the rate limit of an address. */
const perSecond = 8;
const address = '203.0.113.9';
/** Number of accounts among which the member requests rotate. */
const members = 50;

export async function runSecondClient(world: AttackTargets, seconds: number): Promise<SecondClientStatistics> {
  const httpClient = openHttpClient();
  const figures = { asked: perSecond * seconds, failed: 0, refused: 0, times: openTimes() };
  let serial = 0;
  const sendOnce = async (due: number): Promise<void> => {
    const n = serial++;
    const { path: pathOf, member, body } = steps[n % steps.length]!;
    const path = pathOf(world, Math.floor(n / steps.length));
    const question = {
      path,
      ...(member && { token: world.tokens[n % members]! }),
      ...(body && { method: 'POST' as const, body: body(world, n) }),
    };
    const answer = await httpClient.send(world.site, question, address);
    if (isOk(answer)) return figures.times.add(performance.now() - due);
    figures[isFailure(answer) ? 'failed' : 'refused']++;
    console.log(`  the second client got ${answer.status ?? 'no answer'} from ${path}`);
  };
  figures.failed += await startAtRate(perSecond, figures.asked, sendOnce);
  httpClient.close();
  return figures;
}

const isFailure = ({ status }: ClientResponse): boolean => status === null || status >= 500;
