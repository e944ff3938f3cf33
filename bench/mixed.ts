// A site that is being read: requests at a fixed rate, whether or not earlier ones are answered, drawn as readers draw
// them. Times count from when a request was due.
//   npm run bench -- --only mixed --minutes 10 --rate 400
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchSet } from '#server/seed/search-set.ts';

export interface MixedFigures {
  rate: number;
  minutes: number;
  asked: number;
  /** Answers of 500 and above, and requests without an answer. */
  failed: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
}

interface Listed {
  data: { id: string }[];
}

async function idsOf(api: string, address: string, pages: number): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; page < pages; page++) {
    const response = await fetch(`${api}${address}&limit=100&offset=${page * 100}`, {
      headers: { 'user-agent': 'bench' },
    });
    ids.push(...((await response.json()) as Listed).data.map(({ id }) => id));
  }
  return ids;
}

/** The n-th of a list is asked for about 1/n as often as the first. */
function zipf(size: number): () => number {
  const sums = new Float64Array(size);
  for (let at = 0, sum = 0; at < size; at++) sums[at] = sum += 1 / (at + 1);
  return () => {
    const wanted = Math.random() * sums[size - 1]!;
    let [low, high] = [0, size - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sums[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const lists = [
  '/manga?limit=15&order[latestUploadedChapter]=desc&includes[]=cover_art&hasAvailableChapters=true',
  '/manga?limit=6&order[createdAt]=desc&includes[]=cover_art',
  '/manga?limit=20&order[followedCount]=desc&includes[]=cover_art&includes[]=author',
  '/manga?limit=32&order[rating]=desc&includes[]=cover_art',
  '/chapter?limit=100&order[readableAt]=desc&includes[]=manga&includes[]=scanlation_group',
  '/chapter?limit=100&translatedLanguage[]=en&includes[]=manga&includes[]=scanlation_group',
  '/chapter?limit=100&translatedLanguage[]=fr&includes[]=manga&includes[]=scanlation_group',
  '/manga/tag',
  '/group?limit=32',
  '/author?limit=32',
];

/** Of eight requests seven are lists, titles and chapters, and one is a search. */
async function drawing(api: string): Promise<() => string> {
  const titles = await idsOf(api, '/manga?order[followedCount]=desc', 100);
  const chapters = await idsOf(api, '/chapter?order[readableAt]=desc', 100);
  const [title, chapter] = [zipf(titles.length), zipf(chapters.length)];
  const titleOf = (): string => titles[title()]!;
  const chapterOf = (): string => chapters[chapter()]!;
  const readers = [
    () => lists[Math.floor(Math.random() * lists.length)]!,
    () => `/manga/${titleOf()}?includes[]=cover_art&includes[]=author&includes[]=artist`,
    () => `/manga/${titleOf()}/feed?limit=100&order[volume]=desc&order[chapter]=desc&includes[]=scanlation_group`,
    () => `/manga/${titleOf()}/aggregate?translatedLanguage[]=en`,
    () => `/statistics/manga/${titleOf()}`,
    () => `/chapter/${chapterOf()}?includes[]=manga&includes[]=scanlation_group`,
    () => `/at-home/server/${chapterOf()}`,
  ];
  const search = (): string => {
    const { text } = searchSet.queries[Math.floor(Math.random() * searchSet.queries.length)]!;
    return `/search?query=${encodeURIComponent(text)}`;
  };
  return () => (Math.random() < 1 / 8 ? search() : readers[Math.floor(Math.random() * readers.length)]!());
}

export async function measureMixed(api: string, { rate = 400, minutes = 10 } = {}): Promise<MixedFigures> {
  const next = await drawing(api);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  let [failed, open] = [0, 0];
  const ask = (due: number): void => {
    open++;
    const done = (failure: boolean): void => {
      open--;
      if (failure) failed++;
      else times.push(performance.now() - due);
    };
    const request = get(api + next(), { agent, headers: { 'user-agent': 'bench' }, timeout: 30_000 }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode! >= 500));
    });
    request.once('timeout', () => request.destroy(new Error('late')));
    request.once('error', () => done(true));
  };
  const asked = rate * minutes * 60;
  const start = performance.now();
  for (let at = 0; at < asked; at++) {
    const due = start + (at * 1000) / rate;
    while (performance.now() < due) await sleep(Math.max(0, due - performance.now()));
    ask(due);
  }
  for (let waited = 0; open > 0 && waited < 300; waited++) await sleep(100);
  agent.destroy();
  times.sort((a, b) => a - b);
  const share = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
  return {
    rate,
    minutes,
    asked,
    failed: failed + open,
    p50: share(0.5),
    p95: share(0.95),
    p99: share(0.99),
    slowest: share(1),
  };
}
