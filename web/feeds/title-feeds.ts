// Feeds of titles that are not personalized, and their API endpoints.
import type { ClientResponse } from '#contract/generated/client.ts';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import { selfPublishedTag } from '#contract/rules/tag-ids.ts';
import { call } from '#web/lib/api/call.ts';
import type { PageRequest } from '#web/lib/lists/use-paged-list.ts';

/** Feeds in the order in which the interface shows them. */
export const titleFeeds = ['recommended', 'staffPicks', 'featured', 'seasonal', 'selfPublished', 'recent'] as const;
export type TitleFeed = (typeof titleFeeds)[number];

/** The feeds that are MDLists of the site, with their `place` in the API. */
export const feedPlacements = { featured: 'featured', seasonal: 'seasonal', staffPicks: 'staff-picks' } as const;

/** A page of a feed's titles, with their covers. */
export function fetchTitles(
  feed: TitleFeed,
  filters: Filters,
  { signal, ...page }: PageRequest,
): Promise<ClientResponse<'titles.list'>> {
  const query = { ...page, ...titleFilter(filters), includes: ['cover_art' as const] };
  switch (feed) {
    case 'recent':
      return call('titles.list', { query: { ...query, order: { createdAt: 'desc' } }, signal });
    case 'selfPublished':
      return call('titles.list', {
        query: { ...query, includedTags: [selfPublishedTag], order: { latestUploadedChapter: 'desc' } },
        signal,
      });
    case 'recommended':
      return call('lists.recommended', { query, signal });
    default:
      return call('lists.placeTitles', { params: { place: feedPlacements[feed] }, query, signal });
  }
}
