// Somebody else, who reads while an attack goes on: pages, lists, titles, searches, as a guest and as a member, and now and
// then a write. Requests are sent at a fixed rate whether or not earlier ones are answered; times count from when one was due.
import { Agent, request as ask } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { everyRating, from, type World } from './world.ts';

export interface Witnessed {
  asked: number;
  /** Answers of 500 and above, and requests without an answer. */
  failed: number;
  /** Answers that are neither 2xx nor 5xx: the witness itself asked too much, or wrongly. */
  refused: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  slowest: number;
}

interface Step {
  path: (world: World, n: number) => string;
  member?: boolean;
  body?: (world: World, n: number) => object;
}

const title = ({ titles }: World, n: number): string => titles[(n * 7) % titles.length]!;
const chapter = ({ chapters }: World, n: number): string => chapters[(n * 7) % chapters.length]!;

const steps: readonly Step[] = [
  { path: () => '/robots.txt' },
  { path: (world, n) => `/title/${title(world, n)}` },
  { path: (_, n) => `/api/manga?limit=20&offset=${(n * 20) % 5_000}&includes[]=cover_art&${everyRating}` },
  { path: (world, n) => `/api/manga/${title(world, n)}?includes[]=author&includes[]=cover_art` },
  { path: (world, n) => `/api/manga/${title(world, n)}/feed?limit=100&includes[]=scanlation_group&unknown=${n}` },
  { path: (_, n) => `/api/search?query=${['love', 'the', 'dragon', 'night'][n % 4]}+${n}` },
  // reading has a limit of 40 a minute
  { path: (world, n) => (n % 2 ? `/api/at-home/server/${chapter(world, n)}` : `/api/chapter/${chapter(world, n)}`) },
  { path: () => '/api/auth/check', member: true },
  { path: () => '/api/user/continue?limit=10', member: true },
  {
    path: (world, n) => `/api/manga/${title(world, n)}/read`,
    member: true,
    body: ({ chapters }, n) => ({ chapterIdsRead: [chapters[n % chapters.length]] }),
  },
];

/** Requests a second, within what one address may ask. */
const perSecond = 8;

/** Asks until it is told to stop. */
export async function witness(world: World, stopped: AbortSignal): Promise<Witnessed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  const found = { asked: 0, failed: 0, refused: 0 };
  const start = performance.now();
  for (let n = 0; !stopped.aborted; n++) {
    const due = start + (n * 1000) / perSecond;
    while (performance.now() < due) await sleep(Math.max(0, due - performance.now()));
    found.asked++;
    const tell = async (): Promise<void> => {
      const status = await once(world, n, agent);
      const took = performance.now() - due;
      if (status !== null && status < 300) times.push(took);
      else {
        found[status === null || status >= 500 ? 'failed' : 'refused']++;
        console.log(`  the second client got ${status ?? 'no answer'} from ${steps[n % steps.length]!.path(world, n)}`);
      }
    };
    const asking = tell().finally(() => open.delete(asking));
    open.add(asking);
  }
  await Promise.all(open);
  agent.destroy();
  times.sort((a, b) => a - b);
  const share = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return { ...found, p50: share(0.5), p95: share(0.95), slowest: share(1) };
}

function once(world: World, n: number, agent: Agent): Promise<number | null> {
  const { path, member, body } = steps[n % steps.length]!;
  return new Promise((resolve) => {
    const sent = ask(
      world.site + path(world, Math.floor(n / steps.length)),
      {
        method: body ? 'POST' : 'GET',
        agent,
        timeout: 60_000,
        headers: {
          'user-agent': 'second client',
          ...from('203.0.113.9'),
          ...(member ? { authorization: `Bearer ${world.tokens[n % 50]!}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? null));
      },
    );
    sent.once('timeout', () => sent.destroy());
    sent.once('error', () => resolve(null));
    sent.end(body ? JSON.stringify(body(world, n)) : undefined);
  });
}
