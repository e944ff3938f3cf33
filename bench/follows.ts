// Measures what members who follow thousands of titles request: the follows feed of the public API, and the requests of
// the page Updates.
import type { Metric } from './figures.ts';
import { measureMemberRequests } from './member-requests.ts';
import { removeFollows, signInHeavyReaders } from './members.ts';
import type { Site } from './servers.ts';

export interface FollowsFigures {
  followed: number;
  rate: number;
  seconds: number;
  figures: Metric[];
  wrong: string[];
}

/** Members who follow `followedTitles` titles each; more than the database has cached after a few requests. */
const memberCount = 60;
const followedTitles = 2_000;
const maxP95Ms = 100;

const feed = '/user/follows/manga/feed';
const paths: Record<string, string> = {
  'feed of 32': `${feed}?limit=32&includes[]=scanlation_group`,
  'feed of 100, one language': `${feed}?limit=100&translatedLanguage[]=en&includes[]=manga&includes[]=scanlation_group`,
  'feed of 100, two languages': `${feed}?limit=100&translatedLanguage[]=fr&translatedLanguage[]=pt-br`,
  'page 10 of the feed': `${feed}?limit=32&offset=288&translatedLanguage[]=en`,
  'feed of 500': `${feed}?limit=500`,
  'feed by time of creation': `${feed}?limit=100&order[createdAt]=desc`,
  'first page of updates': '/user/follows/updates?languages[]=en',
  'counts of follows': '/user/follows/counts?languages[]=en',
  'unread titles for home': '/user/follows/unread?limit=12&languages[]=en',
  'upcoming chapters': '/user/follows/upcoming?languages[]=en',
};

export async function measureFollows(
  site: Site,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<FollowsFigures> {
  const members = await signInHeavyReaders(site, { count: memberCount, titles: followedTitles });
  try {
    const measured = await measureMemberRequests(site, { tokens: members.tokens, paths, rate, seconds, maxP95Ms });
    return { followed: followedTitles, rate, seconds, ...measured };
  } finally {
    await removeFollows(site, members);
  }
}
