// Measures search on a running site whose catalogue has the search set: whether the right titles are found, and the
// latency of requests at a fixed rate (open loop).
//   Usage: node bench/search.ts http://localhost:3000/api [requests per second] [seconds]
import { setTimeout as sleep } from 'node:timers/promises';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import { searchSet } from '#server/seed/search-set.ts';

export interface SearchFigures {
  questions: number;
  /** Number of searches with the right title among the first five; `first` counts those where it is the very first. */
  found: number;
  first: number;
  missed: string[];
  asked: number;
  failed: number;
  /** Latency in milliseconds from when a request was due until its response arrived. */
  p50: number;
  p95: number;
  slowest: number;
}

interface TitleEntity {
  attributes: { title: Record<string, string>; altTitles: Record<string, string>[] };
}

/** @param api base URL of the API, without a trailing slash */
export async function measureSearch(api: string, { rate = 50, seconds = 20 } = {}): Promise<SearchFigures> {
  // also a warm-up: every query has run once before latency is measured
  const quality = await measureQuality(api);
  const times: number[] = [];
  const pendingRequests: Promise<void>[] = [];
  let failed = 0;
  const start = performance.now();
  for (let requestIndex = 0; requestIndex < rate * seconds; requestIndex++) {
    const due = start + (requestIndex * 1000) / rate;
    const delayMs = due - performance.now();
    if (delayMs > 0) await sleep(delayMs);
    const { text } = searchSet.queries[(requestIndex * 7) % searchSet.queries.length]!;
    // changes `limit` with each cycle through the queries, so that no response comes from the response cache
    const limit = 6 + (Math.floor(requestIndex / searchSet.queries.length) % 15);
    pendingRequests.push(
      searchTitles(api, text, limit).then(
        () => void times.push(performance.now() - due),
        () => void failed++,
      ),
    );
  }
  await Promise.all(pendingRequests);
  times.sort((a, b) => a - b);
  const percentile = (fraction: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * fraction))] ?? Number.NaN;
  return {
    ...quality,
    asked: pendingRequests.length,
    failed,
    p50: percentile(0.5),
    p95: percentile(0.95),
    slowest: percentile(1),
  };
}

async function measureQuality(api: string): Promise<Pick<SearchFigures, 'questions' | 'found' | 'first' | 'missed'>> {
  const titles = new Map(searchSet.titles.map((title) => [title.key, title]));
  const missed: string[] = [];
  let first = 0;
  for (const { text, kind, expects } of searchSet.queries) {
    const mainName = titles.get(expects)!.names[0]!.name;
    const rank = (await searchTitles(api, text)).findIndex(({ attributes }) =>
      [attributes.title, ...attributes.altTitles].some((names) => Object.values(names).includes(mainName)),
    );
    if (rank === 0) first++;
    if (rank === -1) missed.push(`${kind}: ${text} → ${mainName}`);
  }
  return { questions: searchSet.queries.length, found: searchSet.queries.length - missed.length, first, missed };
}

/** Query that allows all content ratings, because the expected titles have various ones. */
const allRatingsQuery = contentRatings.map((rating) => `contentRating[]=${rating}`).join('&');

async function searchTitles(api: string, text: string, limit = 5): Promise<TitleEntity[]> {
  const response = await fetch(`${api}/search?query=${encodeURIComponent(text)}&limit=${limit}&${allRatingsQuery}`, {
    headers: { 'user-agent': 'bench' },
  });
  if (!response.ok) throw new Error(`${text}: ${response.status}`);
  return ((await response.json()) as { titles: { data: TitleEntity[] } }).titles.data;
}

if (import.meta.main) {
  const [api = 'http://localhost:3000/api', rate = '50', seconds = '20'] = process.argv.slice(2);
  const figures = await measureSearch(api, { rate: Number(rate), seconds: Number(seconds) });
  const part = (count: number): string => `${count} of ${figures.questions}`;
  console.log(`right among the first five: ${part(figures.found)}, the very first: ${part(figures.first)}`);
  for (const miss of figures.missed) console.log(`  ${miss}`);
  const times = [figures.p50, figures.p95, figures.slowest].map((time) => time.toFixed(1)).join(' / ');
  console.log(`${rate} questions/s: p50 / p95 / slowest ${times} ms; ${figures.failed} of ${figures.asked} failed`);
}
