// Measures the follows feed of members who follow thousands of titles, over HTTP at a fixed rate.
import { sql } from 'kysely';
import { clientIpOf, isOk, openHttpClient } from './ask.ts';
import { randomItem } from './catalogue.ts';
import { withContext } from './context.ts';
import { createLatencySamples, latencyMetrics, type Metric, mustBeZero } from './figures.ts';
import { signInHeavyReaders } from './members.ts';
import { startAtRate } from './open-loop.ts';
import type { Site } from './servers.ts';

export interface FollowsFigures {
  followed: number;
  rate: number;
  seconds: number;
  figures: Metric[];
  /** A sample of unexpected responses. */
  wrong: string[];
}

/** Members who follow `followedTitles` titles each; more than the database has cached after a few requests. */
const memberCount = 60;
const followedTitles = 2_000;
const warmUpSeconds = 10;
const maxP95Ms = 100;

/** Requests that the page Updates and programs send. */
const feeds: Record<string, string> = {
  'feed of 32': 'limit=32&includes[]=scanlation_group',
  'feed of 100, one language': 'limit=100&translatedLanguage[]=en&includes[]=manga&includes[]=scanlation_group',
  'feed of 100, two languages': 'limit=100&translatedLanguage[]=fr&translatedLanguage[]=pt-br',
  'page 10 of the feed': 'limit=32&offset=288&translatedLanguage[]=en',
  'feed of 500': 'limit=500',
  'feed by time of creation': 'limit=100&order[createdAt]=desc',
};

export async function measureFollows(
  site: Site,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<FollowsFigures> {
  const members = await signInHeavyReaders(site, memberCount, followedTitles);
  const httpClient = openHttpClient();
  const samples = new Map(Object.keys(feeds).map((name) => [name, createLatencySamples()]));
  const all = createLatencySamples();
  const wrong: string[] = [];
  let failed = 0;
  let start = Number.POSITIVE_INFINITY;
  const sendRequest = async (due: number): Promise<void> => {
    const member = Math.floor(Math.random() * members.tokens.length);
    const name = randomItem(Object.keys(feeds));
    const path = `/user/follows/manga/feed?${feeds[name]!}`;
    const response = await httpClient.send(site.api, { path, token: members.tokens[member]! }, clientIpOf(member));
    const took = performance.now() - due;
    if (!isOk(response)) {
      failed++;
      if (wrong.length < 10) wrong.push(`${path}: ${response.status ?? 'no answer'} ${response.text.slice(0, 300)}`);
    } else if (due >= start) for (const each of [samples.get(name)!, all]) each.add(took);
  };
  let unanswered = 0;
  try {
    unanswered += await startAtRate(rate / 2, (rate / 2) * warmUpSeconds, sendRequest);
    start = performance.now();
    unanswered += await startAtRate(rate, rate * seconds, sendRequest);
  } finally {
    httpClient.close();
    // the follows that were added would change other measurements on the same data
    await withContext(site, async ({ db }) => {
      for (const id of members.ids)
        await sql`DELETE FROM title_follows WHERE user_id = ${id} AND at = ${members.followedAt}`.execute(db);
    });
  }
  const figures = [
    ...[...samples].flatMap(([name, each]) => latencyMetrics(name, each).slice(0, 2)),
    ...latencyMetrics('all', all, { p95: maxP95Ms }),
    mustBeZero('failed', failed + unanswered),
  ];
  return { followed: followedTitles, rate, seconds, figures, wrong };
}
