// Measures libraries of ten thousand titles: the requests of the Library page, and the page itself in Chromium.
import type { Metric } from './figures.ts';
import { asOwner, withContext } from './context.ts';
import { measureLibraryScroll } from './library-scroll.ts';
import { measureMemberRequests } from './member-requests.ts';
import { removeFollows, signInHeavyReaders } from './members.ts';
import { seedPassword } from '#server/seed/person-rows.ts';
import type { Site } from './servers.ts';

export interface LibraryFigures {
  titles: number;
  rate: number;
  seconds: number;
  figures: Metric[];
  wrong: string[];
}

const memberCount = 10;
const libraryTitles = 10_000;
const maxP95Ms = 300;

const page = '/user/library?limit=60&languages[]=en';
const paths: Record<string, string> = {
  'first rows': `${page}&status=reading`,
  'all titles, unread only': `${page}&include[]=unread`,
  'most unread first': `${page}&sort=unread`,
  'search by name': `${page}&q=love`,
  'search by tag and author': `${page}&q=${encodeURIComponent('tag:action author:a')}`,
  'by rating, completed': `${page}&sort=rating&status=completed`,
  'ids of all titles': '/user/library/ids?languages[]=en',
};

export async function measureLibrary(
  site: Site,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<LibraryFigures> {
  const members = await signInHeavyReaders(site, { count: memberCount, titles: libraryTitles, withStatus: true });
  try {
    await finishWrites(site);
    const measured = await measureMemberRequests(site, { tokens: members.tokens, paths, rate, seconds, maxP95Ms });
    const username = await usernameOf(site, members.ids[0]!);
    const page = await measureLibraryScroll(site, { username, password: seedPassword });
    return { titles: libraryTitles, rate, seconds, ...measured, figures: [...measured.figures, ...page] };
  } finally {
    await removeFollows(site, members);
  }
}

/**
 * Vacuums and writes to disk what the preparation changed: 100,000 follows at once are so many that PostgreSQL would do
 * it within the next minute, in which requests are measured, and let them wait for the disk.
 */
const finishWrites = (site: Site): Promise<void> =>
  asOwner(site, ['VACUUM title_follows, title_gains, title_month_gains, title_figures', 'CHECKPOINT']);

function usernameOf(site: Site, id: number): Promise<string> {
  return withContext(site, async ({ db }) => {
    const { username } = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirstOrThrow();
    return username;
  });
}
