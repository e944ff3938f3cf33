// Measures what members who follow thousands of titles request: the follows feed of the public API, and apart from it the
// requests of the page Updates and of home.
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
const maxFeedP95Ms = 100;

const feed = '/user/follows/manga/feed';
const feedPaths: Record<string, string> = {
  'feed of 32': `${feed}?limit=32&includes[]=scanlation_group`,
  'feed of 100, one language': `${feed}?limit=100&translatedLanguage[]=en&includes[]=manga&includes[]=scanlation_group`,
  'feed of 100, two languages': `${feed}?limit=100&translatedLanguage[]=fr&translatedLanguage[]=pt-br`,
  'page 10 of the feed': `${feed}?limit=32&offset=288&translatedLanguage[]=en`,
  'feed of 500': `${feed}?limit=500`,
  'feed by time of creation': `${feed}?limit=100&order[createdAt]=desc`,
};
const updatePaths: Record<string, string> = {
  'first page of updates': '/user/follows/updates?languages[]=en',
  'counts of follows': '/user/follows/counts?languages[]=en',
  'unread titles for home': '/user/follows/unread?limit=12&languages[]=en',
  'followed titles': '/user/follows/titles?languages[]=en',
  'upcoming chapters': '/user/follows/upcoming?languages[]=en',
};

export async function measureFollows(
  site: Site,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<FollowsFigures> {
  const members = await signInHeavyReaders(site, { count: memberCount, titles: followedTitles });
  try {
    const { tokens } = members;
    const feed = await measureMemberRequests(site, { tokens, paths: feedPaths, rate, seconds, maxP95Ms: maxFeedP95Ms });
    // people open pages less often than programs ask for feeds
    const updates = await measureMemberRequests(site, { tokens, paths: updatePaths, rate: rate / 4, seconds });
    const figures = [...feed.figures, ...updates.figures.map((each) => ({ ...each, what: `updates: ${each.what}` }))];
    return { followed: followedTitles, rate, seconds, figures, wrong: [...feed.wrong, ...updates.wrong] };
  } finally {
    await removeFollows(site, members);
  }
}
