// Feeds of titles that are not personalized, and the API requests of their pages.
import { titleFilter, type Filters } from '../rules/filters.ts';
import { selfPublishedTag } from '../rules/tag-ids.ts';
import { apiRequest, type ApiRequest } from './api-request.ts';
import { titleRowIncludes } from './title-row-includes.ts';

/** Feeds in the order in which the interface shows them; the names of their pages. */
export const titleFeeds = ['recommended', 'staffPicks', 'featured', 'seasonal', 'selfPublished', 'recent'] as const;
export type TitleFeed = (typeof titleFeeds)[number];

/** Page size of a feed. */
export const titleFeedPageSize = 32;

/** The feeds that are MDLists of the site, with their `place` in the API. */
const placements = { featured: 'featured', seasonal: 'seasonal', staffPicks: 'staff-picks' } as const;

const placementOf = (feed: TitleFeed) => (feed in placements ? placements[feed as keyof typeof placements] : null);

type TitlesRequest = ApiRequest<'titles.list'> | ApiRequest<'lists.recommended'> | ApiRequest<'lists.placeTitles'>;

/** A page of a feed's titles, with what their rows show. */
export function titleFeedRequest(
  feed: TitleFeed,
  filters: Filters,
  pagination: { limit: number; offset: number },
): TitlesRequest {
  const query = { ...pagination, ...titleFilter(filters), includes: [...titleRowIncludes] };
  const place = placementOf(feed);
  if (place) return apiRequest('lists.placeTitles', { params: { place }, query });
  if (feed === 'recommended') return apiRequest('lists.recommended', { query });
  if (feed === 'recent') return apiRequest('titles.list', { query: { ...query, order: { createdAt: 'desc' } } });
  return apiRequest('titles.list', {
    query: { ...query, includedTags: [selfPublishedTag], order: { latestUploadedChapter: 'desc' } },
  });
}

/** The MDList that a feed is; null for the other feeds. */
export function placedListRequest(feed: TitleFeed): ApiRequest<'lists.place'> | null {
  const place = placementOf(feed);
  return place && apiRequest('lists.place', { params: { place } });
}
